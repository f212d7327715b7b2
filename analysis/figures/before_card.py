"""Follows what one player declares in games in which one of the cards declared must then be led.

In Sixty-six, a player about to lead shows king and queen, and leads one of them. A declaration
that was not made has cost its points only if one of its cards was then played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.figures.announcements import Announcements, Made
from analysis.figures.chances import Follower, held_groups
from analysis.figures.plan import Occasion
from records.cards import names
from records.judging.declarations import judge_declaration
from records.notation.model import PLAY, Item
from records.play.choices import settled_for_play
from records.rules.declarations import catalogue
from records.rules.phases import DECLARE

if TYPE_CHECKING:
    from records.knowledge.table import Table
    from records.play.course import Laid
    from records.play.line_of_play import Line


class BeforeCard(Follower):
    """Follows one seat through a deal. See `look`."""

    def __init__(self, line: Line, seat: int) -> None:
        super().__init__(line, seat)
        # A declaration that makes trumps is a choice of its own.
        spec = line.table.rules.declarations
        self.known = spec is None or not spec.trump_by
        self.pending: Occasion | None = None

    def look(self, item: Item | None, actor: int, after: Table | None) -> None:
        """Look at the line after an item by this actor, or before the first item if it is None.

        Cost: the groups that can be declared, and a copy of the table if it is the player's turn.
        """
        line, table, seat = self.line, self.line.table, self.seat
        self._note_laid()
        if actor == seat and item is not None:
            if item.kind == PLAY:
                self._played(item.card)
            elif table.stock.turn_up != self.turn_up:
                self._exchanged()
        self.turn_up = table.stock.turn_up
        if line.over or table.next != seat:
            return
        settled = settled_for_play(table)
        if settled.moment(DECLARE) is not None:
            self._ask_whether_known(settled)
        if self.known:
            self._look_for_exchange(settled)
            self._look_for_groups(settled, final=False)

    def _played(self, card: int) -> None:
        """Note a card: of what could have been declared before it, the groups that it is of."""
        if self.pending is not None:
            made = self.pending.made
            self.pending.offers = {
                group: meld
                for group, meld in self.pending.offers.items()
                if card in group or group in made
            }
            self.events.append(self.pending)
            self.pending = None
        self._lose(card)

    def _declared(self, laid: Laid) -> None:
        rules, trump = self.line.table.rules, self.line.table.trumps.suit
        meld = catalogue(rules, trump).get(laid.cards)
        if meld is None or meld.points != laid.points:
            self.known = False
            return
        cards = tuple(names(laid.cards))
        self.made.append(Made(laid.ply, laid.trick, cards, meld.name, laid.points))
        self.chances.pop(self._chance_key(laid.cards, meld, self.line.table, 0), None)
        if self.pending is None:
            self.known = False
            return
        self.pending.made.append(laid.cards)
        self.pending.offers.setdefault(laid.cards, meld)

    def _look_for_groups(self, table: Table, final: bool) -> None:
        seat = self.seat
        if table.moment(DECLARE) is None or (self.pending is not None and self.pending.made):
            return
        trick = max(1, table.trick - 1)
        spec = table.rules.declarations
        assert spec is not None
        held = held_groups(table, seat)
        self.pending = Occasion(trick, self.line.ply, spec.per_trick, list(table.hands.known[seat]))
        self._look_for_chances(table, held, trick)
        bare = table.copy()
        bare.knowledge.forget_uses()
        for group, meld in held.items():
            if judge_declaration(bare, seat, group) is None:
                self.pending.offers[group] = meld

    def answer(self, deal: int) -> Announcements:
        """Return the answer at the end of the deal, which a claim may have ended before a card."""
        if self.pending is not None and self.pending.made:
            self.events.append(self.pending)
        return super().answer(deal)

    def _may_declare_yet(self) -> bool:
        return not self.line.over and self.line.table.moment(DECLARE) is not None

    def _broken_now(self) -> bool:
        return bool(self.chances)
