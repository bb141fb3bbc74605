"""Builds the engine into one extension for every CPython from 3.10 on."""
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

here = os.path.dirname(os.path.abspath(__file__))
os.chdir(here)


def gather():
    """In the repository, brings what lies outside of this folder into engine/; in an sdist it is there already."""
    if not os.path.exists("../../include/witching/game.h"):
        return
    shutil.rmtree("engine", ignore_errors=True)
    for part in ("include", "src"):
        shutil.copytree(f"../../{part}", f"engine/{part}")
    shutil.copy2("../../LICENSE", "engine/LICENSE")


def sources():
    """The engine's units: what <id>.c includes is no unit of its own, and native/ takes the place of table/ but its pool."""
    parts = re.compile(r"engine/src/(table/(?!pool).*|games/.*_(rules|moves|rollout)\.c)$")
    units = [path for path in glob("engine/src/**/*.c", recursive=True) if not parts.match(path)]
    return sorted(units) + sorted(glob("native/*.c"))


class Build(build_ext):
    """Compiles on every core."""

    def build_extensions(self):
        compile_all = self.compiler.compile

        def compile_at_once(files, *args, **kwargs):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [objects[0] for objects in pool.map(lambda file: compile_all([file], *args, **kwargs), files)]

        self.compiler.compile = compile_at_once
        super().build_extensions()


def version():
    with open("pyproject.toml", encoding="utf-8") as file:
        return re.search(r'^version = "(.*)"', file.read(), re.M).group(1)


gather()
setup(
    ext_modules=[
        Extension(
            "witching._engine",
            sources(),
            include_dirs=["engine/include"],
            depends=glob("engine/**/*.[ch]", recursive=True) + glob("native/*.h"),
            define_macros=[
                ("Py_LIMITED_API", "0x030A0000"),
                ("WH_VERSION", f'"{version()}"'),
                ("_DEFAULT_SOURCE", None),
            ],
            extra_compile_args=["-std=c17", "-fvisibility=hidden", "-O3", *os.environ.get("WITCHING_CFLAGS", "").split()],
            extra_link_args=["-pthread", *os.environ.get("WITCHING_LDFLAGS", "").split()],
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": Build},
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
)
