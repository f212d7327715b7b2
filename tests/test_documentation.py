"""What the README and the documents show is run, and must come out as they say.

In a fenced block marked `console`, each line that begins with `$ ` is run by the shell in a
folder that holds a copy of the samples, and the lines after it are its output; `...` stands
for anything. Commands of Carnet that a line begins with, without words in quotes, are run in
this process, and hand on what they print. A block marked `carnet` is `example.carnet` for the
commands after it. A block marked `python` is run as a doctest if it holds `>>>`, else as a
script, and knows what the blocks before it in the same document have defined.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.commands.carnet import carnet

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: What the project says of itself: it has no examples, but links.
ABOUT = [ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
FENCE = re.compile(r"^```(carnet|console|python)\n(.*?)^```$", re.M | re.S)
EACH = [
    pytest.param(path, id=path.name)
    for path in DOCUMENTS
    if FENCE.search(path.read_text(encoding="utf-8"))
]
#: A command that needs neither the shell nor a process of its own.
PLAIN = re.compile(r"carnet (?!serve)[\w ./:,=-]+")
#: What a document does on a large scale is run on a small one.
SCALE = ("--count 100000", "--count 40")
LENIENT = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(document: Path) -> Iterator[tuple[int, str, str]]:
    """The line, the language and the text of each block that is to be run."""
    text = document.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        yield text.count("\n", 0, found.start()) + 2, found[1], found[2]


def commands(text: str) -> Iterator[tuple[int, str, str]]:
    """The line, the command and the output of each command of a console block."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start, lines[start][2:], "\n".join(lines[start + 1 : stop]).strip()


def run_console(text: str, place: str, folder: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
    }
    for line, shown, wanted in commands(text):
        command = shown.replace(*SCALE)
        if command.startswith(("make ", "git ")):
            continue  # what sets the project up has been done before any test runs
        got, stages = "", command.split(" | ")
        while stages and PLAIN.fullmatch(stages[0]):
            # Most of what such a command takes is to start.
            runner = CliRunner(env={"NO_COLOR": "1"})
            result = runner.invoke(carnet, stages.pop(0).split()[1:], input=got)
            got = result.stdout if stages else result.output
        if stages:
            done = subprocess.run(
                ["bash", "-c", " | ".join(stages)],
                cwd=folder,
                env=environment,
                input=got,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=120,
                check=False,
            )
            got = done.stdout
        got = got.strip()
        assert not wanted or doctest.OutputChecker().check_output(
            wanted + "\n", got + "\n", LENIENT
        ), f"{place}+{line}: {command}\nwanted:\n{wanted}\ngot:\n{got}"
        assert "Traceback" not in got


def run_python(text: str, place: str, names: dict[str, object]) -> None:
    """Runs a block with the names that the blocks before it have defined."""
    if ">>>" not in text:
        exec(compile(text, place, "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(text, names, place, place, 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=LENIENT).run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)
    names.update(test.globs)


@pytest.mark.parametrize("document", EACH)
def test_every_example_of_a_document_comes_out_as_it_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("samples", "examples/logs"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__example__"}
    for line, language, text in blocks(document):
        place = f"{document.name}:{line}"
        if language == "carnet":
            (tmp_path / "example.carnet").write_text(text, encoding="utf-8")
        elif language == "console":
            run_console(text, place, tmp_path)
        else:
            run_python(text, place, names)


def test_every_link_to_a_file_leads_somewhere() -> None:
    for document in [*DOCUMENTS, *ABOUT]:
        text = document.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#\s]+)\)", text):
            if "://" not in target:
                assert (document.parent / target).exists(), (document, target)


def test_what_is_cited_is_what_is_packed_and_changes_have_a_place() -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {packed['version']}\n" in cited
    assert f"\nlicense: {packed['license']}\n" in cited
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
