"""The end play of a deal, in which no card is drawn any more, with the hands at its start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from records.cards import KNOWN, NOBODY
from records.knowledge.table import Table
from records.notation.model import CLOSING, GAP, PLAY, UNREADABLE, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.declarations import Group
from records.rules.phases import DECLARE, LEADING
from records.rules.ruleset import RuleSet, each_for_himself
from records.rules.scorers.besigue import LastOfDeal
from records.rules.scorers.common import LastTrick
from records.rules.values import replace

if TYPE_CHECKING:
    from records.rules.tally import Tally


class Play(NamedTuple):
    """A card played: its ply and trick from 1, its seat and card as numbers.

    `declared` is the group that was shown before it, where a lead may be preceded by one.
    """

    ply: int
    trick: int
    seat: int
    card: int
    declared: tuple[int, ...] = ()


class Counts(NamedTuple):
    """What the players have counted, where that decides the deal (`RuleSet.claim`).

    `counted` is what the tricks of each seat count, `declared` what it has shown, `won` whether it
    has a trick. `closer` has closed the talon if it is `closed`, `early` if nobody else had a trick
    then; the other had counted `at_closing`. `served` are the groups that have been shown, each
    with its seat; one of the cards `bound` must be led first, if there are any. The player who
    scores gets `carried` besides.
    """

    counted: tuple[int, ...]
    declared: tuple[int, ...]
    won: tuple[bool, ...]
    closed: bool
    closer: int
    early: bool
    at_closing: int
    served: frozenset[tuple[int, Group]]
    bound: tuple[int, ...]
    carried: int


@dataclass(frozen=True, slots=True)
class EndPlay:
    """Known hands from the lead of a trick to the last card, and the cards played from them.

    `trick` is the number of that trick, from 1. `tricks` and `counted` are what each seat had taken
    before it, or None if the record does not tell. `score` is the game score before the deal, or
    None if unknown. `ply` is the ply of the first play that can be graded. `broken` is the ply from
    which plays can no longer be graded, usually None. `made` is what each side had announced
    before, in games of one deal, and `count` what was counted where that decides the deal; both are
    None if unknown. `turned` is the card turned up, below 0 if unknown.
    """

    rules: RuleSet
    deal: int
    dealer: int
    trump: int
    hands: tuple[tuple[int, ...], ...]
    leader: int
    trick: int
    tricks: tuple[int, ...] | None
    counted: tuple[int, ...] | None
    score: tuple[int, ...] | None
    plays: tuple[Play, ...]
    ply: int
    broken: int | None
    made: tuple[int, ...] | None = None
    count: Counts | None = None
    turned: int = NOBODY
    #: whether the talon was closed, so that it hides cards
    closed: bool = False
    #: which seats of the deal play, if not all do; hands, leader and plays count these
    seats: tuple[int, ...] = ()

    @property
    def pool(self) -> int:
        """The chips in the pool before the deal, in games that have one: what the players have
        lost so far.
        """
        return -sum(self.score or ()) if self.rules.pool else 0


@dataclass(frozen=True, slots=True)
class InPairs:
    """An end play of two and then of the other two, each as if they had played alone.

    `first` is None if that pair has no cards left. `rules` are those of the whole deal.
    """

    rules: RuleSet
    first: EndPlay | None
    second: EndPlay


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The reason why a deal has no such end play, and whether unknown cards are to blame."""

    reason: str
    cards: bool


class EndPlays(Watch):
    """Records the plays without draws of one deal, or of every deal if `deal` is 0."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.taken: dict[int, _Taker] = {}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Start to record the deal if it is wanted."""
        if self.wanted not in (0, at + 1):
            return None
        taker = _Taker(line, tally)
        self.taken[at + 1] = taker
        return taker.observe


