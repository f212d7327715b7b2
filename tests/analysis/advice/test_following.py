"""What advice takes in while a deal is replayed is what its positions say, and one replay does."""

from __future__ import annotations

from typing import Any

import pytest

import records
from analysis.advice import Advice, advise
from analysis.advice.following import Followed, Following
from analysis.advice.moment import seen_after_draws, seen_before_draws
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.playing_on import PlayingOn
from analysis.generate import generate
from records.cards import KNOWN, SEATS
from records.notation.model import GAP, Item, Record
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.play.setup import set_up
from records.rules.games import GAMES
from records.rules.tally import Tally
from tests.answered import answered
from tests.moments import moment


def replayed(game: str, seed: int = 6, player: str = "eager") -> Replay:
    return records.replay(generate(game, seed, player=player))


def followed(replay: Replay, ply: int, deal: int = 1) -> Following:
    watch = Followed(deal, ply)
    Replay(replay.record, replay.rules, watch)
    return watch.following


def on(replay: Replay, following: Following, deal: int = 1) -> PlayingOn:
    assert replay.rules is not None
    start = replay.deals[deal - 1].start_score
    return PlayingOn(replay.rules, start, following.waiting, following.turned)


@pytest.mark.parametrize("game", GAMES)
def test_what_each_seat_knows_is_what_the_positions_say(game: str) -> None:
    replay = replayed(game)
    deal = min(2, len(replay.deals))
    estimate = RecordedDeal(replay, deal)
    plies = replay.deals[deal - 1].plies
    for ply in range(0, plies, max(1, plies // 12)):
        following, wanted = followed(replay, ply, deal), moment(replay, deal, ply)
        found = following.moment()
        assert found.choices == wanted.choices
        assert (found.over, found.draws) == (wanted.over, wanted.draws)
        position, played = replay.position(deal, ply), estimate.played(ply)
        assert following.announced(on(replay, following, deal)) == estimate.announced(ply)
        assert following.counted == position.counted
        for seat in range(len(position.hands)):
            # The history goes on in the one, and stops in the other: what is told is the same.
            before = following.before_draws(found, seat)
            after = following.after_draws(found, seat)
            told = seen_before_draws(wanted, position, seat, played)
            assert _parts(before) == _parts(told)
            assert _parts(after) == _parts(seen_after_draws(wanted, position, seat, played))


def _parts(known: object) -> tuple[object, ...]:
    names = ("shown", "sizes", "unseen", "lacks", "out", "evidence")
    return tuple(getattr(known, name, None) for name in names)


def test_at_the_end_of_a_deal_what_its_tricks_brought_was_not_announced() -> None:
    replay = replayed("besigue")
    last = replay.deals[0].plies
    following = followed(replay, last)
    announced = RecordedDeal(replay, 1).announced(last)
    assert following.announced(on(replay, following)) == announced
    assert announced != replay.deals[0].score


def test_the_end_play_of_a_deal_that_is_played_item_by_item_is_that_of_its_replay() -> None:
    replay = replayed("besigue")
    assert replay.rules is not None
    deal, tally = replay.record.deals[0], Tally(replay.rules)
    table = set_up(deal, 0, replay.rules, "en", (0,), []).table
    tally.begin(1, table)
    line, live = Line(table, tally, 0, []), Followed(1)
    line.observer = live.deal(0, line, tally)
    for item in deal.items:
        line.run((item,))
    watch = Followed(1, 3)
    Replay(replay.record, replay.rules, watch)
    assert live.end_play((0, 0)) == watch.end_play((0, 0))


class _Live(Watch):
    """Follows the first deal without an end, and keeps what seat A knows after each ply."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[object, ...]] = {}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        if at:
            return None
        following = Following(line, tally)

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            following.observe(index, item, seat, marked)
            found = following.moment()
            if not found.over:
                self.kept[line.ply] = _parts(following.after_draws(found, 0))

        return observe


@pytest.mark.parametrize("game", ["besigue", "whist", "sixty-six", "besigue-3"])
def test_a_deal_that_is_followed_while_it_is_played_tells_the_same(game: str) -> None:
    replay, live = replayed(game), _Live()
    Replay(replay.record, replay.rules, live)
    assert len(live.kept) > 5
    for ply in list(live.kept)[::5]:
        following = followed(replay, ply)
        assert _parts(following.after_draws(following.moment(), 0)) == live.kept[ply]


def test_advice_replays_a_record_once_and_no_further_than_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = replayed("besigue")
    assert len(replay.deals) > 2
    deals: list[int] = []
    made = Replay.__init__

    def counted(self: Replay, record: Record, *how: Any) -> None:
        deals.append(len(record.deals))
        made(self, record, *how)

    monkeypatch.setattr(Replay, "__init__", counted)
    plies = replay.deals[1].plies
    for ply, how in ((3, "sampled"), (plies - 6, "solved")):
        deals.clear()
        found = answered(Advice, advise(replay, 2, ply, worlds=2))
        assert found.how == how
        assert deals == [2]
    assert len(replay.record.deals) > 2


def test_after_a_gap_nothing_that_was_shown_counts_as_known() -> None:
    replay = replayed("besigue")
    event = next(one for one in replay.events(1) if one.kind == "declaration" and one.ply > 8)
    seat = SEATS.index(event.seat or "")
    record = replay.record
    record.deals[0].items[event.item_index + 1 :] = []
    other = (seat + 1) % 2
    known = followed(records.replay(record), event.ply)
    shown = known.before_draws(known.moment(), other)
    assert len(shown.shown[seat]) >= 2
    record.deals[0].items.append(Item(GAP))
    record.deals[0].end = None
    after = followed(records.replay(record), event.ply)
    assert after.point.table.gap.open
    hands = after._hands(after.moment(), other)
    assert all(card >= KNOWN for card in hands[seat])
