"""The same answers from the rules engine itself: every line of play, its own scoring."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub

from records.cards import NAMES, members
from records.judging.declarations import possible_declarations
from records.judging.moments import judge_claim
from records.judging.plays import legal_plays
from records.knowledge.table import Table
from records.notation.model import CLAIM, DECLARATION, PLAY, Item, Record
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.declarations import word
from records.rules.phases import CLAIM as CLAIMED
from records.rules.ruleset import RuleSet
from records.rules.scorers.common import side_counts
from records.rules.scorers.tricks import first_to
from records.rules.tally import Tally
from records.rules.values import replace

Value = tuple[int, ...]

#: A target that no game reaches: a deal that is solved is one that is played to its end.
_NEVER = 10**9


def endless(rules: RuleSet) -> RuleSet:
    """The rules without an end of the game."""
    return replace(rules, target=_NEVER)


class _Tables(Watch):
    """The table after each ply of one deal."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.tables: dict[int, Table] = {}
        self.made: dict[int, list[int]] = {}
        self.pool = self.waiting = self.turned = 0

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        if at + 1 != self.wanted:
            return None
        self.pool = tally.pool
        self.waiting = tally.waiting or 0
        self.turned = tally.turned
        self.tables[0] = line.table.copy()
        self.made[0] = list(tally.scores or ())

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            self.tables[line.ply] = line.table.copy()
            self.made[line.ply] = list(tally.scores or ())

        return observe


class EveryLine:
    """Plain minimax, or max-n, over the tables of a deal.

    Where a count decides the deal, either player may claim it at any moment, whoever is to play
    before the other, and whoever leads may show a marriage first; nothing is taken for granted of
    when that is best.
    """

    def __init__(self, record: Record, rules: RuleSet, deal: int, measure: str) -> None:
        watch = _Tables(deal)
        Replay(record, rules, watch)
        self.rules = rules
        self.measure = measure
        self.watch = watch
        self.tables = watch.tables
        self._known: dict[object, Value] = {}

    def cards(self, ply: int) -> dict[tuple[str, str | None], Value]:
        """What each card that may be played next after a ply makes by side, and what is shown."""
        table = self.tables[ply]
        table.settle()
        self._made = self.watch.made[ply]
        self._before = self._counted(table)
        return {
            (NAMES[card], declared): self._shown(self._best(following))
            for card, declared, following in self._plays(table)
        }

    def _counted(self, table: Table) -> Value:
        if self.measure != "points":
            return (0,) * len(self.rules.sides)
        return tuple(side_counts(Tally(self.rules), table.taken.counted))

    def _shown(self, value: Value) -> Value:
        sides = len(self.rules.sides)
        return tuple(map(sub, value[:sides], self._before))

    def _plays(self, table: Table) -> Iterator[tuple[int, str | None, Table]]:
        """Every card that may be played, what may be shown before it, and the table then."""
        seat = table.next
        power = table.trumps.strength
        order = sorted(
            members(legal_plays(table, seat)),
            key=lambda c: (power.classes[c], -power.power[power.classes[c]][c]),
        )
        for card in order:
            yield card, None, _done(table, Item(PLAY, seat=seat, card=card))
        for group, shown in self._shows(table):
            if shown.over:
                for card in members(legal_plays(table, seat)):
                    if card in group:
                        yield card, word(group), shown
                continue
            for card in members(legal_plays(shown, seat)):
                yield card, word(group), _done(shown, Item(PLAY, seat=seat, card=card))

    def _shows(self, table: Table) -> Iterator[tuple[tuple[int, ...], Table]]:
        if self.rules.claim is None:
            return
        for group in possible_declarations(table, table.next):
            yield group, _done(table, Item(DECLARATION, seat=table.next, cards=group))

    def _claims(self, table: Table, seats: tuple[int, ...]) -> Iterator[Table]:
        """What the claim of the first of these seats that can make one makes of the table."""
        spec = self.rules.claim
        if spec is None or self.rules.moment(CLAIMED) is None:
            return
        for seat in seats:
            if table.count.least(seat) >= spec.enough and judge_claim(table, seat, None) is None:
                yield _done(table, Item(CLAIM, seat=seat))
                return

    def _best(self, table: Table) -> Value:
        if table.over or Tally(self.rules).decided(table) == "over":
            last = table.taken.last_winner
            value = self._final(table)
            # The winner of the last trick speaks first.
            for seat in (1 - last, last):
                for claimed in self._claims(table, (seat,)):
                    value = max(value, self._final(claimed), key=lambda v: self._merit(v, seat))
            return value
        count = table.count
        key = (
            tuple(map(tuple, table.hands.known)),
            tuple(table.current.cards),
            table.next,
            tuple(table.taken.counted),
            tuple(table.taken.winners)
            if first_to(self.rules) is not None
            else tuple(table.taken.tricks),
            tuple(count.declared_low),
            self._served(table),
        )
        if key not in self._known:
            seat = table.next
            values = [self._best(following) for *_, following in self._plays(table)]
            for _, shown in self._shows(table):
                values += [self._final(claimed) for claimed in self._claims(shown, (seat,))]
            value = max(values, key=lambda value: self._merit(value, seat))
            for claimed in self._claims(table, (1 - seat,)):
                # Before he acts the other may speak.
                value = max(
                    value, self._final(claimed), key=lambda value: self._merit(value, 1 - seat)
                )
            for claimed in self._claims(table, (seat,)):
                value = max(value, self._final(claimed), key=lambda v: self._merit(v, seat))
            self._known[key] = value
        return self._known[key]

    def _served(self, table: Table) -> object:
        """In what the cards of the hands have served, where they may be declared yet."""
        if self.rules.claim is None:
            return None
        uses = table.knowledge.uses
        return tuple(
            tuple(map(tuple, uses.served(seat, card)))
            for seat, mask in enumerate(table.hands.masks)
            for card in members(mask)
        )

    def _merit(self, value: Value, seat: int) -> tuple[int, int]:
        side = self.rules.side_of(seat)
        if self.rules.low_wins:
            return -value[side], -value[len(self.rules.sides) + seat]
        if len(self.rules.sides) == 2:
            return value[side] - value[1 - side], 0
        if self.rules.fewest:
            return value[side], -value[len(self.rules.sides) + seat]
        return value[side], 0

    def _final(self, table: Table) -> Value:
        """What the deal brings by the engine's scorer; chips with the card points behind."""
        tally = Tally(self.rules)
        tally.pool = self.watch.pool
        tally.waiting = self.watch.waiting
        tally.turned = self.watch.turned
        if tally.apart:
            tally.scores = list(self._made)
        tally.end(table)
        brought = tally.value if tally.apart else tally.scores
        assert brought is not None
        points = table.taken.counted if self.rules.fewest else []
        return (*brought, *points)


def _done(table: Table, item: Item) -> Table:
    """The table after an item, which the engine itself carries out."""
    following = table.copy()
    if item.kind == PLAY:
        following.play(item.seat, item.card)
    else:
        line = Line(following, None, 0, raws := [])
        line.run((item,))
        assert not raws, raws[0].code
    return following
