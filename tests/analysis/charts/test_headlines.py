"""What charts say above themselves: who led, and by which cards a game turned."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from pathlib import Path

import pytest

import records
from analysis.chance import ChanceMoment
from analysis.chance.answer import Chance
from analysis.charts.chance import chance
from analysis.charts.declarations import declarations
from analysis.charts.score import score
from analysis.charts.trick_map import tricks
from analysis.charts.word_places import headline, lead_told, most_told, turn_told, turning_points
from analysis.generate import generate
from analysis.player_names import short_side_names, side_names
from analysis.timeline import timeline
from records.languages import Language
from records.notation.model import Tag

SAMPLES = Path(__file__).parents[3] / "samples"
NAMES = ["Ann", "Ben"]


def scored(*deals: str) -> records.Replay:
    """A game of whist of which only the scores of its deals are known."""
    text = "".join(f'[Deal "{n}"]\n...\n#{score}\n\n' for n, score in enumerate(deals, 1))
    (record,) = records.loads(f'% carnet 1\n\n[Game "whist"]\n\n{text}')
    return records.replay(record)


@pytest.mark.parametrize(
    ("deals", "english", "french"),
    [
        (("2/0", "0/1", "1/0"), "Ann led throughout", "Ann mène d’un bout à l’autre"),
        (("0/2", "1/0", "2/0"), "Ann led from deal 3 on", "Ann mène depuis le coup 3"),
        (("2/0", "0/2", "1/0"), "Ann led from deal 3 on", "Ann mène depuis le coup 3"),
        (("0/2",), "Ben is ahead after the deal", "Ben est devant après le coup"),
        (("0/1", "1/0"), "", ""),
    ],
)
def test_the_score_says_since_when_who_is_ahead_has_been(
    deals: tuple[str, ...], english: str, french: str
) -> None:
    line = timeline(scored(*deals), 1)
    assert lead_told(line, NAMES, "en") == english
    assert lead_told(line, NAMES, "fr") == french


def test_the_sentence_stands_above_the_whole_game_and_not_above_a_deal_of_it() -> None:
    replay = records.replay(next(records.read(SAMPLES / "besigue-2000.carnet")))
    # He was ahead after every deal, but not all the time within the fourth.
    assert score(replay).figure.layout.title.text == "Édouard Hamel led from deal 4 on"
    assert score(replay, deal=2).figure.layout.title.text is None


@pytest.mark.parametrize(
    ("names", "who"),
    [
        (("Ann", "Ben", "Cas", "Dan"), "Ann & Cas"),
        (
            ("Captain Ferdinand Ferrers", "Ben", "Maria de la Tour", "Dan"),
            "Ferrers & de la Tour",
        ),
        # Two have a family name in common.
        (
            ("Captain Ferrers", "Mrs Ferrers", "Maria-Theresia de la Tour", "Dan"),
            "Captain Ferrers & de la Tour",
        ),
        (
            ("Featherstonehaugh-Cholmondeley, Ada", "Ben", "Montmorency-Beaufort", "Dan"),
            "Featherstoneha… & Montmorency-Be…",
        ),
    ],
)
def test_a_long_name_is_told_as_the_family_then_cut_and_never_as_a_letter(
    names: tuple[str, ...], who: str
) -> None:
    replay = scored("2/0", "1/0")
    replay.record.tags[1:1] = [Tag(*one) for one in zip("ABCD", names, strict=True)]
    title = score(replay).figure.layout.title.text.replace("<br>", " ")
    assert html.unescape(title) == f"{who} led throughout"


def test_a_name_that_begins_with_a_comma_is_no_nameless_family() -> None:
    replay = scored("2/0")
    names = (", Maria-Theresia Anna Montmorency", "Ben", "Ann", "Dan")
    replay.record.tags[1:1] = [Tag(*one) for one in zip("ABCD", names, strict=True)]
    assert short_side_names(replay)[0].startswith(", Maria")


def test_two_sides_that_would_be_called_the_same_keep_their_whole_names() -> None:
    replay = scored("2/0")
    names = ("Maria-Theresia Anna Montmorency", "Ben", "Maria-Theresia Anne Montmorency", "Ben")
    replay.record.tags[1:1] = [Tag(*one) for one in zip("ACBD", names, strict=True)]
    assert short_side_names(replay) == side_names(replay)


def moments(*values: float, off: float = 0.02, how: str = "cards") -> list[ChanceMoment]:
    """The chance of the first side before each trick of a deal."""
    return [
        ChanceMoment(
            1,
            2 * at,
            at + 1,
            ("A", "B"),
            how,
            (Chance(one, one - off, one + off), Chance(1 - one, 1 - one - off, 1 - one + off)),
        )
        for at, one in enumerate(values)
    ]


def test_a_trick_turns_the_game_if_it_moves_the_chance_beyond_the_errors() -> None:
    assert turning_points(moments(0.5, 0.55, 0.8, 0.78, 0.4)) == [2, 4]
    assert turning_points(moments(0.5, 0.7, off=0.15)) == []
    # Nothing was played between two scores.
    assert turning_points(moments(0.5, 0.9, how="score")) == []


def test_the_most_that_are_marked_are_the_three_largest() -> None:
    swings = moments(0.1, 0.9, 0.7, 0.1, 0.8)
    assert turning_points(swings) == [1, 3, 4]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ben gained most in deal 1, trick 2: 45 to 80%"),
        ("fr", "Ben gagne le plus au coup 1, levée 2 : de 45 à 80%"),
    ],
)
def test_the_largest_turn_is_told(language: Language, told: str) -> None:
    assert turn_told(moments(0.5, 0.55, 0.2), NAMES, language, "%") == told


def test_a_turn_is_marked_with_the_cards_that_made_it() -> None:
    found = list(records.read(SAMPLES / "besigue-1847.carnet"))[1]
    replay = records.replay(found)
    (marks,) = (one for one in chance(replay, deal=1).figure.data if one.mode == "markers+text")
    # Where there is no room for the words of two marks, those of the larger turn stand.
    said = [(where, text) for where, text in zip(marks.customdata, marks.text, strict=True) if text]
    assert said
    for (deal, ply), text in said:
        number, *cards = text.split()
        played = [one for one in replay.events(deal) if one.trick == int(number[:-1])]
        assert all(one.ply <= ply for one in played if one.kind == "play")
        assert cards
    assert all(one < two for one, two in pairwise(marks.x))


@pytest.mark.parametrize(
    ("amounts", "english", "french"),
    [
        ([250, 40], "Ann declared the most: 250", "Ann annonce le plus : 250"),
        ([40, 40], "Nobody declared more than the others", "Personne n’annonce plus que"),
        ([0, 0], "Nobody declared more than the others", "Personne n’annonce plus que"),
    ],
)
def test_the_chart_of_declarations_says_who_declared_the_most(
    amounts: list[int], english: str, french: str
) -> None:
    assert most_told(amounts, NAMES, "declared-most", "en") == english
    assert most_told(amounts, NAMES, "declared-most", "fr").startswith(french)


def test_no_line_of_a_sentence_begins_with_its_colon() -> None:
    for length in range(10, 40):
        title = headline(f"{'A' * length} annonce le plus : 250")["title"]["text"]
        assert not any(line.startswith(":") for line in title.split("<br>"))


def test_the_charts_of_declarations_and_tricks_say_how_much() -> None:
    replay = records.replay(generate("besigue-1847", 3))
    title = declarations(replay).figure.layout.title.text.replace("<br>", " ")
    assert re.fullmatch(r"[AB] declared the most: \d+", title)
    assert declarations(replay, deal=1).figure.layout.title.text is None
    legend = [one.name for one in tricks(replay, "fr", deal=1).figure.data[:2]]
    taken = [int(name.rpartition(" : ")[2]) for name in legend]
    assert sum(taken) == len(tricks(replay, deal=1).data.rows)
