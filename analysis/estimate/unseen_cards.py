"""Tables that fit a player's knowledge: the cards that they have not seen are dealt at random."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from analysis.estimate.evidence import Evidence, History, evidence
from analysis.estimate.habits import SILENCE
from analysis.estimate.likely_worlds import Chain, steps_of
from records.cards import BIT, KNOWN, NUMBERS, SEATS
from records.judging.plays import beside
from records.knowledge.table import Table
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength, strength

if TYPE_CHECKING:
    from records.play.positions import Position


class Played(NamedTuple):
    """All cards played so far in a deal, in order, as (seat, card).

    `free` of them were played while cards were drawn, and so under no duty. `history` is all that
    was seen done in the deal, of which what was done up to `ply` counts. Without it nothing is
    concluded from the play but which cards a hand cannot have.
    """

    cards: list[tuple[int, int]]
    free: int
    history: History | None = None
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """A table with what one player has seen of it.

    `shown` are the known cards of each seat, and `unseen` all others. The unseen cards fill the
    other hands up to their `sizes`, and then the talon, except for `out` of them: cards left out of
    the game, unknown to the player. `lacks` is, for each seat, the set of cards that its hand
    cannot have because they forbade a card that the player has played. `evidence` is what else the
    play tells of the unseen cards, None for nothing.
    """

    table: Table
    shown: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    unseen: tuple[int, ...]
    lacks: tuple[int, ...] = ()
    out: int = 0
    evidence: Evidence | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards of each hand are unseen."""
        return tuple(size - len(shown) for size, shown in zip(self.sizes, self.shown, strict=True))

    def dealt(self, random: Random) -> Table:
        """Return the table with the unseen cards dealt at random, the likelier deals more often.

        Cost: about 10 µs, with evidence some milliseconds.
        """
        cards = list(self.unseen)
        left_out = self.table.rules.left_out
        if left_out is not None:
            for card in random.sample([one for one in cards if one in left_out.cards], self.out):
                cards.remove(card)
        random.shuffle(cards)
        if any(self.lacks):
            self._put_right(cards, random)
        if self.evidence is not None:
            self._make_likely(self.evidence, cards, random)
        table = self.table.copy()
        unseen = tuple(cards)
        hands = []
        for shown, missing in zip(self.shown, self.missing, strict=True):
            hands.append([*shown, *cards[:missing]])
            del cards[:missing]
        table.hands.replace(hands, unseen)
        # In games without a talon, the cards left over are set aside.
        table.stock.lay(cards if table.stock.left else [])
        return table

    def _barred(self, cards: list[int]) -> list[int]:
        """Return for each place of a deal the cards (a set) that it cannot have."""
        hands = zip(self.lacks or (0,) * len(self.sizes), self.missing, strict=True)
        barred = [lacks for lacks, missing in hands for _ in range(missing)]
        return barred + [0] * (len(cards) - len(barred))

    def _make_likely(self, evidence: Evidence, cards: list[int], random: Random) -> None:
        """Change a deal until it is a likely one."""
        chain = Chain(evidence, SILENCE, cards, self.missing, self._barred(cards), random)
        chain.run(steps_of(evidence, self.missing))

    def _put_right(self, cards: list[int], random: Random) -> None:
        """Move cards at random until no hand has an impossible one, as far as that can be."""
        lacks = self._barred(cards)
        places = range(len(cards))
        for _ in range(_TRIES):
            wrong = [i for i in places if lacks[i] & BIT[cards[i]]]
            if not wrong:
                return
            for i in wrong:
                right = [
                    j
                    for j in places
                    if not lacks[i] & BIT[cards[j]] and not lacks[j] & BIT[cards[i]]
                ]
                j = random.choice(right) if right else random.choice(places)
                cards[i], cards[j] = cards[j], cards[i]
        for i in places:
            if lacks[i] & BIT[cards[i]]:
                _pass_round(cards, lacks, i, random)


def _pass_round(cards: list[int], lacks: list[int], wrong: int, random: Random) -> None:
    """Pass cards on from place to place, so that this place gets a card that it may have.

    No place that is right becomes wrong. Nothing is done if that is impossible.
    """
    gives_to = {wrong: wrong}
    queue = [wrong]
    order = random.sample(range(len(cards)), len(cards))
    for taker in queue:
        for giver in order:
            if giver in gives_to or lacks[taker] & BIT[cards[giver]]:
                continue
            gives_to[giver] = taker
            queue.append(giver)
            if lacks[giver] & BIT[cards[giver]] or not lacks[giver] & BIT[cards[wrong]]:
                moved, place = cards[wrong], giver
                while place != wrong:
                    cards[place], moved = moved, cards[place]
                    place = gives_to[place]
                cards[wrong] = moved
                return


