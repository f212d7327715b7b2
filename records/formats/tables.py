"""What the readers and writers of PBN share: who sits where, and which game it can hold."""

from __future__ import annotations

import re

from records.notation.lexer import escape
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: Seats in the order of play, here and in PBN.
SEATS = dict(zip("ABCD", "NESW", strict=True))
PLAYERS = {"North": "A", "East": "B", "South": "C", "West": "D"}
#: Tags that mean the same in both.
SAME = ("Event", "Site", "Date", "Round")
#: Tags of ours under which PBN keeps what it has no tag for.
GAME = "CarnetGame"
OPTIONS = "CarnetOptions"
RECORD = "CarnetRecord"
RESULT = "CarnetResult"
SCORE = "CarnetScore"
TURN_UP = "CarnetTurnUp"
#: Before the name of a tag of the deal that PBN has no tag for.
OF_DEAL = "CarnetDeal"
#: Which of MADE the record had itself.
KEPT = "CarnetKept"
#: What PBN must have, and is made up where a record does not have it.
MADE = ("Board", "Vulnerable", "Scoring", "Declarer", "Contract", "Result")
#: A tag of PBN whose name means something else in a record is kept with this before it.
PREFIX = "Pbn"
#: Suffixes of a card, by the number of the judgement.
SUFFIXES = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
#: PBN numbers judgements of cards from here on; those before are of calls.
OF_CARDS = 6
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def fits(rules: RuleSet) -> bool:
    """Return whether a deal of these rules can be written as PBN.

    Two sides of two play out a pack of 52, of which each has 13, as at bridge.
    """
    return rules.sides == ((0, 2), (1, 3)) and rules.hand_size == 13 and rules.size == 52


def game_that_fits() -> str:
    """Return the id of the first game that PBN can hold, for files that name none."""
    return next(name for name, game in GAMES.items() if fits(game.rules()))


def quoted(text: str) -> str:
    """Return a text as the value of a tag, in one line. Both formats escape alike."""
    return f'"{escape(one_line(text))}"'


def from_seat(first: str) -> list[str]:
    """Return the seats of a record in the order of play from one on."""
    at = "ABCD".index(first)
    return list("ABCD"[at:] + "ABCD"[:at])


def one_line(text: str) -> str:
    """Return a text in one line, with spaces for control characters, which neither may hold.

    >>> one_line("a\\x00b\\n c")
    'a b c'
    """
    return " ".join(_CONTROL.sub(" ", text).split())


def comment(text: str) -> str:
    """Return a text as a comment of either format, which ends at the first such bracket."""
    return "{" + one_line(text).replace("}", ")") + "}"
