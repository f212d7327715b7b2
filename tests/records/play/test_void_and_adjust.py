"""Deals that did not count, and points that the table agreed to add (rulebook 0.2)."""

from __future__ import annotations

import pytest

import records
from analysis.generate import generate
from tests.build import codes, replay_of
from tests.deals import Several


def whist(*deals: str, header: str = "") -> str:
    """A record of whist without hands."""
    numbered = (f'[Deal "{n}"]\n[Trump "S"]\n{deal}' for n, deal in enumerate(deals, 1))
    return f'[Game "whist"]\n{header}\n\n' + "\n\n".join(numbered)


def whole_text(game: str, seed: int, **options: str) -> str:
    """A generated game of one deal as text."""
    return records.dumps(generate(game, seed, options))


def test_a_void_deal_brings_nothing_and_the_same_player_deals_again() -> None:
    replay = replay_of(
        whist('[Dealer "D"]\n[Void "misdeal"]\n1. A:2S 3S\n*', '[Dealer "D"]\n1. A:2S 3S\n*')
    )
    assert not replay.findings
    assert [deal.score for deal in replay.deals] == [None, None]
    assert replay.deals[0].void
    assert not replay.deals[0].complete


def test_a_revoke_in_a_void_deal_is_told_as_ever() -> None:
    text = whist('[Void ""]\n[HandB "2S AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"]\n1. A:3S B:AH\n*')
    assert "play-follow" in codes(text)


def test_the_score_before_a_void_deal_is_the_score_after_it() -> None:
    replay = replay_of(whist('[Score "3/1"]\n[Void ""]\n1. A:2S\n*', "1. A:2S\n=3/1\n*"))
    assert not replay.findings
    assert replay.deals[1].start_score == (3, 1)


def test_points_marked_in_a_void_deal_win_nothing() -> None:
    text = (
        '[Game "besigue"]\n[Options "target=1000"]\n\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n'
        '[Score "990/0"]\n[Void ""]\n\n1. A:AS 7S +KHQH=40 =1030/0\n2. A:9S 8S\n*\n\n'
        '[Deal "2"]\n[Dealer "B"]\n[TurnUp "9H"]\n\n1. A:AS 7S =990/0\n*'
    )
    replay = replay_of(text)
    assert codes(text) == []
    assert replay.winner is None
    assert not replay.marks


def test_a_void_deal_is_left_out_where_a_record_is_complete() -> None:
    text = whole_text("bassadewitz", 5, deals="1")
    assert replay_of(text).complete
    header, deal = text.split('[Deal "1"]', 1)
    again = f'{header}[Deal "1"]\n[Dealer "D"]\n[Void ""]\n\n*\n\n[Deal "2"]{deal}'
    assert replay_of(again).complete


def test_chips_of_a_void_deal_leave_the_pool_and_its_number_alone() -> None:
    text = whole_text("bassadewitz", 5, deals="1")
    header, deal = text.split('[Deal "1"]', 1)
    dealer = replay_of(text).deals[0].dealer
    again = f'{header}[Deal "1"]\n[Dealer "{dealer}"]\n[Void ""]\n\n*\n\n[Deal "2"]{deal}'
    assert [f.code for f in replay_of(again).findings] == []
    assert replay_of(again).winner == replay_of(text).winner


test_plays = Several().sentences("""
after a void deal it is not the turn of the next dealer
    whist [Trump "S"] [Dealer "D"] [Void ""] * [Deal "2"] [Trump "S"] [Dealer "A"] * -> deal-dealer
a deal score in a void deal is noughts or wrong
    whist [Trump "S"] [Void ""] #0/0
    [Trump "S"] [Void ""] 1. A:2S #1/0 -> score-deal(#1/0)
a void deal that stops early is not cut short
    whist [Trump "S"] [Void "exposed card"] 1. A:2S 3S 4S 5S #0/0
the score of the first deal that counts is no assertion
    whist [Trump "S"] [Void ""]
    * [Deal "2"] [Trump "S"] [Score "4/2"] *
    * [Deal "2"] [Trump "S"] [Score "4/2"] * [Deal "3"] [Trump "S"] [Score "0/0"] *
a record of void deals only is not complete
    whist [Trump "S"] [Void ""] * [Deal "2"] [Trump "S"] [Void ""] * => over no
""")


# -- points that the table agreed to add --------------------


