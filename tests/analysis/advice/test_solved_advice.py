"""Where two players know all cards, advice says what best play brings: no more and no less."""

from __future__ import annotations

import pytest

import records
from analysis.advice import Advice, advise
from analysis.generate import generate
from records.cards import NUMBERS, SEATS
from records.notation.model import PLAY, Item, Record
from records.play.choices import choices
from records.play.replay import Replay
from tests.answered import answered
from tests.swapped import cut


def solved_at(record: Record, ply: int) -> Advice:
    found = answered(Advice, advise(records.replay(record), 1, ply))
    assert found.how == "solved"
    return found


def most_of(record: Record) -> tuple[int, ...]:
    """Return the deal score of each side with best play on both: all cards are tried."""
    replay = records.replay(record)
    deal = replay.deals[0]
    able = [one for one in choices(replay, 1, deal.plies) if one.to_play]
    if not able or not able[0].plays:
        assert deal.score is not None
        return deal.score
    (seat,) = able
    found = []
    items = record.deals[0].items
    for card in seat.plays:
        items.append(Item(PLAY, seat=SEATS.index(seat.seat), card=NUMBERS[card]))
        found.append(most_of(record))
        items.pop()
    side = SEATS.index(seat.seat)
    return max(found, key=lambda score: score[side] - score[1 - side])


def last_plays(replay: Replay) -> list[int]:
    return [event.ply for event in replay.events(1) if event.kind == "play"]


@pytest.mark.parametrize("seed", range(8))
def test_a_solved_option_is_worth_what_best_play_brings_whichever_is_named_first(seed: int) -> None:
    replay = records.replay(generate("brusquembille", seed))
    for back in (6, 5, 4, 3):
        ply = last_plays(replay)[-back] - 1
        record = cut(replay, ply)
        found = solved_at(record, ply)
        items = record.deals[0].items
        for option in found.options:
            items.append(Item(PLAY, seat=SEATS.index(found.seat), card=NUMBERS[option.cards[0]]))
            most = most_of(record)
            items.pop()
            assert option.score.mean == most[found.side]
            assert option.value.mean == most[found.side] - most[1 - found.side]


@pytest.mark.parametrize("game", ["besigue-1847", "brusquembille"])
def test_the_first_lead_without_a_draw_is_solved_whether_or_not_it_has_been_made(game: str) -> None:
    replay = records.replay(generate(game, 4))
    rules = replay.rules
    ply = last_plays(replay)[rules.stock_tricks * rules.seats] - 1
    record = cut(replay, ply)
    assert len(last_plays(records.replay(record))) == rules.stock_tricks * rules.seats
    assert solved_at(record, ply) == solved_at(replay.record, ply)
