"""Tests of a game as a table: sentences about its rules, and under each what plays come to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from records.play.positions import Event
from records.play.replay import Replay
from records.rules.games import GAMES
from tests import build

if TYPE_CHECKING:
    from tests.deals import Deals, Several

_TAG = re.compile(r'\[(\w+) "([^"]*)"\] ?')
_OPTION = re.compile(r"([a-z-]+=\S+) ?")
_GIVEN = re.compile(rf"(?:{_TAG.pattern}|{_OPTION.pattern})*")
_FURTHER_TAGS = re.compile(rf"\s*((?:{_TAG.pattern})+)")
#: A line that goes on with the play above it: indented further, or of a text put into the table.
_GOES_ON = re.compile(r"\n(?: {8}|(?=\d+\. |\[|#))")
_YES = {True: "yes", False: "no"}

#: What may be said of a replay, by its first word.
_FACTS: dict[str, Callable[[Replay], object]] = {
    "sides": lambda replay: " ".join(map("".join, replay.sides)),
    "length": lambda replay: f"{replay.rules.tricks if replay.rules else 0} tricks",
    "legal": lambda replay: " ".join(replay.findings[0].legal),
    "by": lambda replay: replay.findings[0].seat,
    "certainty": lambda replay: replay.findings[0].certainty,
    "seats": lambda replay: "".join(event.seat or "?" for event in _events(replay)),
    "tricks": lambda replay: " ".join(str(event.trick or "?") for event in _events(replay)),
    "marked": lambda replay: (
        ", ".join(f"{replay.sides[m.side][0]} {m.points} {m.source}" for m in replay.marks)
        or "nothing"
    ),
    "score": lambda replay: _score(replay.score),
    "deal": lambda replay: _score(replay.deals[-1].score),
    "ended": lambda replay: _YES[replay.deals[-1].complete],
    "counted": lambda replay: _score(_last(replay).counted),
    "talon": lambda replay: _last(replay).talon_left,
    "won": lambda replay: "by " + "".join(replay.winner or ["nobody"]),
    "over": lambda replay: _YES[replay.complete],
}


def _last(replay: Replay) -> Any:
    return replay.position(len(replay.deals), replay.deals[-1].plies)


def _events(replay: Replay) -> list[Event]:
    return replay.events(len(replay.deals))


def _score(score: Iterable[int] | None) -> str:
    return "/".join(map(str, score)) if score else "unknown"


class Play(NamedTuple):
    """A line of a table: the record that it stands for, what is found in it, what it comes to."""

    text: str
    found: str
    facts: dict[str, str]


def test_of(deals: Deals | Several, table: str) -> Callable[[list[Play]], None]:
    """A test with a case for each sentence of a table.

    Below a sentence stand plays, indented; a play goes on in lines that are indented further:

        [HandB "AS 8S"] end-play=follow 31. A:KS 7D * -> play-follow => marked A 10 last-trick

    Before a play stand the game, if it is another than in the line before, tags, which are added to
    those of the deal or take their place (those before `[Deal "1"]` are of the record), and
    options. A line of these alone holds for the plays below it. After `->` stand the codes of what
    is found, with the text in brackets where that matters; without it nothing is found. After `=>`
    stand facts, with semicolons between them: `marked` all points; `score` that of the game; `deal`
    that of the last deal, the `seats` and `tricks` of its actions, whether it has `ended`, what its
    tricks `counted`, how many cards its `talon` has; `won by` whom; whether the game is `over`; the
    `sides` and the `length` of a deal; of what is found first, what was `legal` instead, `by` whom
    it is, and its `certainty`.
    """
    cases: dict[str, list[Play]] = {}
    for case in re.split(r"\n(?=\S)", _one_line_each(table).strip()):
        sentence, *lines = case.split("\n    ")
        assert lines
        assert sentence not in cases
        cases[sentence] = list(_plays(deals, lines))

    @pytest.mark.parametrize("plays", cases.values(), ids=cases)
    def test(plays: list[Play]) -> None:
        for play in plays:
            replay = build.replay_of(play.text)
            texts = "(" in play.found
            found = (f"{one.code}({one.text})" if texts else one.code for one in replay.findings)
            assert " ".join(found) == play.found, play.text
            told = {name: str(_FACTS[name](replay)) for name in play.facts}
            assert told == play.facts, play.text

    return test


def _one_line_each(table: str) -> str:
    """The table without remarks, and with each play in one line."""
    return _GOES_ON.sub(" ", re.sub(r"\n +# .*", "", table))


def _plays(deals: Deals | Several, lines: list[str]) -> Iterator[Play]:
    deal, tags, options = deals, {}, ""
    for line in lines:
        line, _, facts = line.partition(" => ")
        line, _, found = line.partition(" -> ")
        first, _, rest = line.partition(" ")
        if first in GAMES:
            deal, line = deals.of(first), rest
        given = (_GIVEN.match(line) or [""])[0]
        play = line[len(given) :]
        own_tags = tags | dict(_TAG.findall(given))
        own_options = " ".join([options, *_OPTION.findall(_TAG.sub("", given))]).strip()
        if play:
            told = dict(fact.split(" ", 1) for fact in facts.split("; ") if fact)
            yield Play(_record(deal, play, own_options, own_tags), found, told)
        else:
            tags, options = own_tags, own_options


def _record(deal: Deals, play: str, options: str, given: dict[str, str]) -> str:
    """The text of a record.

    Of the tags given, those before a `Deal` are of the record; where tags stand inside the play, a
    further deal begins.
    """
    names = list(given)
    of_record = names[: names.index("Deal") + 1] if "Deal" in names else []
    header = "".join(f'[{name} "{given.pop(name)}"]\n' for name in of_record if name != "Deal")
    tags = dict(_TAG.findall(deal.tags)) | given
    own = "\n".join(f'[{name} "{value}"]' for name, value in tags.items() if name != "Deal")
    further = _FURTHER_TAGS.sub(lambda m: "\n\n" + m[1].replace("] ", "]\n") + "\n", play)
    return deal(further, options, own, header)
