"""Hiding cards, hands, plays or tricks of a legal game makes nothing surely wrong (notation 4).

Every game and option; then what this has brought to light, each for itself.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import records
from records.rules.games import GAMES
from tests.amounts import times
from tests.build import codes, replay_of, tricks, whole_game
from tests.hide import WAYS


def proven(text: str) -> list[tuple[str, str]]:
    """What is surely wrong, apart from warnings."""
    return [
        (finding.code, finding.text)
        for finding in replay_of(text).findings
        if finding.certainty == "proven" and finding.severity != "warning"
    ]


def check(name: str, way: str, seed: int) -> None:
    text = WAYS[way](records.dumps(whole_game(name, seed)), Random(f"{name} {way} {seed}"))
    assert proven(text) == [], seed


@pytest.mark.parametrize(("name", "way"), list(product(GAMES, WAYS)))
def test_a_legal_game_in_part_hidden_has_nothing_surely_wrong(name: str, way: str) -> None:
    check(name, way, 1 + len(name) + len(way))


@pytest.mark.parametrize("way", WAYS)
def test_many_legal_games_in_part_hidden_have_nothing_surely_wrong(way: str) -> None:
    for seed in range(100, 100 + times(4)):
        for name in GAMES:
            check(name, way, seed)


# -- gaps --------------------


def besigue(play: str, tags: str = "", options: str = "", game: str = "besigue") -> str:
    head = f'[Game "{game}"]\n[Options "{options}"]\n[Deal "1"]\n[Dealer "B"]\n'
    turned = "" if "TurnUp" in tags else '[TurnUp "9H"]\n'
    return f"{head}{turned}{tags}\n\n{play}\n"


def test_in_a_gap_the_turn_up_may_have_been_exchanged() -> None:
    tags = '[TurnUp "KH"]'
    for last in ("KH", "7H"):
        assert codes(besigue(f"1. A:8C 7C ... 24. A:9S 7C ^AS ^{last} *", tags)) == []
    assert codes(besigue("1. A:8C 7C\n2. A:9C 9D *", tags)) == []


def test_a_seven_exchanged_in_a_gap_may_be_drawn_and_played() -> None:
    hands = (
        '[HandA "QH TH TD 9D QC JC"]\n[HandB "9S JH 8D 7D 9C 7C"]\n[TurnUp "QD"]\n'
        '[Talon "QS AS 7S JS 7H 9H KS KH TS 8S KC JD KD AH 8C AC AD TC 8H"]'
    )
    play = "...\n12. B:KC JC\n13. B:AC AD\n14. A:7S JS\n15. B:9C 7D\n16. A:8S 8H *"
    assert codes(besigue(play, hands, game="besigue-1847")) == []


def test_after_a_gap_it_is_another_trick() -> None:
    # Neither the declaration made nor the card exchanged for binds any more.
    play = "1. A:8C 7C +KSQS ... 9. A:8D 7C +QSJD *"
    assert codes(besigue(play)) == []
    tags = '[TurnUp "KH"]'
    assert codes(besigue("1. A:8C 7C ~7H ... 9. A:8D 7C +KHQH *", tags)) == []


def test_what_was_declared_before_a_gap_may_have_been_played_in_it() -> None:
    end = tricks("AS 8S", "TS 9S", "JS 7S", "AD 7D", "TD 8D", "JD 9D", "QS 8C", "KS 9C", first=25)
    play = f"1. A:8C 7C +KSQS ... 24. A:9S 7C +KSQS\n{end} *"
    # Nine cards would be needed if the first pair were still there.
    assert codes(besigue(play)) == []


# -- unknown cards in play --------------------


def test_a_trick_of_unknown_worth_leaves_the_score_unknown_where_it_is_marked_at_once() -> None:
    option = "brisque-marking=live"
    for score in ("10/0", "0/0", "20/0"):
        assert codes(besigue(f"1. A:AS xD\n2. A:8C 7C ={score} *", options=option)) == []
    # What is stated is believed, and the count goes on from there.
    known = "1. A:AS xD ={score}\n2. A:AC TC ={after} *"
    assert codes(besigue(known.format(score="10/0", after="30/0"), options=option)) == []
    assert codes(besigue(known.format(score="10/0", after="40/0"), options=option)) == [
        "score-running"
    ]


def test_taken_up_late_the_tricks_that_follow_are_marked_at_once() -> None:
    tags = '[Start "5"]\n[Leader "A"]\n[Score "20/30"]'
    option = "brisque-marking=live"
    assert codes(besigue("5. A:AS TS =40/30 *", tags, option)) == []
    assert codes(besigue("5. A:AS TS =20/30 *", tags, option)) == ["score-running"]


def test_a_card_that_may_be_the_seven_of_trumps_may_score_when_played() -> None:
    for unknown in ("7x", "xH"):
        for score in ("0/0", "10/0"):
            text = besigue(f"1. A:{unknown} 7C ={score} *", options="second-seven=play-10")
            assert codes(text) == []
    text = besigue("1. A:xS 7C =10/0 *", options="second-seven=play-10")
    assert codes(text) == ["score-running"]


def test_a_live_player_may_have_won_with_a_trick_of_unknown_worth() -> None:
    tags = '[Score "489/0"]'
    text = besigue("1. A:AS xD #21/0", tags, game="besigue-1847")
    assert codes(text) == []
    assert codes(besigue("1. A:AS xD #5/0", tags, game="besigue-1847")) == ["deal-cut-short"]


def test_taken_up_late_one_at_400_may_count_live_or_not() -> None:
    tags = '[Start "3"]\n[Leader "A"]\n[Score "450/0"]'
    for score in ("450/0", "461/0"):
        assert codes(besigue(f"3. A:AS 7S ={score} *", tags, game="besigue-1847")) == []
    low = tags.replace("450", "350")
    assert codes(besigue("3. A:AS 7S =361/0 *", low, game="besigue-1847")) == ["score-running"]


@pytest.mark.parametrize("game", ["sizette", "quadrette"])
def test_a_side_may_have_its_third_trick_by_one_whose_winner_is_not_known(game: str) -> None:
    more = {"sizette": " AH TH", "quadrette": ""}[game]
    tags = {"sizette": '[Dealer "F"]\n[Trump "S"]', "quadrette": '[Dealer "D"]\n[TurnUp "8S"]'}
    lines = [f"{n}. A:K{s} Q{s} J{s} 9{s}" + more.replace("H", s) for n, s in ((1, "D"), (2, "C"))]
    head = f'[Game "{game}"]\n[Deal "1"]\n{tags[game]}\n\n'
    third = f"3. A:KH xS 9S 8H{more}"
    assert codes(f"{head}{chr(10).join([*lines, third])}\n#1/0\n") == []
    assert codes(f"{head}{chr(10).join([lines[0], third.replace('3.', '2.')])}\n#1/0\n") == [
        "deal-cut-short"
    ]


def test_an_unknown_card_played_may_be_the_half_known_one() -> None:
    # The club that B holds may be the nine that he threw: then he has none to trump with.
    tags = '[TurnUp "9C"]\n[Start "30"]\n[Leader "B"]\n[HandA "JH AC KH"]\n[HandB "9S 9D xC"]'
    assert proven(besigue("30. B:9x AC\n31. A:JH 9D *", tags)) == []
    assert proven(besigue("30. B:9S AC\n31. A:JH 9D *", tags)) == [("play-trump", "9D")]


def test_a_card_that_served_and_was_played_unknown_does_not_bar_its_twin() -> None:
    tags = '[HandA "KC QC JC TC AD KD JD TD"]'
    play = "1. A:AD 7D +KCQC ^QC ^8D\n2. A:Qx 7H\n3. A:KD 8D +KCQC *"
    # Two queens by then, one of them played: it may be either.
    assert codes(besigue(play, tags)) == []


def test_in_the_last_round_it_is_not_known_whether_he_drew_before_he_declared() -> None:
    tags = '[Start "23"]\n[Leader "B"]\n[HandB "7D 8D QC TS TH 9H JC 9D 8S"]'
    play = "23. B:9D 7D B:+KCQC\n24. B:9H 8H *"
    option = "final-meld-round=each-in-turn"
    assert codes(besigue(play, tags, option, "besigue-9")) == []


def test_what_was_declared_before_the_start_may_have_been_played_by_then() -> None:
    tags = '[Start "18"]\n[Leader "A"]\n[Melded "A:KHQH B:KDQD A:KSQS"]'
    play = """
