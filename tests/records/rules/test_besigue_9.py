"""Bésigue with nine cards: rulebook 7, with what chapter 2 and 0.1 say for it.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked, only, replay_of, tricks
from tests.records.rules.besigue_9 import (
    ALL_TO_A,
    HANDS,
    LAST_TO_B,
    PAIRS,
    STOCK,
    TAGS,
    deal,
    late,
)

# -- the deal --------------------


@pytest.mark.parametrize(
    ("option", "size", "talon"), [("", 9, 46), ("hand-size=8", 8, 48), ("hand-size=10", 10, 44)]
)
def test_nine_cards_or_eight_or_ten_by_option(option: str, size: int, talon: int) -> None:
    hand = ["AS", "AS", "KS", "KS", "QS", "QS", "JS", "JS", "TS", "TS"]
    for given in (8, 9, 10):
        tags = f'{TAGS}\n[HandA "{" ".join(hand[:given])}"]'
        assert codes(deal("*", option, tags)) == ([] if given == size else ["deal-size"])
    replay = replay_of(deal("*", option))
    assert replay.position(1, 0).talon_left == talon


def test_cards_are_drawn_after_23_tricks_and_nine_are_played_out() -> None:
    play = "23. A:8C 7C ^AS ^9H"
    assert codes(deal(f"{play} *", tags=late(23))) == []
    assert found(deal(f"{play} ^KS *", tags=late(23))) == [("draw-none", "^KS")]
    assert codes(deal(f"{play}\n24. A:AS 7S ^KS *", tags=late(23))) == ["draw-none"]


def test_the_winner_draws_first_and_the_turn_up_is_drawn_last() -> None:
    assert codes(deal("23. A:8C 7C A:^AS B:^AS *", tags=late(23))) == ["draw-card"]
    assert codes(deal("1. A:8C 7C B:^AS A:^KS *")) == ["draw-turn"]


def test_of_two_equal_cards_the_first_wins() -> None:
    assert codes(deal("1. A:AH AH\n2. A:7S 8S *")) == []
    assert codes(deal("1. A:AH AH\n2. B:7S 8S *")) == ["turn"]


def test_any_card_may_be_played_while_there_is_a_talon() -> None:
    assert codes(deal("1. A:AS AC *", tags=HANDS)) == []
    assert codes(deal("1. A:AS AD *", tags=HANDS.replace("AC", "QS"))) == []


@pytest.mark.parametrize(("turn_up", "marks"), [("7H", [("B", 10, "seven")]), ("9H", [])])
def test_a_turned_seven_is_ten_for_the_dealer(
    turn_up: str, marks: list[tuple[str, int, str]]
) -> None:
    assert marked(deal("1. A:8C 7C *", tags=TAGS.replace("9H", turn_up))) == marks


# -- announcements --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KSQS", 20),
        ("KHQH", 40),
        ("QSJD", 40),
        ("QSQSJDJD", 500),
        ("AHTHKHQHJH", 250),
        ("ASASAHAD", 100),
        ("KSKHKDKC", 80),
        ("QSQHQDQC", 60),
        ("JSJHJDJC", 40),
    ],
)
def test_groups_score_as_in_the_game_with_two_packs(cards: str, points: int) -> None:
    assert marked(deal(f"1. A:8C 7C +{cards}={points} *")) == [("A", points, "declaration")]
    assert codes(deal(f"1. A:8C 7C +{cards}={points + 10} *")) == ["score-declared"]


def test_a_besigue_made_double_brings_forty_and_five_hundred() -> None:
    text = deal("1. A:8C 7C +QSJD\n2. A:9C 7C +QSQSJDJD =540/0 *")
    assert codes(text) == []
    assert codes(deal("1. A:8C 7C +QSQSJDJD =500/0 *")) == []


def test_one_combination_a_trick_by_its_winner() -> None:
    assert codes(deal("1. A:8C 7C +KSQS +QSJD *")) == ["declare-limit"]
    assert codes(deal("1. A:8C 7C +KSQS +QSJD *", "melds-per-trick=any")) == []
    assert codes(deal("1. A:8C 7C B:+KSQS *")) == ["declare-turn"]


def test_cards_laid_out_serve_again_as_in_the_common_rules() -> None:
    hands = HANDS.replace("JS", "8D")
    quinte = deal("1. A:8S 7C +KSQS\n2. A:7S 8C +QSJD *", tags=hands)
    assert codes(quinte) == []
    again = deal("1. A:8S 7C +KSQS ^7D ^8D\n2. A:7S 8C +KSQS *", tags=hands)
    assert codes(again) == ["declare-reused"]


# -- the last round of combinations --------------------


@pytest.mark.parametrize("value", ["none", "winner", "each-in-turn"])
def test_the_winner_of_the_last_stock_trick_announces_before_the_draw(value: str) -> None:
    option = f"final-meld-round={value}"
    assert codes(deal("23. A:8C 7C +KSQS ^AS ^9H *", option, late(23))) == []
    assert codes(deal("23. A:8C 7C B:+KSQS +KDQD *", option, late(23)))[:1] == (
        [] if value == "each-in-turn" else ["declare-turn"]
    )


@pytest.mark.parametrize(
    ("value", "winner", "loser"),
    [
        ("none", ["declare-closed"], ["declare-closed"]),
        ("winner", [], ["declare-turn"]),
        ("each-in-turn", [], []),
    ],
)
def test_announcing_after_the_last_draw_by_option(
    value: str, winner: list[str], loser: list[str]
) -> None:
    play, option = "23. A:8C 7C +KSQS ^AS ^9H", f"final-meld-round={value}"
    assert codes(deal(f"{play} A:+QSJD *", option, late(23))) == winner
    assert codes(deal(f"{play} B:+KDQD *", option, late(23))) == loser


def test_each_announces_once_in_the_last_round() -> None:
    play, option = "23. A:8C 7C ^AS ^9H", "final-meld-round=each-in-turn"
    assert codes(deal(f"{play} A:+QSJD B:+KDQD *", option, late(23))) == []
    assert codes(deal(f"{play} A:+QSJD A:+KSQS *", option, late(23))) == ["declare-limit"]


@pytest.mark.parametrize("value", ["none", "winner", "each-in-turn"])
def test_nobody_announces_once_the_end_play_has_begun(value: str) -> None:
    text = deal("24. A:8C 7C +KSQS *", f"final-meld-round={value}", late(24))
    assert codes(text) == ["declare-closed"]


@pytest.mark.parametrize("value", ["none", "winner", "each-in-turn"])
def test_there_is_no_such_round_after_an_earlier_draw(value: str) -> None:
    text = deal("22. A:8C 7C ^AS ^TD A:+KSQS *", f"final-meld-round={value}", late(22))
    assert codes(text) == ["declare-turn"]


# -- playing out --------------------


def test_a_deal_is_played_out_or_ends_with_the_last_draw_by_option() -> None:
    assert codes(deal(f"{STOCK}\n#80/0")) == ["deal-cut-short"]
    assert codes(deal(f"{STOCK}\n#90/0", "play-out=false")) == []
    assert codes(deal(f"{STOCK}\n#80/0", "play-out=false")) == ["score-deal"]
    assert codes(deal(f"{STOCK}\n24. A:QC QC #90/0", "play-out=false")) == ["after-end"]
    assert codes(deal(f"{ALL_TO_A}\n#90/0")) == []


def test_without_playing_out_the_last_round_of_combinations_still_counts() -> None:
    options = "play-out=false final-meld-round=winner"
    assert codes(deal(f"{STOCK} A:+JHJHJCJC #130/0", options)) == []


def test_hands_are_full_to_the_end_of_a_deal_that_is_not_played_out() -> None:
    full = '[HandA "AC TC KC QC JC JC 9C 8C 7C"]'
    assert codes(deal("23. A:AC\n*", "play-out=false", late(23, full))) == []
    assert codes(deal("23. A:AC\n*", "", late(23, full))) == []
    assert codes(deal("24. A:AC\n*", "", late(24, full))) == []
    assert codes(deal("25. A:AC\n*", "", late(25, full))) == ["deal-size"]


def test_without_playing_out_the_last_stock_trick_has_its_ten() -> None:
    play = tricks(*PAIRS[:22], "JC KC")
    assert codes(deal(f"{play}\n#80/10", "play-out=false")) == []


@pytest.mark.parametrize("last", ["final", "last-stock"])
@pytest.mark.parametrize("marking", ["end", "live"])
def test_without_playing_out_that_ten_is_marked_however_brisques_are(
    last: str, marking: str
) -> None:
    play = tricks(*PAIRS[:22], "JC KC")
    options = f"play-out=false brisque-marking={marking} last-trick={last}"
    text = deal(f"{play} =80/{10 if marking == 'live' else 0}\n#80/10", options)
    idle = ["option-idle"] if last == "last-stock" else []
    assert codes(text.replace("=80/0", "=0/0")) == idle


@pytest.mark.parametrize(("value", "beat"), [("follow-trump", True), ("follow-beat-trump", False)])
def test_the_duty_to_beat_by_option(value: str, beat: bool) -> None:
    tags = late(31, '[HandA "KS 9D"]\n[HandB "AS 8S"]')
    option = f"end-play={value}"
    assert codes(deal("31. A:KS AS *", option, tags)) == []
    assert codes(deal("31. A:KS 8S *", option, tags)) == ([] if beat else ["play-beat"])


@pytest.mark.parametrize(
    ("hand", "card", "code"),
    [("8S 9C", "9C", "play-follow"), ("7H 9C", "9C", "play-trump"), ("8D 9C", "9C", "")],
)
def test_once_the_talon_is_empty_one_follows_or_else_trumps(
    hand: str, card: str, code: str
) -> None:
    tags = late(31, f'[HandA "KS 9D"]\n[HandB "{hand}"]')
    assert codes(deal(f"31. A:KS {card} *", tags=tags)) == ([code] if code else [])


def test_one_may_decline_to_beat_with_a_trump() -> None:
    tags = late(31, '[HandA "KH 9D"]\n[HandB "AH 7H"]')
    assert codes(deal("31. A:KH 7H *", tags=tags)) == []
    assert only(deal("31. A:KH 7H *", "end-play=follow-beat-trump", tags)).code == "play-beat"


# -- who wins a trick --------------------


@pytest.mark.parametrize(("value", "higher"), [("false", "A"), ("true", "B")])
def test_a_higher_card_of_another_suit_by_option(value: str, higher: str) -> None:
    option = f"offsuit-rank-wins={value}"
    assert codes(deal(f"1. A:8S AD\n2. {higher}:9C 9D *", option)) == []
    other = "B" if higher == "A" else "A"
    assert codes(deal(f"1. A:8S AD\n2. {other}:9C 9D *", option)) == ["turn"]


@pytest.mark.parametrize("value", ["false", "true"])
@pytest.mark.parametrize(
    ("trick", "winner"), [("AD 9S", "A"), ("AD AC", "A"), ("AD 7H", "B"), ("7H AD", "A")]
)
def test_trumps_and_the_first_of_equal_ranks_win_either_way(
    value: str, trick: str, winner: str
) -> None:
    text = deal(f"1. A:{trick}\n2. {winner}:9C 9D *", f"offsuit-rank-wins={value}")
    assert codes(text) == []


def test_once_the_talon_is_empty_only_the_suit_led_wins() -> None:
    text = deal("24. A:8S AD\n25. A:9C 9D *", "offsuit-rank-wins=true", late(24))
    assert codes(text) == []


# -- counting --------------------


@pytest.mark.parametrize(("value", "score"), [("aces", "90/0"), ("aces-tens", "170/0")])
def test_the_brisques_by_option(value: str, score: str) -> None:
    assert codes(deal(f"{ALL_TO_A}\n#{score}", f"brisques={value}")) == []
    assert replay_of(deal(f"{ALL_TO_A}\n*", f"brisques={value}")).findings == []


def test_a_whole_deal_brings_eighty_for_aces_and_ten_for_the_last_trick() -> None:
    marks = marked(deal(f"{ALL_TO_A}\n#90/0"))
    assert sorted(marks) == [("A", 10, "last-trick"), ("A", 80, "brisques")]
    assert codes(deal(f"{LAST_TO_B}\n#80/10")) == []


# -- the game --------------------


def based(score: str) -> str:
    """The tags of a deal before which the game stood at this score."""
    return f'{TAGS}\n[Score "{score}"]'


def test_the_game_is_won_at_the_end_of_a_deal() -> None:
    replay = replay_of(deal(f"{LAST_TO_B}\n#80/10", tags=based("920/0")))
    assert replay.findings == []
    assert replay.winner == ("A",)
    assert replay.score == (1000, 10)


@pytest.mark.parametrize(
    ("value", "expected"), [("end-of-deal", ["deal-cut-short"]), ("immediate", [])]
)
def test_a_mark_that_reaches_the_target_by_option(value: str, expected: list[str]) -> None:
    option = f"win-test={value}"
    tags = based("980/0")
    assert codes(deal("1. A:8C 7C +KSQS #20/0", option, tags)) == expected
    more = codes(deal("1. A:8C 7C +KSQS\n2. A:9C 7C *", option, tags))
    assert more == (["after-end"] if value == "immediate" else [])


def test_where_both_are_at_the_target_the_higher_total_wins() -> None:
    for score, winner in (("990/1000", "A"), ("930/1010", "B")):
        replay = replay_of(deal(f"{LAST_TO_B}\n#80/10", tags=based(score)))
        assert replay.findings == []
        assert replay.winner == (winner,)


def test_a_lower_total_that_was_there_first_does_not_win() -> None:
    # A passes 1000 in the deal, B passes him at its end.
    play = LAST_TO_B.replace("2. TS TS", "+KSQS\n2. TS TS")
    replay = replay_of(deal(f"{play}\n#100/10", tags=based("980/1080")))
    assert replay.findings == []
    assert replay.winner == ("B",)


def test_equal_totals_ask_for_another_deal() -> None:
    text = deal(f"{LAST_TO_B}\n#80/10", tags=based("930/1000"))
    replay = replay_of(text)
    assert replay.score == (1010, 1010)
    assert replay.winner is None
    assert not replay.complete
    assert codes(text + '\n[Deal "2"]\n[Dealer "A"]\n\n1. B:8C 7C *\n') == []


@pytest.mark.parametrize(
    ("value", "winner"),
    [("last-trick-winner", "B"), ("non-dealer-counts-first", "A"), ("higher-total", "A")],
)
def test_won_at_once_the_final_count_goes_by_both_reach(value: str, winner: str) -> None:
    option = f"win-test=immediate both-reach={value}"
    replay = replay_of(deal(f"{LAST_TO_B}\n#80/10", option, based("990/990")))
    assert replay.findings == []
    assert replay.score == (1070, 1000)
    assert replay.winner == (winner,)


def test_at_the_end_of_the_deal_both_reach_changes_nothing() -> None:
    option = "both-reach=last-trick-winner"
    replay = replay_of(deal(f"{LAST_TO_B}\n#80/10", option, based("990/990")))
    assert replay.winner == ("A",)


@pytest.mark.parametrize("target", ["1000", "1500", "2000"])
def test_the_target_by_option(target: str) -> None:
    for score, winner in ((int(target) - 80, ("A",)), (int(target) - 90, None)):
        tags = based(f"{score}/0")
        replay = replay_of(deal(f"{LAST_TO_B}\n#80/10", f"target={target}", tags))
        assert replay.findings == []
        assert replay.winner == winner


def test_a_marriage_of_which_one_card_is_drawn_last_is_declared_in_the_last_round() -> None:
    head = '[Game "besigue-9"]\n[Options "melds-per-trick=any final-meld-round=each-in-turn"]\n'
    hands = (
        '[Deal "1"]\n[Dealer "A"]\n[HandA "TS 9S AH 7H TD 8D 7D AC 9C"]\n'
        '[HandB "AS KS 7S KH QH 8H 7H TC 7C"]\n[TurnUp "AD"]\n'
        '[Talon "TS JD AD TD 9H 8D KD QD JC 9C JS JD 9D KD 8S KS 9S QD QH JH AH 8S QS 9H 8C QC 7C '
        'JC 8H 7S JS 7D TH QS KH TC KC 8C AC AS KC 9D TH JH QC"]\n\n'
    )
    play = tricks(
        *("B:7C TD", "A:9C TC", "B:QH 9S", "B:9H 7D", "A:TS KH", "A:AC AD", "B:JS TS", "A:8D KS"),
        *("A:7H AS", "A:JC 9C", "A:9S KD", "B:KS 8D", "A:8S JH", "A:KD JD", "A:QS JC", "A:TD 8H"),
        *("A:8H 7H", "A:TH 7D", "B:QS 7C", "B:9H JD", "A:QH AH", "B:AS 8C +KCQC=20"),
        "B:TH JH B:+KCQC=20",
    )
    assert codes(head + hands + play + "\n*\n") == []
    assert codes(head + hands + play + " B:+KCQC\n*\n") == ["declare-limit"]
