"""A replay of the deals of a record that the kernel leaves to Python, between the others."""

from __future__ import annotations

from array import array
from collections.abc import Sequence, Set
from functools import cached_property
from operator import sub

from records.cards import SEATS
from records.kernel.begun import Begun, Known
from records.kernel.standing import standing
from records.notation.model import Record
from records.notation.placed import Placed, placed
from records.notation.sections import DealByDeal
from records.play.deal_replay import DealReplay
from records.play.places import Locator
from records.play.replay import Actions, Replay
from records.play.rotation import next_dealers
from records.play.watch import Watch
from records.rules.scoring import NO_SIDE, Mark
from records.rules.steps import STATED


def judged_deals(begun: Begun, before: int = 0) -> list[DealReplay]:
    """Return deals as they have been judged. `before` other deals precede them in the record."""
    score, out = begun.score, []
    for number, deal in reversed(list(enumerate(begun.deals, before + 1))):
        outcome = DealReplay(number)
        outcome.dealer = SEATS[deal.dealer]
        outcome.void = deal.void
        outcome.score = deal.score if deal.known and not deal.void else None
        score = outcome.start_score = tuple(map(sub, score, deal.score))
        outcome.complete = deal.complete
        outcome.last_winner = deal.last_winner
        outcome.plies = deal.plies
        out.append(outcome)
    return out[::-1]


def judged_marks(begun: Begun, outcomes: list[DealReplay]) -> list[Mark]:
    """Return what was marked in deals as they have been judged, if that was asked for."""
    out: list[Mark] = []
    if begun.marks is None:
        return out
    for at, outcome in enumerate(outcomes):
        total = outcome.start_score
        assert total is not None
        for ply, trick, side, points, source, what in begun.marks.rows(at):
            stated = source == STATED
            score = points if stated else total[side] + points
            total = (*total[:side], score, *total[side + 1 :])
            if not stated:
                out.append(Mark(outcome.deal, ply, trick, side, points, source, what, total))
            elif side + 1 == len(total):
                out.append(Mark(outcome.deal, ply, trick, NO_SIDE, 0, source, what, total))
    return out


class GoingOn(Replay):
    """A record replayed under its own rules, but for the deals in which the kernel finds nothing.

    `known` has the deals that the kernel has judged at its beginning, and asks it for more. Of some
    others the kernel tells what is wrong. The answers are those of a `Replay`. Cost: that of
    reading and replaying the rest; positions, events and the layout cost a full replay, and so do
    `marks`, unless the kernel was asked for them.
    """

    def __init__(self, sections: DealByDeal, known: Known) -> None:
        self._sections = sections
        self._known = known
        #: the deals that are replayed, from 0, in the order of their tricks
        self._replayed = array("L")
        super().__init__(sections.record)

    def _replay_deals(self) -> None:
        self._take_up(self._known.begun)
        sections, count = self._sections, len(self.record.deals)
        while (at := len(self.deals)) < count:
            if not self._told(at):
                self._replay_deal(at, sections.deal(at))
                self._replayed.append(at)
            if at + 1 < count:
                known = standing(self._tally, at + 1, self._due, self.record.language)
                if known is not None:
                    self._take_up(self._known.judge(sections.start(at + 1), known))

    def _told(self, at: int) -> bool:
        """Take what the kernel tells of a deal that is not sound, and return whether it does.

        It does not know of wrong scores that may be carried on.
        """
        rules, language = self.rules, self.record.language
        before = standing(self._tally, at, self._due, language)
        if before is None or not (before.unknown or self._stated.drift.fresh):
            return False
        begins = self._sections.start(at), self._sections.start_in_text(at)
        told = self._known.tell(begins[0], before)
        if told is None:
            return False
        assert rules is not None
        # Imported late: only a fault needs these words.
        from records.play.told import Telling

        telling = Telling(told, at, begins, language, len(rules.sides))
        self._raws += telling.raws()
        dealer, due = told.begun.deals[0].dealer, self._due
        dealers = (dealer,) if dealer in due else (dealer, *due)
        self._take_up(told.begun)
        outcome = self.deals[-1]
        outcome.needed_seats = telling.needed_seats
        self._stated.after_told(telling.end, telling.stated, outcome.score)
        self._pass_deal_on(dealers, outcome)
        return True

    def _take_up(self, begun: Begun) -> None:
        """Take deals as they have been judged."""
        rules, tally = self.rules, self._tally
        assert rules is not None
        outcomes = judged_deals(begun, len(self.deals))
        if not outcomes:
            return
        self.deals += outcomes
        tally.marks += judged_marks(begun, outcomes)
        if tally.scores is None:
            # The first of these deals states the score before it.
            self._stated.drift.start_anew()
        tally.scores = list(begun.score)
        tally.counting += sum(not deal.void for deal in begun.deals)
        tally.pool, tally.carried, tally.tie = begun.pool, begun.carried, begun.tie
        tally.over, tally.winner = begun.over, begun.winner
        last = begun.deals[-1]
        tally.deal, tally.ply = outcomes[-1].deal, last.plies
        self._due = (last.dealer,)
        counted = [deal for deal in begun.deals if not deal.void]
        if counted:
            self._stated.unfinished = not counted[-1].known
        if not last.void:
            self._due = next_dealers(rules, self._due, last.score)

    @cached_property
    def _whole(self) -> Record:
        """The record with all its deals."""
        return self._sections.whole()

    @property
    def marks(self) -> list[Mark]:
        """The points marked, in order."""
        told = self._all_replayed or self._known.begun.marks is not None
        return super().marks if told else self._laid_out.marks

    def _tricks_of(self, deals: Set[int]) -> list[Sequence[int | None]]:
        if not deals:
            return []
        replayed = dict(zip(self._replayed, self._tricks, strict=True))
        if not deals <= replayed.keys():
            return super()._tricks_of(deals)
        return [replayed.get(at, ()) for at in range(max(deals, default=-1) + 1)]

    @property
    def _all_replayed(self) -> bool:
        return len(self._tricks) == len(self.deals)

    @property
    def _laid_out(self) -> Replay:
        return self if self._all_replayed else self._in_full

    @cached_property
    def _in_full(self) -> Replay:
        return Replay(self._whole, self.rules)

    def _locator(self) -> Locator:
        return Locator(self.record, self.rules, self._sections.placed())

    def _acted(self) -> tuple[Placed, Actions]:
        if self._all_replayed:
            return super()._acted()
        # A deal that the kernel tells of has not been read.
        return placed(self._whole), Actions(self._whole)

    def _watched(self, watch: Watch) -> None:
        Replay(self._whole, self.rules, watch)
