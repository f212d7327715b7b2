"""Judging a record: its header, then its deals one after the other, and how the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from records.cards import SEATS
from records.kernel.handed_over import SoundDeals
from records.notation.letters import garbled
from records.notation.model import UNFINISHED, Deal, Record
from records.notation.values import parse_positive
from records.play.line_of_play import Line, Watch
from records.play.places import OF_VALUES, Raw, Raws
from records.play.setup import set_up
from records.play.stated_scores import StatedScores
from records.play.tags import check_header, check_values, find_rules, tag_place
from records.rules.deal_replay import DealReplay
from records.rules.ruleset import RuleSet
from records.rules.steps import STATED
from records.rules.tally import NO_SIDE, Mark, Tally


def next_dealers(
    rules: RuleSet, dealers: tuple[int, ...], score: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return the seats that may deal next, the likeliest first. Empty if that cannot be known.

    There are several if the last dealer was not the one whose turn it was. `score` is what the last
    deal brought, None if unknown. Source: rulebook 0.2.
    """
    dealer, drawn_again = rules.rotation
    by_score = dealer in ("winner", "loser")
    if by_score or drawn_again:
        if score is None:
            return ()
        if len(set(score)) == 1:
            if drawn_again:
                return dealers
        elif by_score:
            side = score.index(max(score) if dealer == "winner" else min(score))
            return rules.sides[side]
    if len(dealers) == 1:
        return ((dealers[0] + 1) % rules.seats,)
    return tuple(dict.fromkeys([(dealer + 1) % rules.seats for dealer in dealers]))


#: An empty value that most deals share.
_NONE: Set[int] = frozenset()


class Judged(NamedTuple):
    """What judging a record told, without the places of what was found.

    `rules` is None if the record's game or options are unknown. Then only its text was judged.
    `score` is the game score by side, None if it cannot be known. `winner` has the seats of the
    winning side. `tricks` has the trick of each item of the deals (from 0) that Python judged, and
    `needed_numbers` the items of each of them before which a number tells what the play does not.
    `marks` are the points marked; if they are None, `sound` may have them. `spelled` is what was
    done in the deals as the identity of a record spells it, if the kernel told it.
    """

    rules: RuleSet | None
    raws: Raws
    deals: list[DealReplay]
    tricks: dict[int, Sequence[int | None]]
    needed_numbers: list[Set[int]]
    score: tuple[int, ...] | None = None
    complete: bool = False
    winner: tuple[str, ...] | None = None
    marks: list[Mark] | None = None
    sound: SoundDeals | None = None
    spelled: bytes | None = None


