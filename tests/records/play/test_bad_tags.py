"""Tags that say something wrong, each told once, and what then is not told: notation 4."""

from __future__ import annotations

import pytest

from tests.build import codes, findings_of
from tests.deals import Several

WHIST = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n'


def placed(text: str) -> list[tuple[str, str | None, int | None, int | None]]:
    return [(one.code, one.seat, one.line, one.column) for one in findings_of(text)]


def test_a_card_one_too_many_is_told_once_for_each_hand_that_lists_it() -> None:
    text = (
        WHIST + '[TurnUp "9C"]\n'
        '[HandA "3S 3S 3S 3S 2H 3H 4H 5H 6H 7H 8H 9H TH"]\n'
        '[HandB "3S 3S KS KH AC AD KC KD QC QD JC JD TD"]\n*\n'
    )
    assert placed(text) == [("deal-copies", "A", 5, 12), ("deal-copies", "B", 6, 9)]


def test_a_turn_up_before_the_hands_is_the_first_of_its_card() -> None:
    hand = '[HandA "9C AS KS 3S 2H 3H 4H 5H 6H 7H 8H 9H TH"]\n'
    assert placed(WHIST + '[TurnUp "9C"]\n' + hand + "*\n") == [("deal-copies", "A", 5, 9)]
    assert placed(WHIST + hand + '[TurnUp "9C"]\n' + "*\n") == [("deal-copies", None, 5, 10)]


@pytest.mark.parametrize("start", ["x", "0", "14", "1234567890"])
def test_a_start_that_is_no_trick_leaves_open_how_many_cards_there_are(start: str) -> None:
    hands = '[HandA "9C AS"]\n[HandB "AC 9D"]\n[HandC "AH 9H"]\n[HandD "AD 9S"]\n'
    play = "1. A:9C AC AH AD B:9D 9H 9S AS *\n"
    assert codes(WHIST + f'[Start "{start}"]\n{hands}{play}') == ["tag-value"]
    assert codes(WHIST + f'{hands}[Start "{start}"]\n{play}') == ["tag-value"]


@pytest.mark.parametrize(
    "head", ['[Game "Whist"]\n', '[Game "whist"]\n[Options "x=1"]\n', '[Game "nothing"]\n']
)
def test_what_no_rules_could_read_is_told_where_the_rules_are_not_known(head: str) -> None:
    tags = (
        '[Deal "x"]\n[Dealer "Z"]\n[Captains "A Z"]\n[Start "0"]\n[Leader "AB"]\n[Trump "Z"]\n'
        '[Score "1/"]\n[Melded "KSQS"]\n[HandA "1S"]\n[TurnUp "AS KS"]\n[Talon "11S"]\n'
    )
    told = [one.code for one in findings_of(head + tags + "*\n")]
    assert told[0] in ("game-unknown", "option-unknown")
    assert told[1:] == ["tag-value"] * 11
    good = (
        '[Deal "1"]\n[Dealer "A"]\n[Captains "A B"]\n[Start "2"]\n[Leader "A"]\n[Trump "S"]\n'
        '[Score "1/2"]\n[Melded "A:KSQS"]\n[HandA "2S x"]\n[TurnUp "AS"]\n[Talon "TS Kx"]\n'
    )
    assert len(findings_of(head + good + "*\n")) == 1


def test_a_melded_tag_with_many_words_that_declare_nothing_is_told_once() -> None:
    (one,) = findings_of('[Game "whist"]\n[Deal "1"]\n[Melded "A:KSQS B:KHQH A:KD"]\n*\n')
    assert (one.code, one.column, one.text) == ("tag-value", 10, "A:KSQS B:KHQH A:KD")


def test_of_an_empty_value_it_is_said_that_there_is_none() -> None:
    (finding,) = findings_of('[Game "whist"]\n[Deal "1"]\n[TurnUp ""]\n*\n')
    assert finding.message == {
        "en": "this tag has no value; expected one card",
        "fr": "cette balise n’a pas de valeur ; attendu : une carte",
    }


test_plays = Several().sentences("""
a turn-up outside the pack is told with the dealer's hand
    sizette [Dealer "F"] [HandF "AS KH 8H KD 8D 5C"] [TurnUp "5C"] * -> deal-card(5C)
a talon in a game without is found
    sizette [Talon "KS"] * -> deal-size
    whist [Talon "KS"] * -> deal-size
a start that is no trick leaves the talon open too
    besigue [Start "33"] [TurnUp "9C"] [Talon ""] * -> tag-value
""")


def misplaced(play: str) -> list[str]:
    found = findings_of(WHIST + play)
    return [one.message["en"].partition(": ")[2] for one in found if one.code == "syntax-structure"]


def test_what_is_misplaced_is_told_by_what_it_is() -> None:
    assert misplaced('KS [Trump "S"] *') == ["a tag after play"]
    assert misplaced("KS ) *") == ["no variation is open"]
    assert misplaced("KS * QS") == ["the deal has ended"]


@pytest.mark.parametrize("last", ['[Trump "S"]', ")", ""])
def test_two_faults_of_one_token_are_told_apart(last: str) -> None:
    *before, unended = misplaced(f"KS {last}")
    assert unended.startswith("a deal ends with a deal score")
    assert unended not in before
