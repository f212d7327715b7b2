"""Deals played by those who follow advice, alone or against players of `carnet generate`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import records
from analysis.advice import Advice, AdvisedOption, advise
from analysis.advice.calibrated import Part, part_of
from analysis.advice.moment import TableAfter, moment
from records.cards import NUMBERS, SEATS
from records.generate import generate
from records.generate.game import _Generator
from records.generate.players import PLAYERS
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
from records.play.course import Observer
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.play.watch import Watch
from records.rules.games import GAMES
from records.rules.judging.closing_and_claim import judge_claim
from records.rules.phases import DECLARE, WINNER
from records.rules.tally import Tally

_KINDS = {
    "play": PLAY,
    "declaration": DECLARATION,
    "exchange": EXCHANGE,
    "close": CLOSING,
    "claim": CLAIM,
}


@dataclass
class Decision:
    """What was expected of the option chosen, if that was sampled.

    `share` is the share of the cards of the deal that had been played, from 0 to 1. `value` and
    `score` are each a mean and the two ends of its band. `wins` is the chance to win
    the deal.
    """

    seat: int
    share: float
    part: Part
    value: tuple[float, float, float]
    score: tuple[float, float, float]
    wins: float


@dataclass
class PlayedDeal:
    """A deal that was played, what each decision expected, and what the deal brought each side."""

    record: Record
    decisions: list[Decision] = field(default_factory=list)
    scores: tuple[int, ...] = ()


class _AtEnd(Watch):
    """Keeps the line of the only deal."""

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        self.line, self.tally = line, tally
        return None


def dealt(game: str, seed: int) -> Record:
    """Return a record with a deal of random cards and no play."""
    made = generate(game, f"advised {seed}").deals[0]
    deal = Deal()
    deal.tags += [tag for tag in made.tags if tag.name != "Captains"]
    record = Record()
    record.tags.append(Tag("Game", game))
    record.deals.append(deal)
    return record


#: What a side is played by: a function that adds what is done next to the deal, or None for advice.
Player = Callable[[Line], list[Item]]


def generated(game: str, name: str, seed: int) -> Player:
    """Return a player of `carnet generate`."""
    rules = GAMES[game].rules()
    maker = _Generator(rules, {}, Random(f"{game} {seed} {name}"), (PLAYERS[name],), None)
    maker.tally.over = False

    def moves(line: Line) -> list[Item]:
        found = maker.next_items(line)
        # What is drawn is written where the talon is closed after a draw.
        return [item for item in found if item.kind in (*_KINDS.values(), DRAW)]

    return moves


def play(
    record: Record, players: list[Player | None], worlds: list[int], seed: int = 0
) -> PlayedDeal:
    """Play the only deal of a record out. `players` and `worlds` are those of each seat."""
    out = PlayedDeal(record)
    deal = record.deals[0]
    while True:
        end = _AtEnd()
        Replay(record, None, end)
        line, table = end.line, end.line.table
        if line.over or table.over or table.trick > table.length:
            claim = late_claim(line)
            if claim is None:
                break
            deal.items.append(claim)
            continue
        player = players[table.next]
        deal.items += _advised(out, worlds, players, seed, line) if player is None else player(line)
    line.finish()
    tally = end.tally
    out.scores = tuple((tally.game_score if tally.apart else tally.brought()) or ())
    return out


def late_claim(line: Line) -> Item | None:
    """Return a claim that may still be made after the last card."""
    spec = line.table.rules.claim
    if spec is None or not line.may_still_claim():
        return None
    for seat in range(line.table.n):
        counted = line.table.count.least(seat) >= spec.enough
        if counted and judge_claim(line.table, seat, None) is None:
            return Item(CLAIM, seat=seat)
    return None


def _advised(
    out: PlayedDeal,
    worlds: list[int],
    players: list[Player | None],
    seed: int,
    line: Line,
) -> list[Item]:
    """Return what the best option of a seat whose turn it is comes to, and keep what it expects."""
    replay = records.replay(out.record)
    ply, rules = line.ply, line.table.rules
    seats = [line.table.next]
    declares = rules.moment(DECLARE)
    if declares is not None and declares.who != WINNER and not line.table.current.cards:
        seats += [seat for seat, player in enumerate(players) if player is None]
    for number, seat in enumerate(seats):
        found = advise(replay, 1, ply, SEATS[seat], worlds[seat], seed, game=False)
        if not isinstance(found, Advice):
            continue
        lists = [one for one in (found.announcements, found.options) if one]
        for options in lists[:1] if number else lists:
            best = options[0]
            if best.kind == "none" or (number and best.kind == "play"):
                continue
            if options is found.announcements or found.how == "sampled":
                early = options is found.announcements
                out.decisions.append(decision(seat, moment(replay, 1, ply), early, best))
            return items_of(best, seat)
    raise AssertionError("nothing to do")


def decision(seat: int, found: TableAfter, early: bool, best: AdvisedOption) -> Decision:
    """Return what is expected of the option that is chosen before the draws or after them."""
    value, score = best.value, best.score
    rules = found.table.rules
    return Decision(
        seat,
        found.table.plays / (rules.tricks * rules.seats),
        part_of(found, early),
        (value.mean, value.p5, value.p95),
        (score.mean, score.p5, score.p95),
        best.wins,
    )


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
