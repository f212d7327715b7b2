"""Actions are followed from one text to another."""

from __future__ import annotations

from time import process_time

from hypothesis import given, settings
from hypothesis import strategies as st

from records.library.annotation_places import action_at, actions, follow
from tests.records.library.made import LONGER

WORDS = st.lists(st.sampled_from(["KS", "QS", "JS", "+KSQS", "~7H", "AH"]), max_size=12)
DEALS = st.lists(WORDS, max_size=4)


def test_actions_are_told_by_what_is_done_alone() -> None:
    text = LONGER.replace("A:2S 3S", "A:+KSQS=40 A:2S!? (4S) {x} =0/0 3S^")
    plain = LONGER.replace("A:2S 3S", "+KSQS 2S 3S")
    assert actions(text.encode()) == actions(plain.encode())
    assert actions(text.encode())[0][:3] == ["+KSQS", "2S", "3S"]


def test_actions_are_told_in_english_letters() -> None:
    french = '[Game "whist"]\n[Language "fr"]\n[Deal "1"]\n1. DP VK 10C\n*'
    assert actions(french.encode()) == [["QS", "JD", "TH"]]


def test_places_are_from_the_beginning_of_a_deal_to_its_last_action() -> None:
    deals = [["KS"], []]
    assert [action_at(deals, (1, ply)) for ply in (-1, 0, 1, 2)] == [None, "", "KS", None]
    assert [action_at(deals, (2, ply)) for ply in (0, 1)] == ["", None]
    assert [action_at(deals, (deal, 0)) for deal in (0, 3)] == [None, None]


@settings(deadline=None)
@given(DEALS)
def test_in_the_same_text_everything_stays(deals: list[list[str]]) -> None:
    where = follow(deals, deals)
    for number, deal in enumerate(deals, 1):
        for ply in range(len(deal) + 1):
            assert where((number, ply)) == (number, ply)


@settings(deadline=None)
@given(DEALS, DEALS)
def test_only_the_same_action_is_followed_and_in_order(
    old: list[list[str]], new: list[list[str]]
) -> None:
    where = follow(old, new)
    places = [(d, p) for d, deal in enumerate(old, 1) for p in range(len(deal) + 1)]
    found = [(place, where(place)) for place in places]
    there = [new_place for _, new_place in found if new_place is not None]
    assert there == sorted(set(there))
    for place, new_place in found:
        if new_place is not None:
            assert action_at(old, place) == action_at(new, new_place)


@settings(deadline=None)
@given(DEALS, st.data())
def test_one_action_more_loses_none(deals: list[list[str]], data: st.DataObject) -> None:
    if not deals:
        return
    at = data.draw(st.integers(0, len(deals) - 1))
    ply = data.draw(st.integers(0, len(deals[at])))
    new = [list(deal) for deal in deals]
    new[at].insert(ply, "2C")
    where = follow(deals, new)
    for number, deal in enumerate(deals, 1):
        for place in range(len(deal) + 1):
            shift = number == at + 1 and place > ply
            assert where((number, place)) == (number, place + shift)


def test_a_deal_that_comes_in_between_moves_the_others() -> None:
    deals = [["KS", "QS"], ["JS"], ["AS", "TS"]]
    where = follow(deals, [deals[0], ["QS", "JS"], deals[1], ["AS", "9S", "TS"]])
    assert [where((1, 2)), where((2, 1)), where((3, 0)), where((3, 2))] == [
        (1, 2),
        (3, 1),
        (4, 0),
        (4, 3),
    ]


def test_long_records_are_followed_in_bearable_time() -> None:
    pack = [rank + suit for rank in "AKQJT987" for suit in "SHDC"]
    one = [pack[(7 * n * n) % 32] for n in range(20_000)]
    other = [pack[(5 * n * n + n) % 32] for n in range(20_000)]
    start = process_time()
    where = follow([["AS", *one, "AS"]], [["AS", *other, "KS", "AS"]])
    assert (where((1, 1)), where((1, 20_002))) == ((1, 1), (1, 20_003))
    where = follow([one[:1000], ["AS", "KS", "QS"]], [other[:1000], ["AS", "QS"]])
    assert (where((2, 1)), where((2, 2)), where((2, 3))) == ((2, 1), None, (2, 2))
    many = [one[60 * n : 60 * n + 60] for n in range(200)]
    where = follow(many, [["2C", *deal[:30], *deal[31:]] for deal in many])
    assert (where((50, 30)), where((50, 31)), where((50, 32))) == ((50, 31), None, (50, 32))
    assert process_time() - start < 10
