"""`carnet check` of faulty records: slips first, and what follows from them folded."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from records.severities import MOST
from tests.api.command import carnet, written

SOUND = carnet("generate", "whist", "--seed", "7").stdout.partition("\n\n")[2]
#: A card is missing in trick 3 of the first deal.
MISSING = SOUND.replace("3. B:TC 8C KC 4C", "3. B:TC 8C 4C", 1)


def judged(text: str, *options: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(carnet("check", "--json", *options, "-", stdin=text).stdout)
    return answer


def test_a_slip_comes_first_with_its_caret_and_says_how_much_it_explains() -> None:
    done = carnet("check", "-", stdin=MISSING)
    lines = done.stdout.splitlines()
    assert done.exit_code == 1
    assert lines[0].startswith("-:14:12: slip a card is missing in trick 3, D's: K♣; this ")
    assert re.search(r" explains all \d+ findings$", lines[0])
    assert (lines[1], lines[2]) == ("    3. B:TC 8C 4C", "               ^")
    assert lines[3] == "    record 1, deal 1, trick 3, D"
    assert " play-not-held, " in lines[4]
    assert lines[4].endswith("; --all shows them")
    assert lines[5].startswith("-: 1 record, ")
    assert len(lines) == 6


def test_a_slip_is_told_in_french() -> None:
    told = carnet("check", "--language", "fr", "-", stdin=MISSING).stdout
    assert ": lapsus il manque la carte de D à la levée 3 : R♣ ; " in told
    assert "; cela explique les " in told
    assert told.count("--all les montre") == 1


def test_what_follows_from_a_slip_is_opened_by_all() -> None:
    folded, opened, plain = (
        carnet("check", *options, "-", stdin=MISSING).stdout
        for options in ((), ("--all",), ("--plain",))
    )
    findings = [line for line in plain.splitlines() if line.startswith("-:")][:-1]
    assert len(findings) > 1
    assert not any(line in folded for line in findings)
    assert all(line in opened for line in findings)
    assert (" slip " in opened, " slip " in plain) == (True, False)
    assert folded.splitlines()[-1] == opened.splitlines()[-1] == plain.splitlines()[-1]


def test_a_finding_that_follows_alone_is_told_in_its_own_words() -> None:
    told = carnet("check", "-", stdin=SOUND.replace('[Result "0/6"]', '[Result "1/6"]')).stdout
    assert "; this explains the finding\n" in told
    assert "    score-result the game ended at 0/6, not 1/6; --all shows the rule\n" in told


def test_a_finding_that_follows_from_no_slip_is_told_after_the_slips() -> None:
    text = MISSING.replace('[Game "whist"]', '[Game "whist"]\n[Options "colour=red"]')
    lines = carnet("check", "-", stdin=text).stdout.splitlines()
    answer = judged(text)
    assert [one["code"] for one in answer["findings"] if one["follows"] is None] == [
        "option-unknown"
    ]
    assert lines.index(next(line for line in lines if " option-unknown " in line)) >= len(
        answer["slips"]
    )


def test_json_has_slips_and_what_follows_from_them() -> None:
    answer = judged(MISSING)
    keys = list(answer)
    assert keys[keys.index("findings") + 1] == "slips"
    (slip,) = answer["slips"]
    assert list(slip)[:14] == [
        "kind", "deal", "trick", "ply", "seat", "line", "column", "end_column", "written", "read",
        "sure", "of", "explains", "message",
    ]  # fmt: skip
    assert set(slip["message"]) == {"en", "fr"}
    assert all(list(one)[-1] == "follows" for one in answer["findings"])
    assert {one["follows"] for one in answer["findings"]} == {0}
    assert slip["explains"] == len(answer["findings"])


@pytest.mark.parametrize(("text", "options"), [(SOUND, ()), (MISSING, ("--plain",))])
def test_a_sound_record_and_plain_findings_have_no_slips(
    text: str, options: tuple[str, ...]
) -> None:
    answer = judged(text, *options)
    assert "slips" not in answer
    assert not any("follows" in one for one in answer["findings"])


def test_judged_by_other_rules_a_record_has_its_findings_alone() -> None:
    answer = judged(MISSING, "--rules", "whist")
    assert answer["findings"]
    assert "slips" not in answer


def test_a_record_with_very_many_findings_is_not_searched(tmp_path: Path) -> None:
    path = written(tmp_path / "a", MISSING.replace("3. B:", "KZ KS\n" * (MOST + 1) + "3. B:", 1))
    answer = json.loads(carnet("check", "--json", path).stdout)
    assert (answer["slips"], answer["bounded"]) == ([], True)
    assert all(one["follows"] is None for one in answer["findings"])
    assert "not every slip that may explain it was tried" in carnet("check", path).stdout
