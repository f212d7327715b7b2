"""Deals of which all cards are known, in which one condition of the rules alone is not met."""

from __future__ import annotations

from collections import Counter

import pytest

from records.cards import names
from records.rules.games import GAMES
from tests.records.kernel.generated import verdict


def whole(game: str, options: str, hands: list[str], turn_up: str, drawn: str, play: str) -> str:
    """A record of one deal: the cards that are drawn first, then all that are left of the packs."""
    given = dict(word.split("=") for word in options.split())
    rules = GAMES[game].rules_for(given)
    rest = Counter(dict.fromkeys(names(rules.cards), rules.packs))
    rest.subtract([*" ".join(hands).split(), *turn_up.split(), *drawn.split()])
    assert min(rest.values()) >= 0
    tags = [f'[Hand{seat} "{cards}"]' for seat, cards in zip("ABCD", hands, strict=False)]
    talon = " ".join([*drawn.split(), *rest.elements()])
    dealer = "ABCD"[len(hands) - 1]
    return (
        f'[Game "{game}"]\n[Options "{options}"]\n\n[Deal "1"]\n[Dealer "{dealer}"]\n'
        + "\n".join(tags)
        + (f'\n[TurnUp "{turn_up}"]' if turn_up else "")
        + f'\n[Talon "{talon}"]\n\n{play}\n*\n'
    )


HANDS = ["QS QS QS JD JD AC AC AC", "7C 7C 8C 8C 9C 9C 9D 9D", "7C 8C 8H 8H 7H 7H 7S 7S"]
DRAWN = "AD 7S 8S AD 8S 9S AD 9S 9S JD 7D 7D"
UNITED = "1. A:AC 7C 7C +QSJD\n2. AC 7C 8C +QSJD\n3. AC 8C 7S +QSQSJDJD\n4. AD 8C 7S"


@pytest.mark.parametrize(("more", "wrong"), [("", []), ("\n5. AD 9C 9S +QSJD", ["declare-reused"])])
def test_the_new_card_of_a_higher_besigue_has_served(more: str, wrong: list[str]) -> None:
    # The third queen was the new card of the double bésigue, so none is left for a third knave.
    text = whole("besigue-3", "unite=new-card", HANDS, "9H", DRAWN, UNITED + more)
    assert verdict(text) == (not wrong, wrong)


TWO = ["KS QS AC TC KC AD TD KD", "7C 8C 9C 7D 8D 9D 7S 8S"]


@pytest.mark.parametrize(
    ("play", "wrong"),
    [
        ("1. A:AC 7C +KSQS A:^AS", []),
        ("1. A:AC 7C A:^AS +KSQS", ["declare-turn"]),
        ("1. A:AC 7C ^AS ^AS +KSQS", ["declare-turn"]),
        ("+KSQS 1. A:AC 7C", ["declare-turn"]),
        ("1. A:AC +KSQS 7C", ["declare-turn"]),
        ("1. A:AC 7C B:+7C8C", ["declare-unknown"]),
        ("1. A:KC 7C +KSQS ^AS ^AS\n2. TC +KSQS 9C", ["declare-turn"]),
    ],
)
def test_a_declaration_comes_after_a_trick_and_before_the_draws(
    play: str, wrong: list[str]
) -> None:
    text = whole("besigue", "", TWO, "9H", "AS AS", play)
    assert verdict(text) == (not wrong, wrong)


WITHOUT_COURT = ["AS KS QS QS JS TS 9H 8D 7C", "9S 8S AH TH 7H 9D 7D 9C 8C"]


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [("9S8SAHTH7H9D7D9C8C", []), ("9S7SAHTH7H9D7D9C8C", ["declare-not-held"])],
)
def test_carte_blanche_is_the_hand_of_the_player_who_shows_it(shown: str, wrong: list[str]) -> None:
    text = whole("besigue-rubicon", "", WITHOUT_COURT, "", "", f"1. A:9H B:+{shown}")
    assert verdict(text) == (not wrong, wrong)


#: A lacks kings; C declares four of them, and then a bezique.
PARTNERS = [
    "QS QS JD 8C 9C TD TD TD",
    "7C 7C 8C 8C 7H 7H 8H 8H",
    "KS KH KD KC QS JD 7D 8D",
    "7S 7S 8S 8S 9S 9S 7H 8H",
]
ONE_QUEEN = ["QS JD JD 8C 9C TD TD TD", *PARTNERS[1:]]
WITHOUT_QUEENS = ["AD AD AD 8C 9C TD TD TD", *PARTNERS[1:]]
LAID = "1. A:8C 7C 7D 7S C:+KSKHKDKC\n2. A:9C 7C "


