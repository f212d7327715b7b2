"""The skeleton of a package that brings a game: its files as text."""

from __future__ import annotations

_PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "carnet-NAME"
version = "0.1.0"
description = "TITLE, for Carnet"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["carnet"]

[project.entry-points."carnet.games"]
NAME = "MODULE:GAME"

[tool.hatch.build.targets.wheel]
packages = ["MODULE"]
"""

_README = """\
# TITLE

A game of Carnet: with this package beside it (`pip install -e .`), `carnet check`, `carnet serve`
and all the rest know `[Game "NAME"]`, and `carnet rules NAME` tells how it is played.

The table is `MODULE/__init__.py`. `python -m pytest tests` runs the tests.
"""

_TABLE = '''\
"""TITLE as a table."""

from __future__ import annotations

from carnet.records.rules.games.common import CARD_POINTS, RANKS
from carnet.records.rules.options import TARGETS, Option, Values
from carnet.records.rules.phases import FOLLOW, played_out, talon
from carnet.records.rules.ruleset import Game, RuleSet, each_for_himself
from carnet.records.rules.scorers import CardsCount, HigherTotal
from carnet.records.rules.steps import Scoring

#: Every point on which the sources differ or are silent is an option, its default first.
_OPTIONS = (
    Option(
        "target",
        ("300", "500"),
        {"en": "Points of the game.", "fr": "Points de la partie."},
        "the source of each value",
        numbers=TARGETS,
    ),
)


def _build(values: Values) -> RuleSet:
    return RuleSet(
        game="NAME",
        values=values,
        seats=2,
        sides=each_for_himself(2),
        packs=1,
        ranks=RANKS,
        hand_size=5,
        turn_up="talon",
        phases=(talon({}), played_out(FOLLOW)),
        value=CARD_POINTS,
        scoring=Scoring(
            text={
                "en": "card points, deal after deal",
                "fr": "points des cartes, coup après coup",
            },
            end=(CardsCount(),),
            won=(HigherTotal(),),
        ),
        target=int(values["target"]),
    )


GAME = Game(
    id="NAME",
    title={"en": "TITLE", "fr": "TITLE"},
    summary={
        "en": (
            "Two players, 32 cards, five in hand; card points in the tricks; first at 300.\\n\\n"
            "While there is a talon any card may be played, and both draw after each trick, its "
            "winner first. Then one follows suit."
        ),
        "fr": (
            "Deux joueurs, 32 cartes, cinq en main ; points de cartes dans les levées ; en 300."
            "\\n\\n"
            "Tant qu’il y a un talon on joue ce qu’on veut, et chacun pioche après la levée, qui "
            "l’a faite d’abord. Ensuite on fournit."
        ),
    },
    sources=("the books and pages that the rules are taken from",),
    options=_OPTIONS,
    build=_build,
)
'''

_TESTS = '''\
"""TITLE, by its rules; the package has to be installed (`pip install -e .`)."""

from __future__ import annotations

from carnet import records
from MODULE import GAME
from carnet.analysis.generate import generate
from carnet.records.rules.games import GAMES

DEAL = """\\
[Game "NAME"]
[Deal "1"]
[Start "12"]
[Leader "A"]
[Trump "S"]
[HandA "AH TH KC 8C 7C"]
[HandB "7H 9S KD 8D 7D"]
[Talon ""]
"""


def codes(text: str) -> list[str]:
    """What is found wrong with the one record of a text."""
    (record,) = records.loads(text)
    return [finding.code for finding in records.replay(record).findings]


def test_carnet_knows_the_game() -> None:
    """An installed package is found by its entry point."""
    assert GAMES["NAME"] is GAME


def test_after_the_talon_suit_is_followed() -> None:
    """Before, any card may be played."""
    assert codes(DEAL + "12. A:AH 7H *") == []
    assert codes(DEAL + "12. A:AH KD *") == ["play-follow"]


def test_a_generated_game_has_no_finding() -> None:
    """The generator and the checker play by the same table."""
    for seed in range(10):
        assert records.replay(generate("NAME", seed)).findings == []
'''

_FILES = {
    "pyproject.toml": _PROJECT,
    "README.md": _README,
    "MODULE/__init__.py": _TABLE,
    "tests/test_MODULE.py": _TESTS,
}


def files(name: str) -> dict[str, str]:
    """Return the files of a package with a game of that id: their text by their place in it.

    >>> list(files("short-whist"))[2:]
    ['carnet_short_whist/__init__.py', 'tests/test_carnet_short_whist.py']
    """
    words = {
        "NAME": name,
        "MODULE": "carnet_" + name.replace("-", "_"),
        "TITLE": name.replace("-", " ").capitalize(),
    }
    return {_filled(place, words): _filled(text, words) for place, text in _FILES.items()}


def _filled(text: str, words: dict[str, str]) -> str:
    for key, word in words.items():
        text = text.replace(key, word)
    return text