class DealsInTurn:
    """The deals of a record as they are judged in turn, and how the game stands.

    `due` are the seats whose turn it is to deal. Cost of judging a deal: linear in it.
    """

    def __init__(
        self, record: Record, rules: RuleSet, raws: Raws, watch: Watch | None = None
    ) -> None:
        self.record = record
        self.rules = rules
        self.raws = raws
        self.tally = Tally(rules)
        self.stated = StatedScores(rules, self.tally, raws)
        self.due: tuple[int, ...] = ()
        self.deals: list[DealReplay] = []
        self.tricks: dict[int, Sequence[int | None]] = {}
        self.needed_numbers: list[Set[int]] = []
        self._watch = watch
        self._said_number = False

    def replay(self, at: int, deal: Deal) -> None:
        """Judge a deal, by its index, from what stands in it. The deals before it are judged."""
        rules, tally, raws = self.rules, self.tally, self.raws
        if tally.apart and tally.counting and not tally.over:
            # One deal is a game, so any further deal comes after its end (rulebook 16).
            tally.win(NO_SIDE)
        over_before = tally.over and not self.stated.drift.goes_on(tally)
        if self._watch is None and not over_before and self._pass_over(at, deal):
            return
        setup = set_up(deal, at, rules, self.record.language, self.due, raws)
        table = setup.table
        outcome = DealReplay(at + 1)
        outcome.dealer = SEATS[setup.dealer]
        self.deals.append(outcome)
        self._check_number(at, deal, setup.tags.number)
        tally.play_under(table.rules)
        void = setup.tags.void and not over_before
        before = tally.save() if void else None
        if not over_before:
            self.stated.before_deal(at, setup)
            if void and setup.tags.score is not None:
                before = tally.save()
        outcome.start_score = None if tally.scores is None else tuple(tally.scores)
        if not over_before:
            outcome.void = setup.tags.void
            tally.begin(at + 1, table, setup.tags.adjustments, setup.tags.void)
            if table.trick > 1 and tally.marks_within_deal and not tally.apart:
                tally.start = None
        elif tally.scores is not None:
            # Nothing can be won any more: the score before such a deal is the final one.
            tally.start = list(tally.scores)
        drift = self.stated.drift
        line = Line(table, tally, at, raws, setup.tags.captains, setup.leaders, drift=drift)
        drift.begin_deal()
        if not over_before and tally.over:
            line.over = True
        if self._watch is not None:
            line.observer = self._watch.deal(at, line, tally)
        line.run(deal.unplaced)
        outcome.last_winner = line.table.taken.last_winner
        outcome.plies = line.ply
        outcome.needed_seats = line.needed_seats or ()
        self.tricks[at] = line.trick_of or ()
        self.needed_numbers.append(line.needed_numbers or _NONE)
        if over_before:
            self.due = next_dealers(rules, setup.dealers, None)
            return
        if before is not None:
            self.stated.after_void(at, deal.end)
            tally.restore(before)
            self.due = setup.dealers
            return
        self.stated.after_deal(at, deal, line, outcome)
        self.pass_deal_on(setup.dealers, outcome)

    def pass_deal_on(self, dealers: tuple[int, ...], outcome: DealReplay) -> None:
        """Find who may deal after one of these, by the score of the deal and by that written."""
        self.due = next_dealers(self.rules, dealers, outcome.score)
        written = self.stated.written
        if written and written != outcome.score:
            others = next_dealers(self.rules, dealers, written)
            self.due = tuple(dict.fromkeys(self.due + others))

    def _pass_over(self, at: int, deal: Deal) -> bool:
        """Take note of a deal with nothing in it, while the score is not known.

        Returns False if it has more.

        The outcome is the same as that of a full replay.
        """
        known = self.tally.scores is not None or self.tally.tie
        number = None if known or not self.deals else _bare_number(deal)
        if number is None:
            return False
        dealer = self.due[0] if self.due else -1 % self.rules.seats
        outcome = DealReplay(at + 1)
        outcome.dealer = SEATS[dealer]
        outcome.needed_seats = ()
        self.deals.append(outcome)
        self._check_number(at, deal, number)
        self.tricks[at] = ()
        self.needed_numbers.append(_NONE)
        self.due = next_dealers(self.rules, (dealer,), None)
        return True

    def _check_number(self, at: int, deal: Deal, number: int | None) -> None:
        if number is None or number == at + 1 or self._said_number:
            return
        if self.record.deals[0].implicit:
            return
        self._said_number = True
        index = next(i for i, tag in enumerate(deal.tags) if tag.name == "Deal")
        self.raws.append(
            Raw(
                "deal-number",
                tag_place(index, at),
                text=deal.tags[index].value,
                expected=str(at + 1),
                deal=at,
            )
        )

    def accept(self, sound: SoundDeals) -> None:
        """Take the next deals as the kernel has judged them."""
        tally = self.tally
        if not sound.deals:
            return
        self.deals += sound.deals
        tally.marks += judged_marks(sound)
        if tally.scores is None:
            # The first of these deals states the score before it.
            self.stated.drift.start_anew()
        tally.scores = list(sound.score)
        tally.counting += sum(not deal.void for deal in sound.deals)
        tally.pool, tally.carried, tally.tie = sound.pool, sound.carried, sound.tie
        tally.over, tally.winner, tally.games = sound.over, sound.winner, sound.games
        if tally.over and tally.scoring.of_games is not None:
            tally.scoring.of_games.settle(tally)
        last = sound.deals[-1]
        tally.deal, tally.ply = last.deal, last.plies
        self.due = (SEATS.index(last.dealer or ""),)
        counted = [deal for deal in sound.deals if not deal.void]
        if counted:
            self.stated.unfinished = counted[-1].score is None
        if not last.void:
            self.due = next_dealers(self.rules, self.due, last.score)

    def end(self, result: tuple[int, ...] | None) -> Judged:
        """Judge the game's end by the result that the header states, if any, and tell all."""
        rules, tally = self.rules, self.tally
        score = tally.game_score if self.deals else None
        winner = None
        if tally.over and tally.winner != NO_SIDE:
            winner = tuple(SEATS[seat] for seat in rules.sides[tally.winner])
        counted = [deal for deal in self.deals if not deal.void]
        complete = (
            bool(counted)
            and all(deal.complete for deal in counted)
            and (tally.over or (rules.open_ended and result is not None))
            and not self.record.faults
        )
        if result is not None:
            self.stated.check_result(self.record, result, score)
        return Judged(
            rules,
            self.raws,
            self.deals,
            self.tricks,
            self.needed_numbers,
            score,
            complete,
            winner,
            tally.marks,
        )


