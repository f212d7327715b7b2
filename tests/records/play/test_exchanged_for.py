"""The card just exchanged for, declared out of a hand that is not known (rulebook 2)."""

from __future__ import annotations

from tests.build import codes

DEAL = '[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "KD"]\n'


def test_another_copy_of_the_card_exchanged_for_may_be_held() -> None:
    assert codes(DEAL + "1. A:AD 8S A:~7D +KDQD\n*\n") == []


def test_a_card_exchanged_for_is_not_declared_at_once_if_no_other_copy_is_left() -> None:
    assert codes(DEAL + "1. A:AD KD A:~7D +KDQD\n*\n") == ["declare-turn"]
