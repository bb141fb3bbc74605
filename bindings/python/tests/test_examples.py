"""The learner and the notebook in examples/."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
whole = pytest.mark.skipif("WITCHING_ADAPTERS" not in os.environ, reason="make soak-python takes the time for it")
pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="the examples are in the repository")


def learn(*options):
    command = [sys.executable, EXAMPLES / "learn.py", *options]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(re.search(r"won ([\d.]+)% of \d+ matches against greedy\n$", said).group(1))


def test_the_learner_learns_the_same_from_the_same_seed():
    assert learn("--rounds", "3", "--matches", "4") == learn("--rounds", "3", "--matches", "4")


@whole
def test_the_learner_beats_greedy():
    assert learn() > 60


@whole
def test_the_notebook():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(EXAMPLES / "neighbours.ipynb", 4)
    kept = [out.text for cell in notebook.cells for out in cell.get("outputs", []) if out.output_type == "stream"]
    NotebookClient(notebook, timeout=3600).execute()
    assert kept == [out.text for cell in notebook.cells for out in cell.get("outputs", []) if out.output_type == "stream"]
