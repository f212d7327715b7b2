"""Duties that a game has of its own: which cards of a hand they leave."""

from __future__ import annotations

import pytest

from records.cards import card, members, name
from records.judging.plays import broken, narrow
from records.rules.games import GAMES
from records.rules.phases import Duty, played_out
from records.rules.strength import strength

SPADES, HEARTS = 0, 1
TEXT = {"en": "a duty", "fr": "une obligation"}
HAND = "AS 9S KH 8H QD"


def left(
    duty: Duty, led: str, best: str, hand: str = HAND, trump: int = SPADES, beating: bool = True
) -> str:
    """What a duty leaves of a hand, spades being trumps."""
    power = strength(GAMES["besigue"].rules(), trump)
    held = sum(1 << card(one) for one in hand.split())
    phase = played_out((duty,))
    cards, _ = narrow(phase, power, held, power.classes[card(led)], card(best), beating)
    return " ".join(name(one) for one in members(cards))


@pytest.mark.parametrize(
    ("keeps", "kept"),
    [("suit", "KH 8H"), ("trumps", "AS 9S"), ("higher", "AS 9S KH"), ("lower", "8H QD")],
)
def test_a_duty_keeps_the_cards_that_it_names(keeps: str, kept: str) -> None:
    assert left(Duty(TEXT, keeps), "9H", "9H") == kept


def test_a_duty_that_no_card_meets_is_passed_over() -> None:
    assert left(Duty(TEXT, "suit"), "9C", "9C") == HAND
    assert left(Duty(TEXT, "trumps"), "9H", "9H", trump=-1) == HAND


@pytest.mark.parametrize(
    ("where", "led", "best", "binds"),
    [
        ("void", "9C", "9C", True),
        ("void", "9H", "9H", False),
        ("trumps-led", "8S", "8S", True),
        ("trumps-led", "9H", "8S", False),
        ("plain-led", "9H", "8S", True),
        ("plain-led", "8S", "8S", False),
        ("trumped", "9H", "8S", True),
        ("trumped", "9H", "TH", False),
        ("trumped", "7S", "8S", False),
    ],
)
def test_a_duty_binds_where_its_condition_holds(
    where: str, led: str, best: str, binds: bool
) -> None:
    kept = left(Duty(TEXT, "trumps", (where,)), led, best)
    assert kept == ("AS 9S" if binds else HAND)


def test_all_conditions_must_hold() -> None:
    duty = Duty(TEXT, "higher", ("void", "trumped"))
    assert left(duty, "9C", "TS") == "AS"
    assert left(duty, "9H", "TS") == HAND
    assert left(duty, "9C", "TC") == HAND


def test_without_trumps_no_trumps_are_led_and_nothing_is_trumped() -> None:
    assert left(Duty(TEXT, "suit", ("plain-led",)), "9H", "9H", trump=-1) == "KH 8H"
    assert left(Duty(TEXT, "suit", ("trumps-led",)), "9H", "9H", trump=-1) == HAND
    assert left(Duty(TEXT, "suit", ("trumped",)), "9H", "9S", trump=-1) == HAND


def test_a_partner_is_spared_where_the_duty_says_so() -> None:
    spares = Duty(TEXT, "trumps", spares_partner=True)
    assert left(spares, "9H", "9H", beating=False) == HAND
    assert left(spares, "9H", "9H") == "AS 9S"
    assert left(Duty(TEXT, "trumps"), "9H", "9H", beating=False) == "AS 9S"


def test_what_breaks_it_is_told_as_it_says() -> None:
    power = strength(GAMES["besigue"].rules(), HEARTS)
    held = 1 << card("AS") | 1 << card("8H")
    duty = Duty(TEXT, "trumps", told_as="trump")
    phase = played_out((duty,))
    _, steps = narrow(phase, power, held, power.classes[card("9C")], card("9C"), True)
    assert broken(steps, card("AS")) == ("trump", 1 << card("8H"))
    assert broken(steps, card("8H")) is None
