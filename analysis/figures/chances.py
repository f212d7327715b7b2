"""Follows through a deal what one player declares and what they could declare.

It works on known hands only. If some of a player's cards were unknown while declarations were open,
nothing is reported as missed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from analysis.figures.announcements import (
    AGAIN,
    BROKEN,
    LAPSED,
    OPEN,
    SPENT,
    Announcements,
    Made,
    Missed,
    Seven,
)
from analysis.figures.plan import Declared, Loss, Occasion, Plan, best_plan
from records.cards import KNOWN, NAMES, SEATS, names
from records.judging.declarations import exchange_worth, judge_declaration, serve
from records.judging.moments import after_trick, exchange_card, final_moment, judge_exchange
from records.notation.model import PLAY, Item
from records.rules.declarations import Group, carte_blanche, catalogue
from records.rules.kinds import CARTE_BLANCHE as CARTE_BLANCHE_KIND
from records.rules.kinds import KIND_NAMES, SEVEN, Meld
from records.rules.phases import AT_DRAW, CARTE_BLANCHE, DECLARE
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP

if TYPE_CHECKING:
    from records.knowledge.table import Table
    from records.play.course import Laid
    from records.play.line_of_play import Line

_CARTE_BLANCHE = KIND_NAMES[CARTE_BLANCHE_KIND]

#: Tells declarations apart: any four aces are the same one, but a marriage of each suit is another.
Key = tuple[str, Group]


@dataclass(slots=True)
class _Chance:
    """A group that could be declared at some moment and has not been declared since.

    `first` and `last` are the (ply, trick) between which it could be. `spent` is true if its cards
    have served otherwise since. `broken_ply` is the ply from which they are no longer together.
    `copies` are those of a 7 that could have been shown, one by one.
    """

    group: Group
    meld: Meld
    first: tuple[int, int]
    last: tuple[int, int]
    spent: bool = False
    broken_ply: int | None = None
    copies: int = 1


@lru_cache(maxsize=320)
def _groups(rules: RuleSet, trump: int) -> tuple[tuple[int, Group, Meld], ...]:
    """Return the catalogue, each group with the set of its cards."""
    return tuple(
        (sum(1 << card for card in set(group)), group, meld)
        for group, meld in catalogue(rules, trump).items()
    )


def held_groups(table: Table, seat: int) -> dict[Group, Meld]:
    """Return the groups whose cards are all known to be in a seat's hand."""
    mask, hand = table.hands.masks[seat], table.hands.known[seat]
    return {
        group: meld
        for needed, group, meld in _groups(table.rules, table.trumps.suit)
        if not needed & ~mask and all(hand[card] >= group.count(card) for card in group)
    }


def _makes_trumps(table: Table, meld: Meld) -> bool:
    """Return whether a declaration would make trumps, of which there are none yet."""
    spec = table.rules.declarations
    return table.trumps.suit == NO_TRUMP and spec is not None and bool(meld.kind & spec.trump_by)


def _key(group: Group, name: str) -> Key:
    return (name, () if name.startswith("four-") else group)


