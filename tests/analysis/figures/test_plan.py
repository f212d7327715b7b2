"""The best plan against every way of declaring, tried one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from analysis.figures import chances
from analysis.figures.all_figures import _Figures
from analysis.figures.plan import Loss, Occasion
from analysis.generate import generate
from records.knowledge.worlds import Worlds
from records.play.replay import Replay
from records.rules.declarations import Serving, Uses
from records.rules.kinds import Declarations


def most(
    seat: int, uses: Uses | Worlds, spec: Declarations, events: Sequence[Loss | Occasion]
) -> int:
    """The most points, by trying everything."""
    if not events:
        return 0
    event, rest = events[0], events[1:]
    if isinstance(event, Loss):
        if event.card in uses.concerned(seat):
            uses = uses.copy()
            uses.lose(seat, event.card, event.held)
        return most(seat, uses, spec, rest)
    best = 0 if event.forced else most(seat, uses, spec, rest)
    for group in event.made if event.forced else event.offers:
        meld = event.offers[group]
        after = uses.copy()
        asked = Serving.under(spec, group, meld.kind, event.held)
        if event.room != 0 and after.serve(seat, asked):
            assert event.room == 1
            best = max(best, meld.points + most(seat, after, spec, rest))
    return best


@pytest.mark.parametrize("game", ["besigue-1847", "besigue", "besigue-3", "besigue-chinois"])
def test_the_plan_is_the_best_of_all_ways(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def answer(self: chances.Follower, deal: int) -> chances.Announcements:
        nonlocal tried
        found = original(self, deal)
        spec = self.line.table.rules.declarations
        occasions = [e for e in self.events if isinstance(e, Occasion) and e.offers]
        if spec is not None and sum(len(one.offers) for one in occasions) <= 12:
            tried += bool(occasions)
            assert found.best == most(self.seat, self.uses, spec, self.events)
        return found

    original = chances.Follower.answer
    monkeypatch.setattr(chances.Follower, "answer", answer)
    for seed in range(3):
        record = generate(game, seed, player="forgetful")
        watch = _Figures()
        Replay(record, None, watch)
        for deal in watch.deals:
            deal.figures()
    assert tried
