"""Advice on what only Triomphe has: robbing the turn-up, and answers to an offer (rulebook 22)."""

from __future__ import annotations

import records
from analysis.advice import Advice, advise
from tests.deals import Deals

#: A has the ace of trumps and leads; or a hand that wins nothing.
STRONG = '[Dealer "B"]\n[HandA "KH AS KC 8C 7C"]\n[TurnUp "KS"]'
POOR = '[Dealer "B"]\n[HandA "7H 8H 7D 8D 7C"]\n[TurnUp "KS"]'


def advised(options: str, tags: str, play: str, ply: int) -> Advice:
    (record,) = records.loads(Deals("triomphe")(play, options, tags))
    found = advise(records.replay(record), 1, ply, seat="A", worlds=30, game=False)
    assert isinstance(found, Advice)
    return found


def test_the_king_of_trumps_is_robbed_for_a_card_that_wins_nothing() -> None:
    best = advised("rob=ace", STRONG, "*", 0).options[0]
    assert (best.kind, best.cards in [("7C",), ("8C",)]) == ("exchange", True)


def test_who_can_win_nothing_refuses_no_offer() -> None:
    found = advised("offer=true", POOR, 'B:"Offert" *', 1)
    means = {one.kind: one.value.mean for one in found.options}
    assert set(means) == {"claim", "close", "play"}
    assert (found.options[0].kind, means["claim"], means["close"]) == ("claim", 1, -2)
    assert {one.kind for one in advised("offer=true", POOR, "*", 0).options} == {"play"}