def end_plays(replay: Replay, deal: int = 0) -> dict[int, EndPlay | InPairs | Obstacle]:
    """Return the end play of a deal (from 1), or of each deal for 0, or why there is none.

    Cost: a replay of the record.
    """
    if replay.rules is None:
        return {one.deal: Obstacle("rules", False) for one in replay.deals if deal in (0, one.deal)}
    watch = EndPlays(deal)
    again = Replay(replay.record, replay.rules, watch)
    return {
        number: taker.end_play(number, again.deals[number - 1].start_score)
        for number, taker in watch.taken.items()
    }


class _Taker:
    """Records one deal."""

    def __init__(self, line: Line, tally: Tally) -> None:
        self.line = line
        self.tally = tally
        self.carried = tally.waiting
        self.turned = tally.turned
        #: how many groups had been laid before the last card
        self.laid = 0
        self.bound: Group = ()
        self.plays: list[Play] = []
        self.broken: int | None = None
        # Whether it is known what each seat has taken. After a gap it is not.
        self.whole = line.table.trick == 1
        self._begin()

    def _begin(self) -> None:
        """Let the end play begin at the present state of the table."""
        table = self.line.table
        self.trick = table.trick
        self.leader = table.next
        self.tricks = tuple(table.taken.tricks)
        self.counted = tuple(table.taken.counted)
        self.count = table.count.copy()
        self.served = self.line.laid[: self.laid]
        #: what is shown before the lead with which it begins
        self.first = self.line.laid[self.laid :]
        scores = self.tally.scores
        self.made = None if scores is None else tuple(scores)

    def observe(self, index: int, item: Item, seat: int, marked: int) -> None:
        """Record an item that the replay has just processed."""
        table = self.line.table
        if item.kind in (GAP, UNREADABLE):
            self.whole = False
            self.broken = None
            self.plays.clear()
        elif item.kind == CLOSING:
            # What was shown before it was shown while there was a talon, and binds the lead.
            self.bound = next((one.cards for one in self.line.laid[self.laid :]), ())
            self.laid = len(self.line.laid)
        elif item.kind == PLAY:
            if not table.stock.left and not table.gap.open:
                self._play(self.line.trick_of[index], seat, item.card)
            self.laid = len(self.line.laid)

    def _play(self, trick: int | None, seat: int, card: int) -> None:
        """Record a play after which nobody draws."""
        table = self.line.table
        if seat < 0 or card >= KNOWN or trick is None:
            self.broken = self.broken or self.line.ply
            return
        if not self.plays:
            if len(table.current.cards) != 1:
                return
            self._begin()
            self.leader = seat
        moment = table.rules.phases[-1].may.get(DECLARE)
        laid = self.line.laid[self.laid :] if moment and moment.when in LEADING else []
        shown = next((one.cards for one in laid if one.seat == seat), ())
        self.plays.append(Play(self.line.ply, trick, seat, card, shown))

    def end_play(
        self, deal: int, score: tuple[int, ...] | None, drawn: Table | None = None
    ) -> EndPlay | InPairs | Obstacle:
        """Return the end play, or why there is none.

        A hand consists of the cards played from it and the cards left in it. `drawn` is the table
        with the last draws made, if they are due.
        """
        table = self.line.table if drawn is None or self.plays else drawn
        rules = table.rules
        if rules.stock and not rules.play_out:
            return Obstacle("not-played-out", False)
        if not self.plays:
            if (
                table.stock.left
                or table.stock.to_draw
                or table.current.cards
                or table.gap.open
                or table.over
            ):
                return Obstacle("broken-off", False)
            self._begin()
        if self.leader == NOBODY:
            return Obstacle("leader", True)
        if table.trumps.uncertain:
            return Obstacle("trumps", True)
        hands = list(map(table.hands.cards, range(table.n)))
        for play in self.plays:
            hands[play.seat].append(play.card)
        if any(table.knowledge.gone) or any(table.knowledge.not_held) or table.knowledge.excess:
            return Obstacle("fault", True)
        if rules.phases[-1].pairs:
            return self._in_pairs(deal, hands, score)
        left = table.length - self.trick + 1
        if any(len(hand) != left for hand in hands):
            return Obstacle("hands", True)
        return EndPlay(
            rules=rules,
            deal=deal,
            dealer=table.dealer,
            trump=table.trumps.suit,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            leader=self.leader,
            trick=self.trick,
            tricks=self.tricks if self.whole else None,
            counted=self.counted if self.whole else None,
            score=score,
            plays=tuple(self.plays),
            ply=self.plays[0].ply if self.plays else self.line.ply + 1,
            broken=self.broken,
            made=self.made,
            count=self._counts(),
            turned=self.turned,
            closed=bool(table.stock.closed),
        )

    def _in_pairs(
        self, deal: int, hands: list[list[int]], score: tuple[int, ...] | None
    ) -> InPairs | Obstacle:
        """Return the end plays of the two pairs, or why there are none."""
        table = self.line.table
        rules = table.rules
        begun = self.trick - 1 - rules.stock_tricks
        second_from = rules.stock_tricks + rules.hand_size + 1
        pairs = [table.pairs.of(trick) for trick in (second_from - 1, second_from)]
        if not all(pairs):
            return Obstacle("leader", True)
        found: list[EndPlay | None] = []
        for number, pair in enumerate(pairs):
            plays = [play for play in self.plays if (play.trick >= second_from) == bool(number)]
            left = rules.hand_size - min(max(0, begun - number * rules.hand_size), rules.hand_size)
            own = [tuple(sorted(hands[seat])) for seat in pair]
            if any(play.seat not in pair for play in plays):
                return Obstacle("fault", True)
            if any(len(hand) != left for hand in own):
                return Obstacle("hands", True)
            if not left:
                found.append(None)
                continue
            leads = self.leader if (self.trick >= second_from) == bool(number) else pair[0]
            found.append(
                EndPlay(
                    rules=_of_pair(rules, last=bool(number)),
                    deal=deal,
                    dealer=NOBODY,
                    trump=table.trumps.suit,
                    hands=tuple(own),
                    leader=pair.index(leads),
                    trick=plays[0].trick if plays else max(self.trick, number * second_from),
                    tricks=None,
                    counted=None,
                    score=score,
                    plays=tuple(play._replace(seat=pair.index(play.seat)) for play in plays),
                    ply=plays[0].ply if plays else self.line.ply + 1,
                    broken=self.broken,
                    seats=pair,
                )
            )
        first, second = found
        return Obstacle("broken-off", False) if second is None else InPairs(rules, first, second)

    def _counts(self) -> Counts | None:
        """Return what had been counted before, or None if that is not known."""
        count = self.count
        known = count.low == count.high and count.declared_low == count.declared_high
        if not known or None in count.won or self.carried is None or count.early is None:
            return None
        least, most = count.at_closing
        spec = self.line.table.rules.claim
        if count.closed and (count.closer < 0 or (least < most and spec and spec.at_closing)):
            return None
        declared = list(count.declared_low)
        for one in self.first:
            declared[one.seat] -= one.points
        return Counts(
            counted=tuple(count.low),
            declared=tuple(declared),
            won=tuple(bool(won) for won in count.won),
            closed=count.closed,
            closer=count.closer,
            early=count.early,
            at_closing=most,
            served=frozenset((one.seat, one.cards) for one in self.served),
            bound=self.bound,
            carried=self.carried,
        )


def _of_pair(rules: RuleSet, last: bool) -> RuleSet:
    """Return the rules as two play by them. The last trick of a deal is the second pair's."""
    scoring = rules.scoring if last else rules.scoring.without(LastTrick, LastOfDeal)
    phases = (*rules.phases[:-1], replace(rules.phases[-1], pairs=False))
    return replace(rules, seats=2, sides=each_for_himself(2), phases=phases, scoring=scoring)