class Follower:
    """Follows one seat through a deal. See `look`."""

    def __init__(self, line: Line, seat: int) -> None:
        table = line.table
        self.line = line
        self.seat = seat
        self.known = True
        self.uses = table.knowledge.uses.copy()
        self.events: list[Loss | Occasion] = []
        self.now: dict[bool, Occasion] = {}
        self.chances: dict[Key, _Chance] = {}
        self.makers: dict[Group, Meld] = {}
        self.swap: Seven | None = None
        self.turn_up = table.stock.turn_up
        self.laid = 0
        self.made: list[Made] = []
        self.shown = 0
        #: the carte blanche, and each card after it, that could have been shown and was not
        self.blank: dict[Group, Missed] = {}

    def look(self, item: Item | None, actor: int, after: Table | None) -> None:
        """Look at the line after an item by this actor, or before the first item if it is None.

        `after` is the table once everybody has drawn for the last trick, in games in which
        declarations may wait for that. Cost: the groups that can be declared.
        """
        line, table, seat = self.line, self.line.table, self.seat
        if table.rules.declarations is None:
            return
        self._note_laid()
        if actor == seat and item is not None:
            if item.kind == PLAY:
                self._lose(item.card)
            elif table.stock.turn_up != self.turn_up:
                self._exchanged()
        self.turn_up = table.stock.turn_up
        if table.stock.left or final_moment(table):
            self._ask_whether_known(table)
        if self.known and not line.over:
            self._look_for_carte_blanche(table)
            if after is not None:
                self._look_for_carte_blanche(after)
        if not self.known or line.over or (table.current.cards and table.trick > 1):
            return
        self._look_for_exchange(table)
        if table.current.cards:
            return
        moment = table.moment(DECLARE)
        if moment is not None and after_trick(table, seat, moment.who):
            self._look_for_groups(table, final=False)
        drawn = table if table.stock.after_draw else after
        if drawn is not None and (final_moment(drawn) or table.rules.seven == AT_DRAW):
            self._ask_whether_known(drawn)
            self._look_for_groups(drawn, final=final_moment(drawn))

    # -- what happened --------------------

    def _ask_whether_known(self, table: Table) -> None:
        seat = self.seat
        if (
            table.knowledge.unknown[seat]
            or table.knowledge.gone[seat]
            or table.knowledge.not_held[seat]
            or table.gap.open
            or table.gap.seen
            or table.trumps.uncertain
            or any(who == seat for who, _ in table.knowledge.perhaps_played)
        ):
            self.known = False

    def _note_laid(self) -> None:
        """Note what has been declared since the last look."""
        for laid in self.line.laid[self.laid :]:
            if laid.seat == self.seat:
                self._declared(laid)
        self.laid = len(self.line.laid)

    def _declared(self, laid: Laid) -> None:
        table = self.line.table
        blanche = carte_blanche(table.rules, laid.cards)
        if blanche is not None:
            cards = tuple(names(laid.cards))
            self.made.append(Made(laid.ply, laid.trick, cards, blanche.name, laid.points))
            self.blank = {
                group: one for group, one in self.blank.items() if self._past(one, laid, group)
            }
            return
        final = not table.stock.left
        meld = self.makers.get(laid.cards) or catalogue(table.rules, table.trumps.suit).get(
            laid.cards
        )
        occasion = self.now.get(final)
        if meld is None or meld.points != laid.points:
            self.known = False
            meld = Meld(0, laid.points, laid.kind)
        self.made.append(
            Made(laid.ply, laid.trick, tuple(names(laid.cards)), meld.name, laid.points)
        )
        if meld.kind == SEVEN:
            self.shown += laid.points
            for key in [key for key in self.chances if key[0].startswith("seven")]:
                del self.chances[key]
            return
        self.chances.pop(_key(laid.cards, meld.name), None)
        if occasion is None or occasion.trick != laid.trick:
            self.known = False
            return
        occasion.made.append(laid.cards)
        if laid.cards in self.makers:
            occasion.forced = True
        occasion.offers.setdefault(laid.cards, meld)

    def _lose(self, card: int) -> None:
        table, seat = self.line.table, self.seat
        if card >= KNOWN or not self.known:
            return
        self.events.append(Loss(card, table.hands.known[seat][card] + 1))
        if not self._broken_now():
            return
        held = {_key(group, meld.name) for group, meld in held_groups(table, seat).items()}
        for chance in self.chances.values():
            if chance.broken_ply is None and _key(chance.group, chance.meld.name) not in held:
                chance.broken_ply = self.line.ply

    def _broken_now(self) -> bool:
        """Return whether a card that is played may break what could be declared yet."""
        return bool(self.chances) and self.line.table.stock.left > 0

    def _exchanged(self) -> None:
        self.swap = None
        for key in [key for key in self.chances if key[0].startswith("seven")]:
            del self.chances[key]

    # -- what might happen --------------------

    def _look_for_exchange(self, table: Table) -> None:
        spec, seat = table.rules.exchange, self.seat
        seven = exchange_card(table)
        if spec is None or seven < 0 or not table.hands.known[seat][seven]:
            return
        if not 0 <= table.stock.turn_up < KNOWN or judge_exchange(table, seat, seven) is not None:
            return
        worth = max(exchange_worth(table, seat, seven, table.hands.known[seat][seven], spec.points))
        first = self.line.ply if self.swap is None else self.swap.first_ply
        self.swap = Seven(
            NAMES[seven], "exchange", NAMES[table.stock.turn_up], first, self.line.ply, worth
        )

    def _past(self, missed: Missed, laid: Laid, group: Group) -> bool:
        """Return whether a card that could have been shown is another than the one shown now."""
        return group[1:] != laid.cards or missed.first_trick != laid.trick

    def _look_for_carte_blanche(self, table: Table) -> None:
        """Look whether the whole hand, or the card just drawn, could be shown."""
        seat, rules = self.seat, table.rules
        if rules.moment(CARTE_BLANCHE) is None:
            return
        drawn = table.stock.drawn[seat]
        for cards in (tuple(table.hands.cards(seat)), (drawn,)):
            if any(not 0 <= card < KNOWN for card in cards):
                continue
            meld = carte_blanche(rules, cards)
            if meld is None or judge_declaration(table, seat, cards) is not None:
                continue
            place = (self.line.ply, max(1, table.trick - 1))
            # Each card drawn has a moment of its own.
            key = (place[1], *cards)
            first = self.blank[key].first_ply if key in self.blank else place[0]
            self.blank[key] = Missed(
                tuple(names(cards)),
                meld.name,
                meld.points,
                first,
                place[1],
                *place,
                LAPSED,
                None,
                meld.points,
            )

    def _look_for_groups(self, table: Table, final: bool) -> None:
        seat, trick = self.seat, table.trick - 1
        spec = table.rules.declarations
        assert spec is not None
        held = held_groups(table, seat)
        if table.stock.after_draw and not final:
            # Only a 7 that has just been drawn can be shown now.
            self._look_for_chances(table, held, trick)
            return
        occasion = self.now.get(final)
        if occasion is None or occasion.trick != trick:
            occasion = Occasion(trick, self.line.ply, 1, table.hands.known[seat])
            self.now[final] = occasion
            self.events.append(occasion)
            self.makers = {}
        occasion.held = list(table.hands.known[seat])
        if not final:
            used = table.pause.melds[seat] - len(occasion.made)
            occasion.room = None if spec.per_trick is None else max(0, spec.per_trick - used)
        if not held:
            return
        self._look_for_chances(table, held, trick)
        bare = table.copy()
        bare.knowledge.forget_uses()
        bare.pause.forget_melds()
        for group, meld in held.items():
            if meld.kind == SEVEN or judge_declaration(bare, seat, group) is not None:
                continue
            if _makes_trumps(table, meld):
                self.makers[group] = meld
            else:
                occasion.offers.setdefault(group, meld)

    def _look_for_chances(self, table: Table, held: dict[Group, Meld], trick: int) -> None:
        place = (self.line.ply, trick)
        serving: set[Key] = set()
        for group, meld in held.items():
            if _makes_trumps(table, meld):
                continue
            key = self._chance_key(group, meld, table, trick)
            if serve(table, self.seat, group, meld, commit=False):
                serving.add(key)
            if judge_declaration(table, self.seat, group) is not None:
                continue
            chance = self.chances.get(key)
            if chance is None:
                chance = self.chances[key] = _Chance(group, meld, place, place)
            else:
                chance.last, chance.broken_ply = place, None
            if meld.kind == SEVEN and table.rules.seven != AT_DRAW:
                seven = group[0]
                unshown = table.hands.known[self.seat][seven] - table.knowledge.uses.least(
                    self.seat, seven
                )
                chance.copies = max(chance.copies, unshown)
        for key, chance in self.chances.items():
            chance.spent = chance.broken_ply is None and key not in serving

    def _chance_key(self, group: Group, meld: Meld, table: Table, trick: int) -> Key:
        if meld.kind == SEVEN and table.rules.seven == AT_DRAW:
            # Each 7 has a moment of its own, when it is drawn.
            return (f"seven {trick}", group)
        return _key(group, meld.name)

    # -- the answer --------------------

    def answer(self, deal: int) -> Announcements:
        """Return the answer at the end of the deal."""
        rules = self.line.table.rules
        spec = rules.declarations
        made = tuple(self.made)
        points = sum(one.points for one in made if one.name != "seven")
        side = rules.side_of(self.seat)
        seat = SEATS[self.seat]
        if not self.known or spec is None:
            best, cost = (0, -points) if spec is None else (None, None)
            known = spec is None
            return Announcements(deal, seat, side, known, points, best, cost, known, made)
        plan = best_plan(self.seat, self.uses, spec, self.events)
        blank = tuple(self.blank.values())
        missed = tuple(sorted((*self._missed(plan), *blank), key=lambda one: one.first_ply))
        shown = sum(one.points for one in made if one.name == _CARTE_BLANCHE)
        # The plan has the player's own cards: with those of a partner there may be more.
        best = max(points, plan.points + shown + sum(one.points for one in blank))
        exact = plan.exact and not spec.across_partners
        sevens = self._sevens()
        cost = best - points
        return Announcements(
            deal, seat, side, True, points, best, cost, exact, made, missed, sevens
        )

    def _missed(self, plan: Plan) -> tuple[Missed, ...]:
        """Return what was missed. What belongs to the best plan and was not made has a cost."""
        extra: dict[Key, list[Declared]] = {}
        for one in plan.declared:
            extra.setdefault(_key(one.group, one.name), []).append(one)
        for occasion in self.events:
            if isinstance(occasion, Occasion):
                for group in occasion.made:
                    planned = extra.get(_key(group, occasion.offers[group].name))
                    if planned:
                        planned.pop()
        out = []
        held = OPEN if self._may_declare_yet() else LAPSED
        for chance in self.chances.values():
            meld = chance.meld
            if meld.kind == SEVEN:
                continue
            planned = extra.get(_key(chance.group, meld.name))
            cost = planned.pop().points if planned else 0
            broken = None if chance.spent else chance.broken_ply
            outcome = SPENT if chance.spent else held if broken is None else BROKEN
            first, last = chance.first, chance.last
            cards = tuple(names(chance.group))
            out.append(Missed(cards, meld.name, meld.points, *first, *last, outcome, broken, cost))
        for one in (one for planned in extra.values() for one in planned):
            cards, place = tuple(names(one.group)), (one.ply, one.trick)
            out.append(Missed(cards, one.name, one.points, *place, *place, AGAIN, None, one.points))
        return tuple(sorted(out, key=lambda one: one.first_ply))

    def _may_declare_yet(self) -> bool:
        """Tell whether the deal breaks off while declarations are still open."""
        line, table = self.line, self.line.table
        return not line.over and (table.stock.left > 0 or final_moment(table))

    def _sevens(self) -> tuple[Seven, ...]:
        out = []
        exchanged = 0
        if self.swap is not None:
            swap = self.swap
            points = max(0, swap.points - self.shown)
            out.append(
                Seven(swap.card, swap.what, swap.turn_up, swap.first_ply, swap.last_ply, points)
            )
            exchanged = int(points > 0)
        for chance in self.chances.values():
            if chance.meld.kind == SEVEN:
                seven, ends = NAMES[chance.group[0]], (chance.first[0], chance.last[0])
                one = Seven(seven, "show", None, *ends, chance.meld.points)
                # A 7 that could have been exchanged would not have been shown as well.
                out += [one] * (chance.copies - exchanged)
        return tuple(out)
