#!/bin/bash
# Tests the Python package as somebody would get it: the sdist is built, a wheel is built from that, and the tests run
# against the wheel in a fresh virtual environment. Ends with `N passed, N failed`.
#
#   tests/python.sh [BUILD_DIR]          SAN=1: with the address and undefined-behaviour sanitizers
#   PYTHON=python3.12 tests/python.sh    another Python
#   ADAPTERS=1                           with the tests of PettingZoo, Gymnasium and OpenSpiel, which are installed, of
#                                        types, and of the examples as a whole; then the same wheel in OTHERS, and once
#                                        more what `pip install ./bindings/python` makes of the folder itself
#   OTHERS="python3.10 python3.13"       those; unless set, whichever of python3.10 to python3.15 there are
#   NOTEBOOK=1                           runs the notebook in place of the tests, and keeps what it shows
#   RUN=bench/python.py                  runs this in place of the tests, with those packages
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(realpath "${1:-build}")/python
python=${PYTHON:-python3}
rm -rf "$work" && mkdir -p "$work"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1 WITCHING_CFLAGS="${WITCHING_CFLAGS:--O1}"
if [ -n "${SAN:-}" ]; then
    WITCHING_CFLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
    export WITCHING_LDFLAGS="-fsanitize=address,undefined"
fi

"$python" -m venv "$work/venv"
in_venv=$work/venv/bin/python
"$in_venv" -m pip install --quiet --upgrade numpy pytest "setuptools>=77"
if [ -n "${ADAPTERS:-}${RUN:-}" ]; then
    "$in_venv" -m pip install --quiet "pettingzoo[classic]" gymnasium open_spiel
    export WITCHING_ADAPTERS=1
fi
if [ -n "${ADAPTERS:-}${NOTEBOOK:-}" ]; then
    "$in_venv" -m pip install --quiet nbclient ipykernel matplotlib mypy
    WITCHING_CFLAGS=-O2 # they play a lot
fi

# Built from a copy, which leaves the tree as it was.
mkdir -p "$work/tree/bindings"
cp -r include src LICENSE "$work/tree"
cp -r bindings/python "$work/tree/bindings" && rm -rf "$work"/tree/bindings/python/{build,dist,engine,*.egg-info}
(cd "$work/tree/bindings/python" && "$in_venv" setup.py --quiet sdist --dist-dir "$work/sdist") >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$in_venv" -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir "$work/wheels" "$work"/sdist/witching-*.tar.gz
wheel=$(echo "$work"/wheels/witching-*.whl)
case $wheel in
*-cp310-abi3-*) ;;
*) echo "$wheel is not a wheel for every Python from 3.10 on" && exit 1 ;;
esac
"$in_venv" -m pip install --quiet --no-deps "$wheel"

if [ -n "${RUN:-}" ]; then
    exec "$in_venv" "$PWD/$RUN"
fi

if [ -n "${NOTEBOOK:-}" ]; then
    exec "$in_venv" - examples/neighbours.ipynb <<'END'
import sys

import nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], 4)
NotebookClient(notebook, timeout=None, record_timing=False).execute()  # when it ran is not worth a change
nbformat.write(notebook, sys.argv[1])
END
fi

# Besides the tests proper: the rest of the promise, that one wheel serves all and that the folder itself can be installed.
in_another() { # PYTHON WHAT NAME: installs it in an environment of its own, with the newest numpy for that Python
    local other=$work/$3
    echo "$2 with $("$1" --version):"
    "$1" -m venv "$other" && "$other/bin/python" -m pip install --quiet pytest "$2" &&
        (cd "$work" && env -u WITCHING_ADAPTERS "$other/bin/python" -m pytest -q -p no:cacheprovider "$tests" -k 'not learner')
}

preload=
[ -z "${SAN:-}" ] || preload="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)"
status=0
tests=$PWD/bindings/python/tests
(cd "$work" && LD_PRELOAD=$preload ASAN_OPTIONS=detect_leaks=0 "$in_venv" -m pytest -q -p no:cacheprovider \
    --junit-xml="$work/results.xml" "$tests") || status=$?
if [ -n "${ADAPTERS:-}" ]; then
    for other in ${OTHERS-python3.10 python3.11 python3.12 python3.13 python3.14 python3.15}; do
        ! "$other" -c '' 2>"$work/log" || in_another "$other" "$wheel" "venv-${other##*/}" || status=1
    done
    in_another "$python" "$work/tree/bindings/python" venv-folder || status=1
fi
"$in_venv" - "$work/results.xml" <<'END'
import sys
from xml.etree import ElementTree

suite = ElementTree.parse(sys.argv[1]).find("testsuite").attrib
bad = int(suite["failures"]) + int(suite["errors"])
print(f"{int(suite['tests']) - bad - int(suite['skipped'])} passed, {bad} failed")
END
exit $status