@pytest.mark.parametrize(
    ("hands", "play", "wrong"),
    [
        (PARTNERS, "8D 7S +KSQS=20", []),
        (PARTNERS, "KS 7S +KSQS", ["declare-not-held"]),  # the king has been played
        (PARTNERS, "KD 7S +KSQS", []),
        (PARTNERS, "8D 7S +KSQS\n3. A:TD 8C 7D 8S +KSQS", ["declare-reused"]),
        (PARTNERS, "8D 7S C:+QSJD\n3. A:TD 8C 7D 8S +KSQS", []),
        (ONE_QUEEN, "8D 7S +QSJD\n3. A:TD 8C 7D 8S +QSJD", ["declare-reused"]),
        (WITHOUT_QUEENS, "8D 7S C:+QSJD\n3. A:TD 8C 7D 8S +KSQS", ["declare-not-held"]),
    ],
    ids=[
        "lent",
        "played",
        "another-played",
        "served",
        "served-otherwise",
        "own-served",
        "only-lent",
    ],
)
def test_a_declaration_needs_a_card_of_ones_own_beside_a_partners(
    hands: list[str], play: str, wrong: list[str]
) -> None:
    drawn = "9C 9C 7D 9C 8S 9D 8D 8S"
    text = whole("besigue-4", "partners-meld=true", hands, "9H", drawn, LAID + play)
    assert verdict(text) == (not wrong, wrong)


@pytest.mark.parametrize(
    ("laid", "wrong"), [("", ["declare-turn"]), (" C:+QSJD", [])], ids=["own", "partner"]
)
def test_in_place_of_a_card_just_exchanged_a_partners_may_serve(
    laid: str, wrong: list[str]
) -> None:
    # A has a queen of spades, takes another from the turn-up and declares two.
    hands = ["QS JD JD 7S 8C 9C TD TD", *PARTNERS[1:3], "8S 8S 9S 9S 7H 8H 7D 9D"]
    play = f"1. A:9C 7C 7D 7D +QSJD{laid}\n2. A:TD 7C 8D 9D ~7S +QSQSJDJD"
    text = whole("besigue-4", "partners-meld=true", hands, "QS", "9C 9C 7D 9C 8S 9D 8D 8S", play)
    assert verdict(text) == (not wrong, wrong)


@pytest.mark.parametrize(
    ("play", "wrong"),
    [
        ("B:| A:KS", []),
        ("B:||", []),
        ("B:| A:| A:KS", ["close-none"]),
        ("B:| A:||", ["claim-short"]),
        ("A:KS B:|", ["close-turn"]),
        ("A:KS B:||", ["claim-short"]),
    ],
    ids=["refused", "accepted", "refused-twice", "accepted-after", "refused-late", "accepted-late"],
)
def test_an_offer_is_answered_once_and_before_the_first_card(play: str, wrong: list[str]) -> None:
    tags = '[Game "triomphe"]\n[Options "offer=true"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n'
    assert verdict(f"{tags}\n1. {play} *\n") == (not wrong, wrong)


@pytest.mark.parametrize(
    ("turn_up", "play", "wrong"),
    [
        ("AS", "B:~7C A:KH QH", []),
        ("AS", "A:~7C KH QH", ["exchange-not-held"]),
        ("KS", "A:~7C KH QH 2. A:AS", []),
        ("KS", "A:~7C KH QH 2. A:KS", []),
        ("KS", "A:~AS KH QH", ["exchange-card"]),
        ("KS", "A:KH B:~7C QH 2. A:AS", ["exchange-not-held"]),
        ("KS", "A:KH A:~7C QH", ["exchange-closed"]),
    ],
)
def test_the_turn_up_is_robbed_by_who_was_dealt_the_ace_or_turned_it_up(
    turn_up: str, play: str, wrong: list[str]
) -> None:
    tags = f'[Options "rob=ace"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "{turn_up}"]\n'
    assert verdict(f'[Game "triomphe"]\n{tags}\n1. {play} *\n') == (not wrong, wrong)
