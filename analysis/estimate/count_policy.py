"""The simple policy that plays a deal on in games in which a count decides it.

- A player who has counted enough claims at once.
- A leader closes the talon if their count will be enough when each of their trumps and aces takes a
  trick, and with it five points of the other player.
- A player who may exchange for the turn-up does so. One who may declare declares what counts most.
- Otherwise the cards are played as in `analysis.estimate.policy`.
- Where advice asks for it, what is left is solved and not played once nobody draws any more, as if
  both players knew all cards (see `analysis.estimate.last_tricks`). If the talon is closed, so are
  the last five tricks only.
"""

from __future__ import annotations

from analysis.estimate.last_tricks import rest_by_count
from analysis.estimate.policy import PLAYS, Policy
from records.cards import SUIT, members
from records.judging.declarations import find_meld, possible_declarations
from records.judging.moments import judge_claim, judge_closing
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, Item
from records.play.line_of_play import Line
from records.rules.phases import AFTER_TRICK, DECLARE
from records.rules.phases import CLAIM as CLAIM_MADE

#: What a plain card counts at least that is held to take a trick once the talon is closed.
WORTH_CLOSING = 11
#: What is held to fall to each card that takes a trick.
FALLS = 5
#: How many of the last tricks are solved if the talon is closed. Nobody knows the other hand then,
#: and whoever closes would be held to guess too well in more tricks.
HIDDEN = 5


class CountingPolicy(Policy):
    """The policy under a rule set with claims. Cost: about two milliseconds for a whole deal."""

    def play_on(self, line: Line) -> tuple[int, int] | None:
        """Play a line to the end of its deal, or to where the rest of it is solved.

        Returns what the deal brings each side then, None if all was played.
        """
        table = line.table
        while not line.over and table.next >= 0 and table.trick <= table.length:
            if self._claim(line):
                continue
            # Who may exchange once the talon is closed does so before the rest is solved.
            if self.limit and table.stock.closed and self._exchanged_by_any(line):
                continue
            rest = self.rest(line)
            if rest is not None:
                return rest
            if self._prepare(line):
                continue
            line.run((PLAYS[self.choose(table)],))
        if line.may_still_claim():
            self._claim(line)
        line.finish()
        return None

    def rest(self, line: Line) -> tuple[int, int] | None:
        """Return what the deal brings each side, None while the rest of it is not solved."""
        table, tally = line.table, line.tally
        drawing = table.stock.left or table.stock.to_draw
        if not self.limit or line.over or drawing or table.current.cards or table.pause.shown[1]:
            return None
        if table.stock.closed and table.length - table.trick >= HIDDEN:
            return None
        assert tally is not None
        return rest_by_count(table, tally.waiting or 0)

    def draw(self, line: Line) -> None:
        """Make the draws that are due."""
        line.settle()

    def _claim(self, line: Line) -> bool:
        """Let the first player who has counted enough claim, on turn or not."""
        table, spec = line.table, self.rules.claim
        if spec is None or self.rules.moment(CLAIM_MADE) is None:
            return False
        first = table.next if table.next >= 0 else table.taken.last_winner
        for seat in self.rules.orders[max(first, 0)]:
            if table.count.least(seat) >= spec.enough and judge_claim(table, seat, None) is None:
                line.run((Item(CLAIM, seat=seat),))
                return True
        return False

    def _prepare(self, line: Line) -> bool:
        """Do the first thing that can be done before the next card.

        Returns False if there is nothing to do.
        """
        table = line.table
        moment = table.moment(DECLARE)
        if moment is not None and moment.when == AFTER_TRICK and self._declared(line):
            return True
        if table.stock.to_draw:
            line.settle()
            # After the last draw the rest may be solved.
            if self.limit and not table.stock.left:
                return True
        return self._exchanged_by_any(line) or self._declared(line) or self._closed(line)

    def _exchanged_by_any(self, line: Line) -> bool:
        return any(self._exchange(line, seat) for seat in self.rules.orders[line.table.next])

    def _closed(self, line: Line) -> bool:
        """Close the talon if the leader's cards are likely to count enough."""
        table, spec, seat = line.table, self.rules.claim, line.table.next
        if spec is None or not table.stock.left or judge_closing(table, seat) is not None:
            return False
        value, trump = self.rules.value, table.trumps.suit
        strong = [
            card
            for card in members(table.hands.masks[seat])
            if SUIT[card] == trump or value[card] >= WORTH_CLOSING
        ]
        if table.count.least(seat) + sum(value[card] + FALLS for card in strong) < spec.enough:
            return False
        line.run((Item(CLOSING, seat=seat),))
        return True

    def _declared(self, line: Line) -> bool:
        table, seat = line.table, line.table.next
        if table.moment(DECLARE) is None:
            return False
        worth = {group: _worth(table, group) for group in possible_declarations(table, seat)}
        if not worth or max(worth.values()) <= 0:
            return False
        group = max(worth, key=worth.__getitem__)
        line.run((Item(DECLARATION, seat=seat, cards=group),))
        return True


def _worth(table: Table, group: tuple[int, ...]) -> int:
    found = find_meld(table, group)
    return 0 if found is None else found[1].points
