"""Short ways to a replay of a record written in a test, and to whole games."""

from __future__ import annotations

from random import Random

import records
from analysis.generate import generate
from records.findings import Finding
from records.notation.model import Record
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.options import Option


def record_of(text: str) -> Record:
    """The one record of a text."""
    (record,) = records.loads(text)
    return record


def replay_of(text: str) -> Replay:
    """The one record of a text, replayed."""
    return records.replay(record_of(text))


def findings_of(text: str) -> list[Finding]:
    """What is found wrong with the one record of a text."""
    return replay_of(text).findings


def codes(text: str) -> list[str]:
    """The codes of what is found wrong, in order."""
    return [finding.code for finding in findings_of(text)]


def only(text: str) -> Finding:
    """The one finding that a text gives."""
    (finding,) = findings_of(text)
    return finding


def found(text: str) -> list[tuple[str, str]]:
    """Code and text of each finding."""
    return [(finding.code, finding.text) for finding in findings_of(text)]


def values_of(option: Option) -> tuple[str, ...]:
    """The values of an option that are tried: those listed, and some of the further ones."""
    further: tuple[str, ...] = ()
    if option.numbers is not None:
        further = ("1", "3", "13") if int(option.default) < 100 else ("1", "350", "1300")
    elif option.any_order:
        letters = option.default
        further = (letters[::-1], letters[2:] + letters[:2])
    return tuple(dict.fromkeys((*option.values, *further)))


def some_options(game: str, random: Random) -> dict[str, str]:
    """A random choice of options, mostly the defaults, that all may matter."""
    chosen = {}
    for option in GAMES[game].options:
        if random.random() < 0.2:
            chosen[option.name] = random.choice(values_of(option))
    # What cannot matter beside the others would be told.
    for name in GAMES[game].idle_options(chosen):
        del chosen[name]
    return chosen


def whole_game(game: str, seed: int) -> Record:
    """A generated game; from seed 1 on with some options changed."""
    options = some_options(game, Random(seed)) if seed else {}
    return generate(game, seed, options)


def marked(text: str) -> list[tuple[str, int, str]]:
    """What a record marks, in order: the first seat of the side, the points, what for."""
    replay = replay_of(text)
    return [(replay.sides[mark.side][0], mark.points, mark.source) for mark in replay.marks]


def score_of(text: str) -> tuple[int, ...] | None:
    """The game score that a record comes to."""
    return replay_of(text).score


def tricks(*cards: str, first: int = 1) -> str:
    """Lines of play: each argument the cards of a trick, numbered from `first`.

    >>> print(tricks("AS TS", "KS QS"))
    1. AS TS
    2. KS QS
    """
    return "\n".join(f"{number}. {trick}" for number, trick in enumerate(cards, start=first))
