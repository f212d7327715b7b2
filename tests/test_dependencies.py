"""The list of what is taken from others, with the day since which it is."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tools.dependencies import ROOT, taken


def test_each_version_has_the_day_on_which_it_was_taken(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"

    def commit(text: str, day: str) -> None:
        lock.write_text(text, encoding="utf-8")
        when = f"{day}T12:00:00Z"
        author = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a", "GIT_AUTHOR_DATE": when}
        given = {**author, "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a"}
        for command in (["git", "add", "."], ["git", "commit", "-qm", day]):
            subprocess.run(
                command, cwd=tmp_path, env={**given, "PATH": "/usr/bin:/bin"}, check=True
            )

    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    commit("# made\nclick==8.1\nrich==13.0 ; sys_platform\n    --hash=a\n", "2024-02-03")
    commit("# made\nclick==8.2\nrich==13.0 ; sys_platform\n    --hash=a\n", "2025-04-05")
    assert [(one.day, one.name, one.version) for one in taken(lock)] == [
        ("2025-04-05", "click", "8.2"),
        ("2024-02-03", "rich", "13.0"),
    ]


def test_no_version_that_is_taken_is_left_out() -> None:
    for lock in sorted(ROOT.glob("requirements*.lock")):
        text = lock.read_text(encoding="utf-8")
        pinned = re.findall(r"^(\S+?)(?:\[.*\])?==([^\s;]+)", text, re.M)
        found = list(taken(lock))
        assert [(one.name, one.version) for one in found] == pinned != [], lock
        assert all(re.fullmatch(r"20\d\d-\d\d-\d\d", one.day) for one in found)
