"""Deals that were made end inside their band as often as it says, and no seat is favoured."""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

import records
from analysis.estimate.deal import DealEstimate
from analysis.estimate.sample import expected
from analysis.estimate.unseen_cards import seen
from records.cards import SEATS
from records.generate import generate


class Look(NamedTuple):
    """A moment of a deal: whether it ended in its band, and the excess by each seat's eyes."""

    inside: bool
    excess: tuple[float, ...]


def looks(game: str, player: str, deals: int, parts: tuple[float, ...]) -> list[Look]:
    """Look at deals after these parts of the tricks with draws, or of all if nothing is drawn."""
    out = []
    for seed in range(deals):
        replay = records.replay(generate(game, seed, player=player))
        watch = DealEstimate(replay, 1, 20, 0)
        made = watch.made()
        made_more = made.scores[0] - made.scores[1]
        plies = sorted(watch.tables)
        length = watch.rules.stock_tricks or len(plies)
        for part in parts:
            ply = plies[int(part * length)]
            by_seat = []
            for seat in SEATS[: watch.rules.seats]:
                found = seen(watch.tables[ply], replay.position(1, ply), seat, watch.played(ply))
                assert found is not None
                points = watch._sampled([found], ply)
                by_seat.append([one[0] - one[1] for one in points])
            band = expected([one for found_ in by_seat for one in found_])
            excess = tuple(fmean(found_) - made_more for found_ in by_seat)
            out.append(Look(band.p5 <= made_more <= band.p95, excess))
    return out


def test_deals_end_inside_the_band_about_nine_times_in_ten_and_no_seat_is_favoured() -> None:
    found = looks("besigue", "collector", 40, (0.25, 0.5, 0.75))
    assert 0.84 < fmean(one.inside for one in found) < 0.96
    by_a, by_b = (fmean(one.excess[seat] for one in found) for seat in (0, 1))
    assert by_a - by_b > 50
    # What the generator's players make differs from what the policy makes, by no side's favour.
    assert abs(by_a + by_b) / 2 < 45


def test_they_do_where_nothing_is_drawn() -> None:
    found = looks("whist", "random", 20, (0.0, 0.3))
    # These players choose any card, so what their cards are taken to tell is not so.
    assert fmean(one.inside for one in found) >= 0.8
    excess = [fmean(one.excess[seat] for one in found) for seat in range(4)]
    assert max(excess) - min(excess) < 1
