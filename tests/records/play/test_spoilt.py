"""Records spoilt at random: whatever the text, it replays, and everything about it agrees.

A record is evidence (notation 4): replay never stops at a fault.  All ways of replaying
lead to the same answer.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from random import Random

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.findings import CODES, Finding
from records.notation.letters import quoted
from records.notation.model import Record
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.amounts import times
from tests.build import some_options, whole_game
from tests.every_way import same_every_way
from tests.mutate import CONFORMANCE, conformance_texts, loaded, spoilt, swap_words

GAME_NAMES = sorted(GAMES)
SOME = 50

#: The files of conformance cases that say something of a record.
CASES_WITH_RECORDS = sorted(
    {
        expected.parent / row["file"]
        for expected in CONFORMANCE.glob("*/expected.jsonl")
        for row in map(json.loads, expected.read_bytes().splitlines())
        if row.get("record") is not None
    }
)

_SCORES = re.compile(r"^\[(?:Score|Result) [^\n]*\n", re.M)
_TALON = re.compile(r"^\[Talon [^\n]*\n", re.M)
_DEALS = re.compile(r"(?=^\[Deal )", re.M)
_END = re.compile(r"^#\S+", re.M)
_PLAY = re.compile(r"(?<= )[AKQJT98765432][SHDC](?=[ \n])(?![^\[\n]*\])")
_DECLARED = ("+KSQS", "+KHQH", "+QSJD", "+KCQC", "+KDQD", "+KSKHKDKC", "+QSQHQDQC", "+7H", "~7S")


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """The conformance cases, and some generated games."""
    made = [records.dumps(whole_game(name, seed)) for name in GAME_NAMES for seed in range(4)]
    return made + conformance_texts("legal", "fault", "hidden-hands", "perft")


def check_place(record: Record, finding: Finding, lines: list[str]) -> None:
    """The line and the columns of a finding point at its text, as far as it is written so."""
    assert finding.line is not None
    assert finding.column is not None
    assert finding.end_column is not None
    assert finding.end_column >= finding.column >= 1
    there = lines[finding.line - record.line][finding.column - 1 : finding.end_column - 1]
    if finding.code in ("deal-card", "deal-copies"):
        # The card has its canonical name there, whatever way it is written.
        assert there
    elif not finding.code.startswith("syntax") and record.text.isascii():
        assert finding.text.startswith(quoted(there))
        assert there or not finding.text or finding.text.startswith(("\\x0A", "\\x0D"))


def split_lines(text: str) -> list[str]:
    """LF, CRLF and CR end a line, nothing else does; marks of byte order are ignored."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def check_findings(record: Record, replay: Replay) -> None:
    lines = split_lines(record.text)
    findings = replay.findings
    places = [(f.line or 0, f.column or 0) for f in findings]
    assert places == sorted(places)
    assert replay.ok == (not any(f.severity in ("error", "illegal", "mismatch") for f in findings))
    for finding in findings:
        check_place(record, finding, lines)
        assert finding.code in CODES
        assert finding.certainty in ("proven", "possible")
        assert finding.message["en"]
        assert finding.message["fr"]
        assert finding.rule is not None
        assert not finding.variation or (finding.ply is None and finding.severity != "illegal")
        if finding.deal is not None and replay.deals and finding.ply is not None:
            assert 1 <= finding.ply <= replay.deals[finding.deal - 1].plies
            assert finding.ply not in finding.evidence


def check(text: str) -> None:
    for record in loaded(text):
        replay = same_every_way(record)
        check_findings(record, replay)


@pytest.mark.parametrize("path", CASES_WITH_RECORDS, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_all_ways_of_replaying_agree_about_a_case(path: Path) -> None:
    found = list(records.read(path))
    assert found
    for record in found:
        check_findings(record, same_every_way(record))


@pytest.mark.parametrize("part", range(4 * times(20)))
def test_a_spoilt_record_replays_the_same_every_way(texts: list[str], part: int) -> None:
    for seed in range(part * SOME, (part + 1) * SOME):
        chance = Random(seed)
        check(spoilt(chance.choice(texts), chance))


def look_at_all(text: str) -> None:
    """Every position, and what every player sees of it, can be asked for."""
    for record in loaded(text):
        replay = records.replay(record)
        if replay.rules is None:
            continue
        forward = [position.as_dict() for position in replay.positions]
        assert len(forward) == len(replay.positions) == sum(d.plies + 1 for d in replay.deals)
        for position in replay.positions:
            for seat, hand in position.hands.items():
                seen = position.seen_by(seat)
                assert seen.hands[seat] == hand
                assert all(len(seen.hands[o]) == len(h) for o, h in position.hands.items())
        for deal in replay.deals:
            assert [event.ply for event in replay.events(deal.deal)] == list(
                range(1, deal.plies + 1)
            )


def test_every_position_of_a_spoilt_record_can_be_shown(texts: list[str]) -> None:
    short = [text for text in texts if text.count("[Deal ") <= 2]
    for seed in range(times(480)):
        chance = Random(seed)
        look_at_all(spoilt(chance.choice(short), chance))


def test_the_order_of_spoiling_does_not_hang_on_anything_else() -> None:
    state = random.getstate()
    text = conformance_texts("legal")[0]
    assert spoilt(text, Random(1)) == spoilt(text, Random(1))
    assert random.getstate() == state


def unseen(text: str, chance: Random) -> str:
    """A record with words in each other's place or more declared, hands and talons left out.

    Its scores are those that follow from what was done: else nothing else would matter.
    """
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = chance.choice((swap_words, swap_plays, declare))(text, chance)
    text = _TALON.sub("", settled(_SCORES.sub("", text)))
    kept = chance.choice(("", "A", "B", "[^A]", "[^D]"))
    return re.sub(rf"^\[Hand(?!{kept or '-'} )[^\n]*\n", "", text, flags=re.M)


def swap_plays(text: str, chance: Random) -> str:
    """Two plays near each other in each other's place, unless a turned 7 ended the game."""
    plays = list(_PLAY.finditer(text))
    if not plays:
        return text
    at = chance.randrange(len(plays))
    one, other = plays[at], plays[min(len(plays) - 1, at + chance.choice((1, 2, 4, 6, 30)))]
    if one is other:
        return text
    between = text[one.end() : other.start()]
    return text[: one.start()] + other[0] + between + one[0] + text[other.end() :]


def declare(text: str, chance: Random) -> str:
    """Something declared after some tricks that are near each other."""
    lines = text.split("\n")
    first = chance.randrange(len(lines))
    for at in range(first, min(len(lines), first + 12)):
        if lines[at][:1].isdigit() and chance.random() < 0.7:
            lines[at] += " " + chance.choice(_DECLARED)
    return "\n".join(lines)


def settled(text: str) -> str:
    """The text with the deal scores that a replay comes to."""
    found = loaded(text)
    if len(found) != 1:
        return text
    parts = _DEALS.split(text)
    for at, deal in enumerate(Replay(found[0]).deals[: len(parts) - 1], 1):
        if deal.score is not None:
            parts[at] = _END.sub("#" + "/".join(map(str, deal.score)), parts[at])
    return "".join(parts)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_hands_left_out_replays_the_same_every_way(name: str) -> None:
    for seed in range(times(64)):
        chance = Random(f"{name} {seed}")
        options, player = some_options(name, chance), chance.choice(("eager", *PLAYERS))
        text = records.dumps(generate(name, seed, options, player))
        for _ in range(2):
            check(unseen(text, chance))
