"""The compiled kernel makes up hands of which nothing is told, so that the play is legal."""

from __future__ import annotations

from random import Random

import pytest

from records.rules.games import GAMES
from tests.hide import hands
from tests.records.kernel.generated import generated, judged

_START = """[Game "sixty-six"]
{}
[Deal "1"]
[Dealer "{}"]
[TurnUp "{}"]

"""
#: The last to draw gets the 9 back for which B had the turn-up, and keeps it.
_NINE_KEPT = (
    _START.format("", "B", "TD")
    + """1. A:+KSQS=20 A:KS QH
2. A:QC AS
3. A:JH KH B:~9D=0
4. B:AD 9S
5. B:JD QD
6. A:AC KC
7. A:9H AH
8. B:KD TH
9. B:9C TC A:||
#1/0
"""
)
_CLOSED = _START.format("", "B", "AD") + "1. A:JS AS B:~9D\n2. B:9C JC\n3. A:JD AD\n"


@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, seed) for game in GAMES if GAMES[game].rules().stock for seed in range(4)],
)
def test_a_game_without_hands_is_judged_as_in_python(game: str, seed: int) -> None:
    judged(hands(generated(game, seed), Random(seed)))


@pytest.mark.parametrize(
    "game",
    [
        *("besigue", "besigue-1847", "besigue-9", "besigue-chinois", "besigue-rubicon"),
        *("sixty-six", "brusquembille"),
    ],
)
def test_it_is_not_left_to_python(game: str) -> None:
    for seed in range(4):
        assert judged(hands(generated(game, seed), Random(seed))), seed


def test_what_the_turn_up_was_exchanged_for_may_be_kept_by_who_drew_it() -> None:
    assert judged(_NINE_KEPT)
    # The jack of hearts has been played.
    assert not judged(_NINE_KEPT.replace("7. A:9H AH", "7. A:9H JH"))


def test_cards_written_as_drawn_are_what_was_drawn() -> None:
    drawn = _CLOSED + "4. B:AH QS {} B:|\n5. B:AC KC =2/55\n6. B:KD QD\n7. B:KS TS\n*"
    for word in ("", "B:^KD", "^KD", "B:^KD A:^9H", "^KD ^9H", "A:^9H", "B:^JH A:^TH"):
        assert judged(drawn.format(word))
    for word in ("A:^9H B:^KD", "B:^AD", "^KD ^9H ^TH", "C:^KD", "B:^KD A:^TD"):
        assert not judged(drawn.format(word))


def test_a_card_drawn_is_not_what_its_player_has_shown_to_have_drawn_besides() -> None:
    assert not judged(_CLOSED + "4. B:AH QS B:^KD B:^KS\n*")


def test_nobody_kept_a_card_that_he_would_have_had_to_play() -> None:
    # From trick 5 on both follow, beat and trump: A has no trump above the queen.
    closed = _CLOSED + "4. B:AH QS B:|\n5. B:AC KC\n6. B:KD QD\n7. B:KS TS\n8. A:{} {}\n*"
    for led, card in (("9S", "JH"), ("9S", "TC"), ("KH", "TH"), ("TC", "TD")):
        assert judged(closed.format(led, card))
    for led in ("TD", "AD"):
        assert not judged(closed.format(led, "JH"))


def test_unknown_cards_are_shared_out_so_that_nobody_would_have_had_to_play_them() -> None:
    play = """1. A:KH QH
2. A:JS 9H
3. A:9D 9C B:+KDQD
4. B:KD TC
5. A:JD QD
6. B:9S QS
7. A:AC KC
8. A:AS TS
9. A:AD QC
10. B:AH JH
11. B:KS JC A:||
#1/0
"""
    assert judged(_START.format("", "B", "KC") + play)


def test_what_was_declared_in_the_record_before_asks_for_no_other_cards() -> None:
    # B plays all kings and queens of spades but those that A declares.
    text = """[Game "besigue-rubicon"]
[Deal "1"]
[Dealer "B"]

1. A:AS 7S +KSQS=40
2. A:TS KS
3. A:TS KS
4. A:TS KS
5. A:AS QS
6. A:AS QS
7. A:AS QS
*
"""
    assert judged(text)
    assert judged(text)


def test_a_card_that_lies_turned_up_is_in_no_hand_until_it_is_exchanged() -> None:
    # The king that has been declared is declared again, with the other queen.
    assert judged(
        """[Game "besigue-chinois"]
[Deal "1"]
[Dealer "B"]
[TurnUp "KS"]

1. A:8C 7H +KSQS
2. A:AC 7C +KSQS=40
3. A:KS 8H A:~7S
4. A:KS 8D
*
"""
    )