#: Judges all deals of a game.
Source = Callable[[DealsInTurn], None]


def by_python(game: DealsInTurn) -> None:
    """Judge each deal from what stands in it."""
    for at, deal in enumerate(game.record.deals):
        game.replay(at, deal)


def judge(
    record: Record,
    rules: RuleSet | None = None,
    watch: Watch | None = None,
    source: Source = by_python,
) -> Judged:
    """Judge a record, under the rules that it names unless others are given."""
    # Whoever watches may ask how many there are.
    raws = Raws(every=watch is not None)
    rules = rules or find_rules(record, raws)
    result = check_header(record, rules, raws)
    if rules is not None:
        game = DealsInTurn(record, rules, raws, watch)
        source(game)
        judged = game.end(result)
    else:
        for at, deal in enumerate(record.deals):
            check_values(deal, at, record.language, raws)
        judged = Judged(None, raws, [], {}, [], marks=[])
    if record.faults and any(fault.code == "syntax-encoding" for fault in record.faults):
        # What such a value should be nobody knows, and that has been said (notation 2).
        raws[:] = [raw for raw in raws if raw.code not in OF_VALUES or not garbled(raw.text or "")]
    return judged


def _bare_number(deal: Deal) -> int | None:
    """Return the number of a deal that says nothing else, or None if the deal says more.

    A text may have very many such deals. Setting up a table for each would take most of the time.
    """
    if not deal.idle or len(deal.tags) != 1:
        return None
    if deal.end is not None and deal.end.kind != UNFINISHED:
        return None
    (tag,) = deal.tags
    return parse_positive(tag.value) if tag.name == "Deal" else None


def judged_marks(sound: SoundDeals) -> list[Mark]:
    """Return what was marked in deals as they have been judged, if that was asked for."""
    out: list[Mark] = []
    if sound.marks is None:
        return out
    for at, outcome in enumerate(sound.deals):
        total = outcome.start_score
        assert total is not None
        for ply, trick, side, points, source, what in sound.marks.rows(at):
            stated = source == STATED
            score = points if stated else total[side] + points
            total = (*total[:side], score, *total[side + 1 :])
            if not stated:
                out.append(Mark(outcome.deal, ply, trick, side, points, source, what, total))
            elif side + 1 == len(total):
                out.append(Mark(outcome.deal, ply, trick, NO_SIDE, 0, source, what, total))
    return out
