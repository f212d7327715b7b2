"""Compiles the kernel beside this module, with whatever C++ compiler is there.

Run it as `python -m records.kernel.build`. It exits with 1 if there is no compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from records.kernel.library import SOURCES, digest, library_path

#: The one file that is compiled. It includes all the others.
UNIT = Path(SOURCES) / "kernel.cpp"

FLAGS = (
    "-std=c++17",
    "-O2",
    "-g0",
    "-Wall",
    "-Wextra",
    "-fno-exceptions",
    "-fno-rtti",
    "-fvisibility=hidden",
    "-shared",
)
#: The kernel needs no C++ library, but not every compiler knows how to be told.
_WITHOUT_LIBRARY = ("-nostdlib++",)


class NoCompiler(Exception):  # noqa: N818
    """No compiler compiles the kernel. The message says what each of them answered."""


def compilers() -> Iterator[list[str]]:
    """The commands that may compile C++ here, the one that the variable `CXX` names first."""
    named = os.environ.get("CXX")
    if named:
        yield named.split()
    for name in ("c++", "g++", "clang++"):
        if shutil.which(name):
            yield [name]
    if find_spec("ziglang"):
        yield [sys.executable, "-m", "ziglang", "c++"]


def build(
    target: Path | None = None,
    more: tuple[str, ...] = (),
    unit: Path = UNIT,
    included: tuple[Path, ...] = (),
) -> Path:
    """Compile the kernel and return the path of the library, by default `library_path()`.

    `more` are further arguments for the compiler, which come last. Another unit is compiled with
    the sources beside it and those in the folders `included`. The library is replaced in one step,
    so a process that has loaded the old one keeps it. Raises NoCompiler. Cost: a few seconds.
    """
    target = target or Path(library_path())
    answers = []
    made = target.with_name(f"{target.name}.{os.getpid()}")
    position = () if sys.platform == "win32" else ("-fPIC",)
    sources = f'-DCARNET_SOURCES="{digest(unit.parent, *included)}"'
    folders = [f"-I{folder}" for folder in included]
    try:
        for compiler in compilers():
            for library in (_WITHOUT_LIBRARY, ()):
                command = [*compiler, *FLAGS, sources, *folders, *position, *library, *more]
                try:
                    done = subprocess.run(
                        [*command, "-o", str(made), str(unit)],
                        capture_output=True,
                        text=True,
                        check=False,
                    )
                except OSError as error:
                    answers.append(f"{compiler[0]}: {error}")
                    break
                if done.returncode == 0:
                    os.replace(made, target)
                    return target
                answers.append(f"{' '.join(compiler)}: {done.stderr.strip()}")
    finally:
        made.unlink(missing_ok=True)
    raise NoCompiler("\n".join(answers) or "no C++ compiler: c++, g++, clang++ or ziglang")


def outdated(path: str | None = None, sources: Callable[[], str] | None = None) -> bool:
    """Whether a library is missing, or was made from other sources: by default, the kernel."""
    target = Path(path or library_path())
    return not target.exists() or (sources or digest)().encode() not in target.read_bytes()


def main(make: Callable[[], Path] = build) -> int:
    """Compile the kernel, or make something else; return the exit status of the process."""
    try:
        path = make()
    except NoCompiler as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
