"""The package as a whole: what it needs, what it tells programmers, and what its pages say."""
import ast
import builtins
import importlib.metadata
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import witching
from witching import _engine

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "python.md"


def test_it_needs_numpy_and_nothing_else():
    needed = importlib.metadata.requires("witching")
    assert [need for need in needed if "extra ==" not in need] == ["numpy>=1.23"]
    assert importlib.metadata.version("witching") == witching.__version__


def test_types_are_told():
    folder = Path(witching.__file__).parent
    assert (folder / "py.typed").exists()
    told = {}
    for node in ast.parse((folder / "_engine.pyi").read_text()).body:
        if isinstance(node, ast.ClassDef):
            members = [part.target.id if isinstance(part, ast.AnnAssign) else part.name for part in node.body]
            told[node.name] = set(members) - {"__init__"}
        elif isinstance(node, (ast.FunctionDef, ast.AnnAssign)):
            told[node.name if isinstance(node, ast.FunctionDef) else node.target.id] = None
    assert set(told) == {name for name in vars(_engine) if not name.startswith("__")}
    for name in ("Match", "Batch"):
        assert told[name] == {member for member in vars(getattr(_engine, name)) if not member.startswith("__")}


@pytest.mark.skipif("WITCHING_ADAPTERS" not in os.environ, reason="make soak-python installs the checker")
def test_types_hold(tmp_path):
    """What the package says of its types, as strictly as mypy can look; PettingZoo and OpenSpiel say nothing of theirs."""
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\ndisable_error_code = import-untyped, import-not-found\n")
    strictly = ["mypy", "--strict", "--allow-subclassing-any", "--config-file", settings, "-p", "witching"]
    as_built = ["mypy.stubtest", "--ignore-disjoint-bases", "--mypy-config-file", settings, "witching._engine"]
    for looks in (strictly, as_built):
        found = subprocess.run([sys.executable, "-m", *looks], capture_output=True, text=True, cwd=tmp_path)
        assert found.returncode == 0, found.stdout + found.stderr


HOSTS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}


def test_hosts_are_imported_only_by_their_adapters():
    code = f"import sys, witching; print([host for host in {list(HOSTS.values())} if host in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("adapter", HOSTS)
def test_an_adapter_without_its_host_says_what_to_install(adapter):
    code = f"import sys; sys.modules[{HOSTS[adapter]!r}] = None; import witching.{adapter}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    told = ended.stderr.splitlines()[-1]
    assert ended.returncode == 1 and re.match(r"ImportError: this needs \w+: pip install [a-z_ ]+$", told), ended.stderr
    assert "witching" not in told.split("pip install")[1]  # a name on PyPI that is not ours


def public(thing):
    return [value for name, value in vars(thing).items() if not name.startswith("_")]


def test_everything_says_what_it_does():
    found = [getattr(witching, name) for name in witching.__all__]
    kinds = [thing for thing in found if inspect.isclass(thing)]
    for thing in [*(thing for thing in found if callable(thing)), *_engine.Match.__dict__.values()]:
        if callable(thing) and getattr(thing, "__name__", "_")[0] != "_":
            assert thing.__doc__, thing
    for kind in kinds:
        for member in public(kind):
            if inspect.isfunction(member) or isinstance(member, (property, classmethod)):
                assert member.__doc__, (kind, member)


def blocks(path):
    return re.findall(r"^```python\n(.*?)^```", path.read_text(), re.S | re.M)


in_the_repository = pytest.mark.skipif(not PAGE.exists(), reason="the page is in the repository")


@in_the_repository
def test_the_page_does_what_it_says():
    """Its blocks, one after the other, in one program; loops are cut short."""
    code = blocks(PAGE)
    assert len(code[0].splitlines()) <= 10 and len(code) >= 4
    names = {"range": lambda count: builtins.range(min(count, 20))}
    for block in code:
        if "WITCHING_ADAPTERS" in os.environ or "pyspiel" not in block:
            exec(compile(block, str(PAGE), "exec"), names)
    assert names["match"].over and names["again"].record() == names["match"].record()
    assert names["batch"].count == 1024


@in_the_repository
def test_the_page_names_what_there_is():
    for name in re.findall(r"`match\.(\w+)", PAGE.read_text()):
        assert hasattr(witching.Match, name), name


def test_the_first_page_plays():
    readme = Path(__file__).resolve().parents[1] / "README.md"
    names = {}
    for block in blocks(readme):
        exec(compile(block, str(readme), "exec"), names)
    assert names["match"].over