18. A:9H AS\n19. A:KS AS\n20. B:8C JC\n21. A:KD 9D\n22. A:9C JS +KSQS=20\n23. A:KS TS
24. B:AD TC\n25. B:8S 9S\n26. A:KC 7C\n27. A:TD 8D\n28. A:8C QC\n29. B:JH 8H\n30. B:QC JH
31. A:7H KH\n32. B:9D QS
*"""
    # Of the queens that A has declared one may be gone: the other cards are room enough.
    text = besigue(play.strip(), tags).replace('[TurnUp "9H"]', '[Trump "H"]')
    assert codes(text) == []


def test_what_was_marked_before_the_start_is_not_known_unless_it_is_stated() -> None:
    tags = '[Start "5"]\n[Leader "A"]'
    for score in ("0/0", "340/120"):
        assert codes(besigue(f"5. A:AS 8S ={score} +KSQS *", tags)) == []
    known = besigue("5. A:AS 8S =340/120 +KSQS =340/120 *", tags)
    assert codes(known) == ["score-running"]
    # A game that marks nothing within a deal begins with its first deal all the same.
    whist = (
        '[Game "whist"]\n[Deal "1"]\n[Start "5"]\n[Leader "A"]\n[TurnUp "2S"]\n\n5. A:AS 3S 4S 5S'
    )
    assert codes(f"{whist} =1/0 *") == ["score-running"]


# -- the end of a game --------------------


def test_of_two_at_the_target_by_a_believed_score_one_has_won() -> None:
    text = besigue("... #50/40", '[Score "960/970"]').replace(
        "[Options", '[Result "1010/1010"]\n[Options'
    )
    replay = replay_of(text)
    assert replay.findings == []
    assert replay.winner is None


# -- what is not given --------------------


def test_without_a_turn_up_it_is_not_known_whether_a_seven_was_turned() -> None:
    text = besigue("1. A:8C 7C +KSQS ={score} *").replace('[TurnUp "9H"]\n', "")
    for score in ("20/0", "20/10"):
        assert codes(text.replace("{score}", score)) == []


def test_half_known_cards_are_the_declaration_that_they_can_be_together() -> None:
    for cards in ("JSxSJxxC", "xSJxJSxC", "KxKSxSKx"):
        assert codes(besigue(f"1. A:8C 7C +{cards} *")) == []
    assert codes(besigue("1. A:8C 7C +JSxSxSJC *")) == ["declare-unknown"]
