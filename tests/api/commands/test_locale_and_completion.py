"""What the commands take from their surroundings: the language, the shell, the system."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.commands.carnet import COMMANDS
from api.commands.carnet import carnet as group
from tests.api.command import INSTALLED, SOIREE, carnet, written


def run(*arguments: str | Path, **locale: str) -> Result:
    """Runs the command where only these variables of the locale are set."""
    env = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, **locale}
    return CliRunner(env=env).invoke(group, [str(each) for each in arguments])


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "fry_NL.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
    ],
)
def test_messages_are_in_the_language_of_the_locale(
    locale: dict[str, str], language: str, tmp_path: Path
) -> None:
    path = tmp_path / "none"
    wanted = carnet("check", "--language", language, path).stderr
    assert run("check", path, **locale).stderr == wanted
    assert wanted != carnet("check", "--language", "fr" if language == "en" else "en", path).stderr


def test_the_option_outdoes_the_locale(tmp_path: Path) -> None:
    path = tmp_path / "none"
    done = run("check", "--language", "en", path, LANG="fr_FR.UTF-8")
    assert done.stderr == f"carnet: {path}: no such file\n"


def test_the_canonical_form_is_the_same_in_every_locale(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    english, french = (carnet("format", "--language", one, path).stdout for one in ("en", "fr"))
    assert run("format", path, LANG="fr_FR.UTF-8").stdout == english != french
    missing = run("format", tmp_path / "none", LANG="fr_FR.UTF-8").stderr
    assert missing == carnet("format", "--language", "fr", tmp_path / "none").stderr


def completed(words: str, at: int) -> list[str]:
    """What click tells a shell that asks what may come next."""
    env = {"_CARNET_COMPLETE": "zsh_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    done = subprocess.run(
        [INSTALLED],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    # For each word: its kind, the word, and a help.
    lines = done.stdout.splitlines()
    return [f"{kind} {word}" for kind, word in zip(lines[::3], lines[1::3], strict=True)]


def test_commands_options_and_files_are_completed() -> None:
    assert completed("carnet ", 1) == [f"plain {name}" for name in COMMANDS]
    assert completed("carnet ch", 1) == ["plain check", "plain chart"]
    assert "plain --jobs" in completed("carnet check --j", 2)
    assert completed("carnet check sam", 2) == ["file sam"]
    assert completed("carnet chart score a -o x", 5) == ["file x"]
    assert completed("carnet check --language f", 3) == ["plain fr"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell_is_printed(shell: str) -> None:
    done = carnet("completion", shell)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"_CARNET_COMPLETE={shell}_complete" in done.stdout
    found = shutil.which(shell)
    if found is not None and shell != "fish":
        subprocess.run([found, "-n"], input=done.stdout, text=True, check=True, timeout=60)


@pytest.mark.parametrize(
    "words",
    [
        *("check --jobs 2 a.carnet", "format a.carnet", "show a.carnet", "stats a.carnet"),
        *("generate whist --seed 1", "chart score a.carnet -o a.html", "rules whist"),
    ],
)
def test_commands_that_read_files_need_nothing_that_windows_lacks(
    words: str, tmp_path: Path
) -> None:
    written(tmp_path / "a.carnet", SOIREE)
    (tmp_path / "unix").mkdir()
    for module in ("fcntl", "grp", "pwd", "resource", "termios"):
        written(tmp_path / "unix" / f"{module}.py", f"raise ImportError({module!r})\n")
    done = subprocess.run(
        [INSTALLED, *words.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "unix")},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
