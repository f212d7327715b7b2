"""Replay takes time linear in the text, whatever the text: notation 2, Limits."""

from __future__ import annotations

from itertools import cycle, product

import pytest

import records
from records.notation.model import Deal, Tag
from records.play.tags import DealTags
from records.rules.games import GAMES as GAMES_BY_ID
from tests.amounts import LONG
from tests.timing import ratio

GAMES = ("besigue", "whist", "sizette", "bassadewitz", "besigue-3", "besigue-9")

#: What is written over and over after a deal's first card.
PLAY = [
    *("A:KS ", "... A:KS ", "A:KS ... ", "KS ", "... 5. A:KS KH ", "1. ", "9. ", "..."),
    *("x ", "A:xS xS xS ", "A:+KSQS ", "+KSQS ", "A:~7H ", "^9S ", "A:^9S ", "=0/0 ", "(A:KS) "),
    *('A:"x" ', "A:>KS ", "F:KS ", "zz KS ", "A:KS^ ", "(KS (QS)) "),
]
TAGS = ["AS ", "2S ", "x ", "xS ", "Kx ", "1S ", "A:KSQS ", "A ", "1/"]
NAMES = ("HandA", "Talon", "Melded", "Captains", "Score", "TurnUp", "Options")


def cost(text: str, size: int, unit: str) -> None:
    (record,) = records.loads(text.replace("@", unit * (size // len(unit))))
    assert records.replay(record).findings is not None


def in_games() -> list[tuple[str, str]]:
    """Each unit in a game by turns; in the long form in all."""
    if LONG:
        return list(product(GAMES, PLAY))
    return list(zip(cycle(GAMES), PLAY, strict=False))


@pytest.mark.parametrize(("game", "unit"), in_games())
def test_a_long_play_costs_its_length(game: str, unit: str) -> None:
    text = f'[Game "{game}"]\n[Deal "1"]\n1. A:AS @*\n'
    assert ratio(lambda size: cost(text, size, unit), 1_000, 8_000) < 30


@pytest.mark.parametrize("unit", TAGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_long_tag_costs_its_length(name: str, unit: str) -> None:
    head, deal = ('[Options "@"]\n', "") if name == "Options" else ("", f'[{name} "@"]\n')
    text = f'[Game "besigue"]\n{head}[Deal "1"]\n{deal}*\n'
    assert ratio(lambda size: cost(text, size, unit), 1_000, 8_000) < 30


def test_many_agreed_points_cost_their_number() -> None:
    rules = GAMES_BY_ID["whist"].rules()

    def work(number: int) -> None:
        deal = Deal()
        deal.tags = [Tag("Adjust", "1/1")] * number
        assert len(DealTags(deal, 0, rules, "en", []).adjustments) == number

    assert ratio(work, 2_500, 20_000) < 30