def test_an_adjustment_is_a_part_of_the_deal_score() -> None:
    text = whole_text("bassadewitz", 5, deals="1")
    scores = replay_of(text).deals[0].score
    assert scores is not None
    told = "/".join(map(str, scores))
    more = "/".join(map(str, (a + b for a, b in zip(scores, (3, 0, -3, 0), strict=True))))
    adjusted = text.replace('[Deal "1"]', '[Deal "1"]\n[Adjust "3/0/-3/0 exposed card"]')
    result = adjusted.replace(f'[Result "{told}"]', f'[Result "{more}"]')
    assert codes(result.replace(f"#{told}", f"#{more}")) == []
    assert "score-deal" in codes(adjusted)


def test_several_adjustments_all_count() -> None:
    text = whist('[Adjust "0/3 revoke"]\n[Adjust "1/0"]\n1. A:2S\n*')
    assert codes(text) == []
    text = whole_text("bassadewitz", 5, deals="1")
    twice = text.replace('[Deal "1"]', '[Deal "1"]\n[Adjust "1/0/0/-1"]\n[Adjust "-1/0/0/1"]')
    assert codes(twice) == []


@pytest.mark.parametrize("value", ["revoke", "", "1", "1/2/3", " 1/2", "1/2revoke"])
def test_an_adjustment_that_names_no_points_for_each_side_does_not_count(value: str) -> None:
    assert codes(whist(f'[Adjust "{value}"]\n*')) == ["tag-value"]


def test_a_bad_adjustment_is_told_though_the_game_is_unknown() -> None:
    assert codes('[Game "tarot"]\n\n[Deal "1"]\n[Adjust "x"]\n*') == ["game-unknown", "tag-value"]


def test_an_adjustment_in_an_unfinished_deal_counts_nothing() -> None:
    replay = replay_of(whist('[Adjust "5/0"]\n1. A:2S\n*'))
    assert replay.winner is None
    assert not replay.findings


def test_after_a_gap_the_deal_score_that_is_written_has_the_adjustment_in_it() -> None:
    replay = replay_of(whist('[Adjust "1/0"]\n...\n#2/0', "*"))
    assert not replay.findings
    assert replay.deals[0].score == (2, 0)


def test_in_whist_a_penalty_that_reaches_the_target_wins_before_tricks_are_counted() -> None:
    text = whole_text("whist", 7)
    replay = replay_of(text)
    first = replay.deals[0].score
    assert first is not None
    other = 1 - first.index(max(first))
    points = [0, 0]
    points[other] = 5
    added = [a + b for a, b in zip(first, points, strict=True)]
    deal = text.split('[Deal "2"]', 1)[0]
    deal = deal.replace('[Deal "1"]', f'[Deal "1"]\n[Adjust "{points[0]}/{points[1]} revoke"]')
    told = "#" + "/".join(map(str, first))
    deal = deal.replace(told, "#" + "/".join(map(str, added)))
    won = replay_of(deal)
    assert won.winner == won.sides[other]


def test_adjustments_that_bring_both_sides_to_the_target_ask_for_another_deal_if_equal() -> None:
    text = whole_text("sizette", 3)
    header, rest = text.split('[Deal "1"]', 1)
    deal = '[Deal "1"]' + rest.split('[Deal "2"]', 1)[0]
    replay = replay_of(header + deal)
    first = replay.deals[0].score
    assert first is not None
    points = [6 - score for score in first]
    tag = f'[Adjust "{points[0]}/{points[1]}"]'
    told = "#" + "/".join(map(str, first))
    both = header + deal.replace('[Deal "1"]', f'[Deal "1"]\n{tag}').replace(told, "#6/6")
    assert replay_of(both).winner is None
    points[0] += 1
    tag = f'[Adjust "{points[0]}/{points[1]}"]'
    more = header + deal.replace('[Deal "1"]', f'[Deal "1"]\n{tag}').replace(told, "#7/6")
    assert replay_of(more).winner == replay.sides[0]


def test_a_game_won_within_the_deal_stays_won_and_the_adjustment_counts_all_the_same() -> None:
    text = (
        '[Game "besigue"]\n\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n[Score "990/0"]\n'
        '[Adjust "-100/0 talking"]\n\n1. A:AS 7S +KHQH=40\n#-60/0'
    )
    replay = replay_of(text)
    assert not replay.findings
    assert replay.winner == ("A",)


test_points_that_the_table_agreed_to_add = Several().sentences("""
a running score within the deal is without the adjustment
    whist [Trump "S"] [Adjust "1/0"] 1. A:2S 3S 4S 5S =0/0 *
    [Trump "S"] [Adjust "1/0"] 1. A:2S 3S 4S 5S =1/0 * -> score-running
""")
