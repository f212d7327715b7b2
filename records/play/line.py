"""Playing a line: every action steps the table, and is judged before it does.

Stepping never refuses and judging never changes (design 4).  A variation is a line of its
own on a copy of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from records.cards import KNOWN, NAMES, SEATS
from records.notation.model import (
    DECLARATION,
    DRAW,
    GAP,
    NUMBER,
    ORDER,
    PLAIN_NUMBER,
    PLAY,
    RUNNING,
    SPEECH,
    UNREADABLE,
    Item,
    Variation,
)
from records.play.actions import Laid, declare, draw, exchange, talk
from records.play.later import Later
from records.play.plainly import may_play_plainly, play_plainly
from records.play.raw import Place, Raw
from records.play.rest import plain_rest
from records.rules.gaps import found, gap, in_torn_trick
from records.rules.judge import (
    Verdict,
    judge_play,
    plays_seven,
    seven_of_trumps,
)
from records.rules.table import NOBODY, TURN_UP, Table
from records.rules.tally import Tally

#: Called after each item with its index, the item, the seat that acted and the points it marked.
Observer = Callable[[int, Item, int, int], None]


class Line:
    """A line of play being replayed on a table.

    `raws` collects what is found; `trick_of` the trick of each item in canonical form, None
    where it is not known; `telling` the places of the items whose written seat is not the one
    that would have acted without it.  `tally` is None in a variation, whose scores are not judged.
    """

    __slots__ = (
        "after_end_said",
        "captains",
        "codes",
        "deal",
        "ended",
        "exchanged",
        "items",
        "judging",
        "laid",
        "later",
        "latest",
        "leaders",
        "looked",
        "observer",
        "offset",
        "over",
        "plays",
        "ply",
        "raws",
        "rest",
        "table",
        "tally",
        "telling",
        "trick_of",
        "variation",
        "wrong_numbers",
    )

    def __init__(
        self,
        table: Table,
        tally: Tally | None,
        deal: int,
        raws: list[Raw],
        captains: tuple[int, ...] | None = None,
        leaders: tuple[int, ...] = (),
        variation: bool = False,
    ) -> None:
        self.table = table
        self.tally = tally
        self.deal = deal
        self.raws = raws
        self.captains = captains
        self.leaders = leaders
        self.variation = variation
        self.ply = 0
        self.items: list[Item] = []
        self.codes: list[int] = []
        self.trick_of: list[int | None] = []
        self.telling: list[int] = []
        self.wrong_numbers: set[int] = set()
        self.judging = True
        self.over = tally is not None and tally.over
        self.ended = False
        #: the turn-up has been exchanged for a 7
        self.exchanged = False
        self.after_end_said = False
        self.looked = False
        self.rest: list[tuple[int, int, int]] | None = None
        self.later: Later | None = None
        self.plays: list[tuple[int, int, int]] = []
        self.laid: list[Laid] = []
        self.latest: int | None = None
        self.offset = 0
        self.observer: Observer | None = None

    # -- the loop --------------------

    def run(self, items: list[Item] | tuple[Item, ...]) -> None:
        """Replays the items.  Cost: linear, apart from variations, which copy the table."""
        self.items = list(items)
        table = self.table
        tally = self.tally
        trick_of = self.trick_of
        plays_sevens = table.rules.seven == "play"
        n = table.n
        total = table.rules.tricks
        observer = self.observer
        plain = tally is not None and self.judging and observer is None and not plays_sevens
        codes = self.codes = [item.code for item in items] if plain else []
        past = 0
        for index, item in enumerate(items):
            if index < past:
                continue
            if plain and codes[index] == PLAIN_NUMBER + table.trick:
                past = self._play_plainly(index)
                if past > index:
                    continue
            kind = item.kind
            if kind <= ORDER:
                self.ply += 1
                if tally is not None:
                    tally.ply = self.ply
            if item.notes and self.judging:
                self._variations(item)
            seat = item.seat
            if seat >= 0 and (kind >= DRAW or seat != table.next) and seat != self._actor(kind):
                self.telling.append(index)
            if seat >= n:
                self._unknown_seat(index, item)
                trick_of.append(None)
                self._left_out(index, item)
                continue
            if kind <= DRAW and (self.over or (kind == PLAY and table.trick > total)):
                self._after_end(index, item)
                trick_of.append(None)
                self._left_out(index, item)
                continue
            if kind == PLAY:
                if table.to_draw:
                    self.settle()
                if not self.looked and not table.talon_left:
                    self._look_ahead(index, self.ply - 1)
                if seat >= 0 and table.played >> seat & 1 and in_torn_trick(table):
                    # Who plays again after a gap inside a trick plays to the next one.
                    found(table, table.trick + 1)
                self.latest = None if table.lost else table.trick
                trick_of.append(self.latest)
                due = table.next
                if seat < 0:
                    seat = due
                elif seat != due and due >= 0:
                    self._turn(index, item, due)
                if seat >= 0 and table.played >> seat & 1:
                    # A second card by one seat to one trick is left out of the reckoning.
                    self._left_out(index, item)
                    continue
                card = item.card
                if self.judging:
                    later = self._plays_later(seat) if seat >= 0 and table.gone[seat] else 0
                    verdict = judge_play(table, seat, card, later)
                    if verdict is not None:
                        self._report_play(index, item, seat, verdict)
                    elif item.irregular:
                        self.unfounded(index, item, seat)
                else:
                    self.plays.append((self.ply, seat, card))
                marked = 0
                if plays_sevens and tally is not None and table.talon_left:
                    marked = self._seven_played(tally, seat, card)
                if table.play(seat, card):
                    if table.last_winner < 0:
                        self._name_winner(index)
                    if tally is not None:
                        self._closed(tally)
                    elif table.over:
                        self.over = True
                if observer is not None:
                    observer(index, item, seat, marked)
            elif kind == NUMBER and item.number == table.trick and not (table.lost or self.over):
                trick_of.append(item.number)
            else:
                self._other(index, item, kind, seat)

    def _actor(self, kind: int) -> int:
        """Who acts next in this way if no seat is written, a number, -1 if nobody knows."""
        table = self.table
        if kind == DRAW and table.to_draw:
            return table.to_draw[0]
        if kind == ORDER:
            if self.captains is None or table.next < 0:
                return NOBODY
            return self.captains[table.rules.side_of(table.next)]
        return table.next

    def _play_plainly(self, index: int) -> int:
        """Plays the tricks from here on of which nothing is to be said, several at a time.

        The place of the first item that is left; the same place if there is no such trick.
        """
        table, tally, n = self.table, self.tally, self.table.n
        if tally is None or self.over or not may_play_plainly(table):
            return index
        if not any(0 <= code < PLAIN_NUMBER for code in self.codes[index + 1 : index + 2]):
            return index
        if table.to_draw and table.talon_left == len(table.to_draw):
            if table.rules.turned_seven_drawn:
                return index
            table.settle()
        if not self.looked and not table.talon_left:
            self._look_ahead(index + 1, self.ply)
        trick = table.trick
        most = 1 if tally.early or tally.marks_tricks() else table.rules.tricks
        past = play_plainly(table, self.codes, index, most)
        closed = table.trick - trick
        for number in range(trick, table.trick):
            self.trick_of += [number] * (n + 1)
        begun = past - index - closed * (n + 1)
        if begun:
            self.trick_of += [table.trick] * begun
            self.latest = table.trick
            self.ply += begun - 1
        elif closed:
            self.latest = table.trick - 1
        self.ply += n * closed
        tally.ply = self.ply
        if closed and not begun:
            self._closed(tally)
        return past

    def _left_out(self, index: int, item: Item) -> None:
        """The item is not acted on; its ply counts all the same."""
        if self.observer is not None:
            self.observer(index, item, NOBODY, 0)

    def settle(self) -> None:
        """Whoever has still to draw does so."""
        table = self.table
        if not table.to_draw:
            return
        before = TURN_UP in table.drawn
        table.settle()
        if not before:
            self.turned_drawn()

    def turned_drawn(self) -> None:
        """A turned 7 that has just been drawn may score; one that was exchanged has scored.

        Source: rulebook 0.1 and 7.
        """
        table, tally = self.table, self.tally
        points = table.rules.turned_seven_drawn
        if not points or tally is None or self.exchanged or TURN_UP not in table.drawn:
            return
        if table.turn_up == seven_of_trumps(table):
            side = tally.side_of[table.drawn.index(TURN_UP)]
            tally.announce(side, points, "seven", table, max(1, table.trick - 1), "")
            self.over = self.over or tally.over

    def _seven_played(self, tally: Tally, seat: int, card: int) -> int:
        """What a card scores that is played while the talon has cards (rulebook 2)."""
        table = self.table
        seven = plays_seven(table, card)
        if seven is False:
            return 0
        if seven is None or seat < 0:
            tally.scores = None
            return 0
        tally.announce(tally.side_of[seat], 10, "seven", table, table.trick, NAMES[card])
        self.over = tally.over
        return 10

    def _name_winner(self, index: int) -> None:
        """A trick whose winner hangs on something unknown went to the next written leader.

        Source: notation 4, Unknown cards in play.
        """
        for at in range(index + 1, len(self.items)):
            item = self.items[at]
            if item.kind in (GAP, UNREADABLE):
                return
            if item.kind == PLAY:
                if 0 <= item.seat < self.table.n:
                    self.table.name_winner(item.seat)
                return

    def _closed(self, tally: Tally) -> None:
        """A trick has been closed: what is counted with it is counted."""
        table = self.table
        if tally.marks_tricks():
            tally.trick(table)
        if tally.over:
            self.over = True
        elif table.over or (not table.talon_left and tally.is_over(table)):
            self.over = True
            self.finish()

    def finish(self) -> None:
        """What is counted at the deal's end is counted, once."""
        if not self.ended and self.tally is not None and not self.tally.over:
            self.ended = True
            # A deal that is not played out ends with the last draw (rulebook 7).
            self.settle()
            if not self.tally.over:
                self.tally.end(self.table)

    def _other(self, index: int, item: Item, kind: int, seat: int) -> None:
        """Everything but plays."""
        table = self.table
        actor = seat
        marked = 0
        trick: int | None = None if table.lost else table.trick
        if kind == NUMBER:
            self._number(index, item)
        elif kind in (SPEECH, ORDER):
            if table.over and trick is not None:
                trick -= 1
            self._belongs(trick)
            actor = talk(self, index, item, kind, seat, trick)
        else:
            if not table.cards and table.trick > 1 and trick is not None:
                trick -= 1
            self._belongs(trick)
            if kind == DRAW:
                actor = draw(self, index, item, seat, trick)
            elif kind == RUNNING:
                self._running(index, item, trick)
            elif kind in (GAP, UNREADABLE):
                self._gap()
            else:
                actor = table.next if seat < 0 else seat
                act = declare if kind == DECLARATION else exchange
                marked = act(self, index, item, actor, trick)
        if self.observer is not None:
            self.observer(index, item, actor, marked)

    def _belongs(self, trick: int | None) -> None:
        """Notes the line of an item that is no play: never one before that of the last item."""
        if trick is not None and self.latest is not None and trick < self.latest:
            trick = self.latest
        self.trick_of.append(trick)
        self.latest = trick

    def _gap(self) -> None:
        gap(self.table)
        self.looked = False
        if self.tally is not None:
            self.tally.scores = None

    # -- reporting --------------------

    def report(
        self,
        code: str,
        index: int,
        item: Item,
        seat: int,
        *,
        trick: int | None = None,
        certainty: str = "proven",
        expected: Mapping[str, str] | str = "",
        text: str | None = None,
        seat_only: bool = False,
        legal: tuple[str, ...] = (),
        evidence: tuple[int, ...] = (),
        action: bool = True,
    ) -> None:
        """Adds a finding at an item."""
        if not self.judging:
            return
        self.raws.append(
            Raw(
                code,
                Place(Place.ITEM, self.deal, index, item=item),
                text=text,
                certainty=certainty,
                expected=expected,
                deal=self.deal,
                trick=trick,
                ply=None if self.variation or not action else self.ply,
                seat=seat,
                seat_only=seat_only,
                legal=legal,
                evidence=evidence,
                irregular=item.irregular,
                variation=self.variation,
            )
        )

    def _turn(self, index: int, item: Item, due: int) -> None:
        seat = item.seat
        if self.leaders and self.table.plays == 0 and seat in self.leaders:
            return
        table = self.table
        self.report(
            "turn",
            index,
            item,
            seat,
            trick=None if table.lost else table.trick,
            expected=SEATS[due],
            text=SEATS[seat],
            seat_only=True,
        )

    def _unknown_seat(self, index: int, item: Item) -> None:
        table = self.table
        if item.kind <= ORDER:
            self.report(
                "seat-unknown",
                index,
                item,
                item.seat,
                trick=None if table.lost else table.trick,
                text=SEATS[item.seat],
                seat_only=True,
            )
        self._gap()

    def _after_end(self, index: int, item: Item) -> None:
        if self.after_end_said:
            return
        self.after_end_said = True
        table = self.table
        seat = item.seat if item.seat >= 0 else table.next
        if seat < 0 and table.last_winner >= 0:
            seat = table.last_winner
        trick = table.trick
        if item.kind != PLAY and not table.cards and trick > 1:
            trick -= 1
        self.report("after-end", index, item, seat, trick=trick)

    def unfounded(self, index: int, item: Item, seat: int) -> None:
        """An action marked irregular that is surely regular gets a warning."""
        table = self.table
        if seat < 0 or table.unknown[seat] or table.gone[seat] or table.lost or table.murky:
            return
        if self.raws and self.raws[-1].place.item is item:
            return
        self.report("irregular-unfounded", index, item, seat, trick=table.trick)

    def _report_play(self, index: int, item: Item, seat: int, verdict: Verdict) -> None:
        table = self.table
        code = verdict.code
        evidence: set[int] = set()
        legal = []
        known = table.evidence[seat]
        bits = verdict.legal
        while bits:
            low = bits & -bits
            card = low.bit_length() - 1
            bits ^= low
            legal.append(NAMES[card])
            if card in known and code.startswith("play-"):
                evidence.add(known[card])
        self.report(
            code,
            index,
            item,
            seat,
            trick=None if table.lost else table.trick,
            certainty=verdict.certainty,
            legal=tuple(legal),
            evidence=tuple(sorted(evidence)),
            text=NAMES[item.card] if code in ("deal-copies", "deal-card") else None,
        )
        if code in ("deal-copies", "deal-card"):
            table.discredit(item.card)

    # -- assertions --------------------

    def _number(self, index: int, item: Item) -> None:
        table = self.table
        number = item.number
        if self.over:
            # What is played after the end has been found already, and has no trick.
            self.trick_of.append(None)
            return
        if table.lost:
            if table.trick <= number <= table.rules.tricks:
                found(table, number)
                self.offset = 0
            elif number >= 0:
                self.report(
                    "trick-number",
                    index,
                    item,
                    NOBODY,
                    trick=None,
                    expected=f"≥ {table.trick}",
                    action=False,
                )
                self.wrong_numbers.add(index)
                found(table, max(1, min(table.trick, table.rules.tricks)))
            self.trick_of.append(None if table.lost else table.trick)
            return
        if in_torn_trick(table) and table.trick < number <= table.rules.tricks:
            found(table, number)
            self.offset = 0
        due = table.trick
        self.trick_of.append(due)
        if number < 0 or number in (due, due + self.offset):
            return
        self.offset = number - due
        self.wrong_numbers.add(index)
        self.report("trick-number", index, item, NOBODY, trick=due, expected=str(due), action=False)

    def _running(self, index: int, item: Item, trick: int | None) -> None:
        tally = self.tally
        if tally is None:
            return
        scores = item.scores
        if len(scores) != tally.n:
            if scores:
                self.report(
                    "syntax-structure",
                    index,
                    item,
                    NOBODY,
                    trick=trick,
                    expected=wrong_number_of_scores(tally.n),
                    action=False,
                )
            return
        current = tally.scores
        if not tally.marks_within_deal and current is not None:
            current = tally.start
        if current is None:
            tally.state(scores)
        elif tuple(current) != scores:
            self.report(
                "score-running",
                index,
                item,
                NOBODY,
                trick=trick,
                expected="/".join(map(str, current)),
                action=False,
            )

    # -- other lines of play --------------------

    def _variations(self, item: Item) -> None:
        for note in item.notes:
            if not isinstance(note, Variation) or not note.items:
                continue
            line = Line(
                self.table.copy(), None, self.deal, self.raws, self.captains, variation=True
            )
            line.leaders = self.leaders
            line.looked = self.looked
            line.offset = self.offset
            line.run(note.items)

    # -- knowledge from what comes later --------------------

    def _look_ahead(self, index: int, ply: int) -> None:
        """Once nobody draws any more, unknown cards are those that are played later.

        The item is the first of those, `ply` that of the last action before it.
        Source: notation 4, Unknown hands.  Cost: the rest of the deal, once.
        """
        self.looked = True
        if not self.judging or self.variation or not any(self.table.unknown):
            return
        table = self.table
        seen: dict[tuple[int, int], int] = {}
        for at, seat, card in self._rest(index, ply):
            if seat < 0 or card >= KNOWN or card in table.excess:
                continue
            key = (seat, card)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > table.hands[seat][card] and table.free_unknown(seat, card):
                table.reveal(seat, card, at)

    def _rest(self, index: int, ply: int) -> list[tuple[int, int, int]]:
        """The plays from an item on, `ply` being that of the last action: ply, seat, card.

        What was found from an earlier item serves again, for gaps change no seat that is written.
        """
        if self.rest is not None:
            return self._later().after(ply, self.table.rules.packs)
        rest = plain_rest(self.items, index, self.table, ply)
        if rest is None:
            line = Line(self.table.copy(), None, self.deal, [], self.captains)
            line.judging = False
            line.looked = True
            line.leaders = self.leaders
            line.ply = ply
            line.run(self.items[index:])
            rest = line.plays
        self.rest = rest
        return rest

    def _later(self) -> Later:
        if self.later is None:
            self.later = Later(self.rest or [])
        return self.later

    def _plays_later(self, seat: int) -> int:
        """The cards (a set) that a seat plays after this ply, nobody drawing any more."""
        if self.table.talon_left or self.variation or not self.judging:
            return 0
        if self.rest is None:
            self._rest(len(self.trick_of) - 1, self.ply - 1)
        return self._later().cards(seat, self.ply)


def wrong_number_of_scores(sides: int) -> dict[str, str]:
    """What to say where a score names another number of sides."""
    return {
        "en": f"this game has {sides} sides, so {sides} numbers belong here",
        "fr": f"ce jeu a {sides} camps, il faut donc {sides} nombres",
    }