#: The number of rounds of swaps before impossible cards are left where they are.
_TRIES = 30


def seen(table: Table, position: Position, seat: str, played: Played) -> Seen | None:
    """Return what a player has seen of a table, or None if that is too little or inconsistent.

    `position` is the view of the table.
    """
    hands = position.seen_by(seat).hands
    if any(NUMBERS[name] >= KNOWN for name in hands[seat]):
        return None
    shown = []
    for letter in SEATS[: table.n]:
        known = [NUMBERS[name] for name in hands[letter]]
        shown.append(tuple(card for card in known if card < KNOWN))
    return seen_of(table, shown, tuple(len(hands[letter]) for letter in SEATS[: table.n]), played)


def seen_of(
    table: Table,
    shown: list[tuple[int, ...]],
    sizes: tuple[int, ...],
    played: Played,
) -> Seen | None:
    """Return what a person has seen of a table who knows these cards of each hand.

    `sizes` are the numbers of cards in the hands. None as in `seen`, and if it is not known which
    suit is trumps: nobody can say then who wins a trick.
    """
    if table.trumps.uncertain:
        return None
    left = [0] * KNOWN
    for card in table.rules.cards:
        left[card] = table.rules.packs
    visible = [card for hand in shown for card in hand] + [card for _, card in played.cards]
    rules = table.rules
    # The turn-up under a closed talon has been seen.
    talon = table.stock.left or table.stock.closed
    turned = (rules.turn_up == "talon" and talon > 0) or rules.turn_up == "aside"
    if turned:
        visible.append(table.stock.turn_up)
    for card in visible:
        if not 0 <= card < KNOWN:
            return None
        left[card] -= 1
    unseen = tuple(card for card in range(KNOWN) for _ in range(left[card]))
    missing = sum(sizes) - sum(map(len, shown))
    aside = talon if rules.stock else rules.size - rules.seats * rules.hand_size
    out = 0 if rules.left_out is None else rules.left_out.number
    if min(left) < 0 or len(unseen) != missing + aside + out - turned:
        return None
    if rules.left_out is not None and sum(card in rules.left_out.cards for card in unseen) < out:
        return None
    told = None
    if played.history is not None:
        told = evidence(table, played.history, played.ply, shown, sizes)
    lacks = _lacking(table, shown, played)
    return Seen(clean(table), tuple(shown), sizes, unseen, lacks, out, told)


def _lacking(table: Table, shown: list[tuple[int, ...]], played: Played) -> tuple[int, ...]:
    """Return the cards that each hand cannot have, because they forbade a card that it has played.

    A play that a card shown or played later proves to be a fault tells nothing.
    """
    rules = table.rules
    out = [0] * table.n
    last = rules.phases[-1]
    if not last.duties:
        return tuple(out)
    power = strength(rules, table.trumps.suit, last.offsuit_wins)
    each = table.n // 2 if last.pairs else table.n
    own = [[*hand] for hand in shown]
    for at in reversed(range(played.free, len(played.cards))):
        seat, card = played.cards[at]
        begun = played.cards[at - at % each : at]
        if begun:
            best_seat, best = begun[power.winner([one for _, one in begun])]
            beating = last.head_partner or rules.side_of(seat) != rules.side_of(best_seat)
            lacks = _forbidding(rules, power, card, power.classes[begun[0][1]], best, beating)
            if not any(lacks & BIT[one] for one in own[seat]):
                out[seat] |= lacks
        own[seat].append(card)
    return tuple(out)


@lru_cache(maxsize=4096)
def _forbidding(
    rules: RuleSet, power: Strength, card: int, led: int, best: int, beating: bool
) -> int:
    """Return the cards that would have forbidden their holder to play a card."""
    may = beside(rules.phases[-1], power, card, led, best, beating)
    return sum(BIT[one] for one in rules.cards) & ~may


def clean(table: Table) -> Table:
    """Return a copy in which every card counts as known."""
    out = table.copy()
    out.knowledge.forget_unknown()
    return out
