"""Deals played against each other by those who follow advice and by others, on a line of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from analysis.advice import AdvisedOption
from analysis.advice.following import Followed
from analysis.advice.moment import Deed, TableAfter, deeds, least_kept_first
from analysis.advice.valued import best_of, brought, solved
from analysis.estimate.playing_on import PlayingOn
from analysis.estimate.unseen_cards import Seen
from analysis.generate.counting import PLAYERS
from analysis.generate.game import _Generator
from analysis.solver import solve_end_play
from fitting import self_play
from records.cards import NUMBERS, SEATS
from records.judging.moments import judge_claim
from records.notation.model import (
    CLAIM,
    CLOSING,
    DECLARATION,
    DRAW,
    EXCHANGE,
    PLAY,
    Deal,
    Item,
    Record,
    Tag,
)
from records.play.line_of_play import Line
from records.play.setup import set_up
from records.play.tags import find_rules
from records.rules.games import GAMES
from records.rules.phases import DECLARE, WINNER
from records.rules.tally import Tally

#: Returns what is done next at a point of a deal.
Player = Callable[["Contest"], Sequence[Item]]

_KINDS = {
    "play": PLAY,
    "declaration": DECLARATION,
    "exchange": EXCHANGE,
    "close": CLOSING,
    "claim": CLAIM,
}


def dealt(game: str, seed: int) -> Record:
    """Return a record with a deal of random cards and no play."""
    deal = Deal()
    deal.tags += self_play.dealt(game, f"advised {seed}")
    record = Record()
    record.tags.append(Tag("Game", game))
    record.deals.append(deal)
    return record


def items_of(best: AdvisedOption, seat: int) -> list[Item]:
    """Return what a seat does that takes an option."""
    cards = tuple(NUMBERS[one] for one in best.cards)
    kind = _KINDS[best.kind]
    if kind == DECLARATION:
        return [Item(kind, seat=seat, cards=tuple(sorted(cards)))]
    items = []
    if best.declared:
        pair = tuple(sorted(NUMBERS[best.declared[at : at + 2]] for at in (0, 2)))
        items.append(Item(DECLARATION, seat=seat, cards=pair))
    return [*items, Item(kind, seat=seat, card=cards[0] if cards else -1)]


def _late_claim(line: Line) -> Item | None:
    """Return a claim that may still be made after the last card."""
    spec = line.table.rules.claim
    if spec is None or not line.may_still_claim():
        return None
    for seat in range(line.table.n):
        counted = line.table.count.least(seat) >= spec.enough
        if counted and judge_claim(line.table, seat, None) is None:
            return Item(CLAIM, seat=seat)
    return None


class Adviser:
    """Does what is advised on `worlds` random deals, as `analysis.advice.advise` would have it.

    If it is `older`, it plays random deals on to their last card, as advice once did. If it is
    `plain`, it also takes all of them for equally likely, and solves nothing.
    """

    def __init__(
        self, worlds: int, seed: int = 0, *, older: bool = False, plain: bool = False
    ) -> None:
        self.worlds = worlds
        self.seed = seed
        self.plays_on = older or plain
        self.plain = plain
        #: how many choices were made, and in how many random deals options were tried for them
        self.choices = self.tried = 0

    def __call__(self, contest: Contest) -> Sequence[Item]:
        """Return the best of what a seat may do that is asked next."""
        found = contest.following.moment()
        for number, seat in enumerate(contest.asked(self)):
            done = deeds(found, found.choices[seat])
            if done.early:
                best = self._best(contest, found, seat, done.early, early=True)
                if best.item is not None:
                    return (best.item,)
            if done.late and not number:
                late = least_kept_first(found.table, done.late)
                return self._solved(contest, found, seat, late) or self._played(
                    self._best(contest, found, seat, late, early=False)
                )
        raise AssertionError("nothing to do")

    @staticmethod
    def _played(best: Deed) -> Sequence[Item]:
        assert best.item is not None
        return (best.item,)

    def _best(
        self, contest: Contest, found: TableAfter, seat: int, options: list[Deed], early: bool
    ) -> Deed:
        if len(options) == 1:
            return options[0]
        known = contest.seen(found, seat, early)
        if self.plain:
            known = replace(known, evidence=None)
        on, following = contest.on, contest.following
        keys = [f"{self.seed} 1 {following.ply} {number}" for number in range(self.worlds)]
        self.choices += 1
        self.tried += self.worlds * len(options)
        announced = following.announced(on)
        made = brought(on, announced, known, options, keys, solves=not self.plays_on)
        return options[best_of(made, contest.rules.side_of(seat))]

    def _solved(
        self, contest: Contest, found: TableAfter, seat: int, options: list[Deed]
    ) -> Sequence[Item]:
        on, table = contest.on, found.drawn
        known = not table.stock.left and on.open_hands(table)
        if self.plain or not known or len(options) == 1:
            return ()
        solution = solve_end_play(1, contest.watch.end_play(on.start, table), contest.following.ply)
        ranked = solved(solution, on.nothing, contest.rules.side_of(seat), options)
        if not ranked:
            return ()
        return items_of(ranked[0], seat)


def of_generator(game: str, name: str, seed: int) -> Player:
    """Return a player of `carnet generate`. The same seed chooses alike."""
    rules = GAMES[game].rules()
    maker = _Generator(rules, {}, Random(f"{game} {seed} {name}"), (PLAYERS[name],), None)

    def moves(contest: Contest) -> list[Item]:
        found = maker.next_items(contest.line)
        # What is drawn is written where the talon is closed after a draw.
        return [item for item in found if item.kind in (*_KINDS.values(), DRAW)]

    return moves


class Contest:
    """A deal that these players play, one for each seat: the only one of a record, not begun."""

    def __init__(self, record: Record, players: Sequence[Player]) -> None:
        rules = find_rules(record, [])
        assert rules is not None
        self.rules = rules
        self.players = players[: rules.seats]
        self.deal = record.deals[0]
        self.tally = Tally(rules)
        table = set_up(self.deal, 0, rules, "en", (0,), []).table
        start = None if self.tally.scores is None else tuple(self.tally.scores)
        self.tally.begin(1, table)
        self.line = line = Line(table, self.tally, 0, [])
        self.watch = Followed(1)
        line.observer = self.watch.deal(0, line, self.tally)
        self.following = self.watch.following
        self.on = PlayingOn(rules, start, self.following.waiting, self.following.turned)
        moment = rules.moment(DECLARE)
        self._all_declare = moment is not None and moment.who != WINNER

    def play(self) -> tuple[int, ...] | None:
        """Play the deal out, and return what it brought each side.

        None if a player does nothing. What is done is added to the record.
        """
        line, table = self.line, self.line.table
        while not (line.over or table.over or table.trick > table.length):
            items = self.players[table.next](self)
            if not items:
                return None
            self._do(items)
        claim = _late_claim(line)
        if claim is not None:
            self._do([claim])
        line.finish()
        line.observer = None
        assert not line.raws, line.raws[0].code
        tally = self.tally
        return tuple((tally.game_score if tally.apart else tally.brought()) or ())

    def _do(self, items: Sequence[Item]) -> None:
        self.deal.items += items
        self.line.run(tuple(items))

    def asked(self, player: Player) -> list[int]:
        """Return the seats for which this player is to choose, the one whose turn it is first."""
        table = self.line.table
        seats = [table.next]
        if self._all_declare and not table.current.cards:
            others = enumerate(self.players)
            seats += [seat for seat, one in others if one is player and seat != table.next]
        return seats

    def seen(self, found: TableAfter, seat: int, early: bool) -> Seen:
        """Return what a seat knows, before the draws that are due or after them."""
        look = self.following.before_draws if early else self.following.after_draws
        known = look(found, seat)
        assert known is not None, SEATS[seat]
        return known


class Result(NamedTuple):
    """What one side made more than the others in a deal, the mean of all places it can have."""

    number: int
    gain: float
    won: float


def duplicated(
    game: str, number: int, one: Callable[[], Player], other: Callable[[], Player]
) -> Result:
    """Play the same deal with one player in each place in turn and the other in all others.

    Of more than two sides, the mean of the others' scores is what counts.
    """
    rules = GAMES[game].rules()
    gains, won = [], []
    for place in range(len(rules.sides)):
        first, second = one(), other()
        seats = range(rules.seats)
        players = [first if rules.side_of(seat) == place else second for seat in seats]
        scores = Contest(dealt(game, number), players).play()
        assert scores is not None
        others = [score for side, score in enumerate(scores) if side != place]
        gains.append(scores[place] - sum(others) / len(others))
        most = max(scores)
        won.append(1 / scores.count(most) if scores[place] == most else 0.0)
    return Result(number, sum(gains) / len(gains), sum(won) / len(won))
