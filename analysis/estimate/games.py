"""Who wins a game that is played on to its end by the policy, time and again.

The deal goes on in a world that agrees with what somebody has seen, and further deals are made as
long as nobody has won. The rules themselves say when the game ends and who has won it, so that
every ending of every game is as it is in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from analysis.estimate.as_data import Outset, start_of
from analysis.estimate.compiled import Asked, Won, won_out
from analysis.estimate.count_policy import CountingPolicy
from analysis.estimate.playing_on import policy_for
from analysis.estimate.policy import PLAYS, Policy, TrickPolicy
from analysis.estimate.unseen_cards import Seen, clean
from records.cards import KNOWN, SEATS, names
from records.knowledge.table import Table
from records.notation.model import Deal, Item, Tag
from records.play.deals_in_turn import next_dealers
from records.play.line_of_play import Line
from records.play.setup import set_up
from records.rules.ruleset import RuleSet
from records.rules.tally import NO_SIDE, Saved, Tally

#: A game that goes on for longer is taken to have no winner.
_MOST_DEALS = 1000


class Standing(NamedTuple):
    """How a game stands: its tally as it was saved, and the card turned up in the deal."""

    saved: Saved
    turned: int

    @property
    def known(self) -> bool:
        """Whether the score is known, and nothing was agreed that the deal still brings."""
        return self.saved.scores is not None and not self.saved.adjustments

    def tally(self, rules: RuleSet) -> Tally:
        """Return a tally that stands so, without the marks so far."""
        tally = Tally(rules)
        tally.restore(self.saved._replace(marks=0))
        tally.turned = self.turned
        return tally


def standing(tally: Tally) -> Standing:
    """Return how a game stands by a tally."""
    return Standing(tally.save(), tally.turned)


class Games:
    """Plays games on under a rule set.

    Cost: some microseconds for each deal of each game, about a millisecond without the compiled
    kernel.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.policy: Policy | TrickPolicy = policy_for(rules, Random())

    def ends(
        self,
        score: Standing,
        begins: Sequence[Seen] | Sequence[int],
        rounds: int,
        whole: int,
        random: Random,
    ) -> list[Won]:
        """Return who wins games that go on from what each of these has seen, in turn, in rounds.

        `begins` may be dealers instead: then the games go on with a deal of each in turn. Only the
        first `whole` games are played to their end, the others to that of their first deal.
        """
        eyes = [one for one in begins if isinstance(one, Seen)]
        if not eyes:
            dealers = [one for one in begins if isinstance(one, int)]
            part = -(-whole // len(dealers))
            each = [self._from_dealer(score, one, rounds, part, random) for one in dealers]
            return [one for games in zip(*each, strict=True) for one in games]

        def by_python(unit: int) -> list[Won]:
            world = eyes[unit % len(eyes)].dealt(random)
            return [self._won(score, world, None, random, unit < whole)]

        found = self._compiled(score, eyes, -1, [random], rounds, by_python, (), whole)
        return found or [by_python(unit)[0] for unit in range(len(eyes) * rounds)]

    def _from_dealer(
        self, score: Standing, dealer: int, rounds: int, whole: int, random: Random
    ) -> list[Won]:
        def by_python(unit: int) -> list[Won]:
            tally = score.tally(self.rules)
            return [self._goes_on(tally, (dealer,), random, None, unit < whole)]

        found = self._compiled(score, (), dealer, [random], rounds, by_python, (), whole)
        return found or [by_python(unit)[0] for unit in range(rounds)]

    def winners_from(self, score: Standing, dealer: int, rounds: int, random: Random) -> list[int]:
        """Return who wins each of `rounds` games that go on with a deal by this dealer.

        A winner is a side, or NO_SIDE.
        """
        return [one.winner for one in self.ends(score, [dealer], rounds, rounds, random)]

    def winners_after(
        self, score: Standing, seen: Seen, deeds: Sequence[Item | None], keys: Sequence[str]
    ) -> list[list[int]]:
        """Return for each deed who wins if it is done first, in a world for each of the keys.

        A deed of None stands for a card that the policy chooses. All deeds are tried in the same
        worlds.
        """

        def by_python(unit: int) -> list[Won]:
            world = seen.dealt(Random(keys[unit]))
            after = Random(keys[unit])
            # Chance takes the same course after each deed.
            seen.dealt(after)
            state = after.getstate()
            out = []
            for deed in deeds:
                after.setstate(state)
                out.append(self._won(score, world.copy(), [deed], after))
            return out

        randoms = list(map(Random, keys))
        found = self._compiled(score, [seen], -1, randoms, len(keys), by_python, deeds)
        if found is None:
            found = [one for unit in range(len(keys)) for one in by_python(unit)]
        won = [one.winner for one in found]
        return [won[at :: len(deeds)] for at in range(len(deeds))]

    def _compiled(
        self,
        score: Standing,
        eyes: Sequence[Seen],
        dealer: int,
        randoms: Sequence[Random],
        rounds: int,
        otherwise: Callable[[int], Sequence[Won]],
        deeds: Sequence[Item | None],
        whole: int | None = None,
    ) -> list[Won] | None:
        again = _afresh_as_data(self.rules)
        if again is None:
            return None
        starts, tally = list(map(start_of, eyes)), score.tally(self.rules)
        asked = Asked(self.policy, tally, starts, rounds, randoms, deeds)
        return won_out(asked, again, dealer, whole, otherwise)

    # -- by Python --------------------

    def _won(
        self,
        score: Standing,
        world: Table,
        first: Sequence[Item | None] | None,
        random: Random,
        whole: bool = True,
    ) -> Won:
        """Return who wins if a table is played on, after something is done first."""
        world.play_under(self.rules)
        tally = score.tally(self.rules)
        line = Line(world, tally, 0, [])
        self.policy.random = random
        for deed in first or ():
            if deed is not None:
                line.run((deed,))
                continue
            assert isinstance(self.policy, Policy)
            self.policy.draw(line)
            if not line.over:
                line.run((PLAYS[self.policy.choose(line.table)],))
        self._finish(line)
        if tally.over or not whole:
            return self._ended(tally)
        dealers = next_dealers(self.rules, (world.dealer,), tally.brought())
        return self._goes_on(tally, dealers, random, self._ended(tally).scores)

    def _goes_on(
        self,
        tally: Tally,
        dealers: tuple[int, ...],
        random: Random,
        scores: tuple[int, ...] | None,
        whole: bool = True,
    ) -> Won:
        """Return who wins a game that goes on with a deal by one of these.

        `scores` are those after its first deal, None if that has not been played.
        """
        for _ in range(_MOST_DEALS):
            at = random.randrange(len(dealers)) if len(dealers) > 1 else 0
            table = deal_afresh(self.rules, dealers[at], random)
            tally.begin(tally.deal + 1, table)
            line = Line(table, tally, 0, [])
            line.over = tally.over
            self.policy.random = random
            self._finish(line)
            scores = scores or self._ended(tally).scores
            if tally.over or not whole:
                return Won(tally.winner, scores)
            dealers = next_dealers(self.rules, (dealers[at],), tally.brought())
        return Won(NO_SIDE, scores)

    def _finish(self, line: Line) -> None:
        assert line.tally is not None
        if not line.tally.over:
            self.policy.play_on(line)
        if not line.tally.over and not isinstance(self.policy, CountingPolicy):
            line.finish()

    def _ended(self, tally: Tally) -> Won:
        assert tally.scores is not None
        if tally.over:
            return Won(tally.winner, None)
        scores = list(tally.scores)
        for winner, _ in tally.games or ():
            scores[winner] += self.rules.target
        return Won(tally.winner, self.rules.merits(tuple(scores)))


# -- a further deal --------------------


def deal_afresh(rules: RuleSet, dealer: int, random: Random) -> Table:
    """Return the table of a deal that has been dealt at random."""
    pack = _pack(rules)
    turned = -1 if rules.turn_up == "none" else pack[random.randrange(len(pack))]
    table = _unseen(rules, dealer, turned).dealt(random)
    table.play_under(rules)
    return table


def _pack(rules: RuleSet) -> list[int]:
    return [card for card in range(KNOWN) for _ in range(rules.packs * (card in rules.cards))]


@lru_cache(maxsize=512)
def _unseen(rules: RuleSet, dealer: int, turned: int) -> Seen:
    """Return a deal of which nothing has been seen but the card turned up, -1 if none is."""
    unseen = _pack(rules)
    if turned >= 0:
        unseen.remove(turned)
    shown: list[tuple[int, ...]] = [()] * rules.seats
    if rules.turn_up == "dealer":
        shown[dealer] = (turned,)
    sizes = (rules.hand_size,) * rules.seats
    out = 0 if rules.left_out is None else rules.left_out.number
    table = clean(_table(rules, dealer, turned))
    return Seen(table, tuple(shown), sizes, tuple(unseen), (0,) * rules.seats, out)


def _table(rules: RuleSet, dealer: int, turned: int) -> Table:
    """Return the table of some deal with this card turned up."""
    cards = _pack(rules)
    if turned >= 0:
        cards.remove(turned)
    if rules.left_out is not None:
        for card in [one for one in cards if one in rules.left_out.cards][: rules.left_out.number]:
            cards.remove(card)
    deal = Deal()
    deal.tags += [Tag("Deal", "1"), Tag("Dealer", SEATS[dealer])]
    for seat in range(rules.seats):
        size = rules.hand_size - (rules.turn_up == "dealer" and seat == dealer)
        hand, cards = cards[:size], cards[size:]
        if size < rules.hand_size:
            hand.append(turned)
        deal.tags.append(Tag("Hand" + SEATS[seat], " ".join(names(hand))))
    if turned >= 0:
        deal.tags.append(Tag("TurnUp", names([turned])[0]))
    if rules.stock:
        deal.tags.append(Tag("Talon", " ".join(names(cards))))
    return set_up(deal, 0, rules, "en", (dealer,), []).table


@lru_cache(maxsize=64)
def _afresh_as_data(rules: RuleSet) -> tuple[Outset, ...] | None:
    """Return a start for each dealer of a further deal, None if they are for Python.

    All cards are unseen: the kernel turns one up out of the whole pack.
    """
    turned = -1 if rules.turn_up == "none" else rules.cards[0]
    shown, unseen = ((),) * rules.seats, tuple(_pack(rules))
    starts = []
    for dealer in range(rules.seats):
        one = _unseen(rules, dealer, turned)
        sizes = list(one.sizes)
        sizes[dealer] -= rules.turn_up == "dealer"
        start = start_of(replace(one, shown=shown, sizes=tuple(sizes), unseen=unseen))
        if start is None:
            return None
        starts.append(start)
    return tuple(starts)
