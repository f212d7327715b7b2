"""Deals at Carnet's own table, where the talon may be closed, between its advice and `rdeep`.

`rdeep` sees what its platform would show it, and a closed talon as an empty one. It never closes,
and claims as soon as it has 66.
"""

from __future__ import annotations

from random import Random
from typing import Any

from carnet_bot import SEATS, card, word
from schnapsen.bots import RandBot
from schnapsen.deck import Suit
from schnapsen.game import (
    BotState,
    GameState,
    Hand,
    Marriage,
    RegularMove,
    SchnapsenGamePlayEngine,
    Score,
    Talon,
    TrumpExchange,
)

import carnet
from carnet.analysis.advice import NoAdvice, advise

ENGINE = SchnapsenGamePlayEngine()
CARDS = {card(one): one for one in ENGINE.deck_generator.get_initial_deck()}
SUITS = {suit.name[0]: suit for suit in Suit}
ENOUGH = 66


class Sight:
    """What `rdeep` asks of the platform, at a moment of a table of this pack."""

    def __init__(self, table: carnet.Table, seat: str, pack: list[str]) -> None:
        self.leads = not table.trick
        self.trump, left = str(table.trump), table.talon_left
        other = SEATS[SEATS.index(seat) ^ 1]
        hands = {one: list(table.hands[one]) for one in SEATS}
        talon = [*pack[20 - left : -1], str(table.turn_up)] if left else []
        if self.leads and talon and len(hands[seat]) < len(pack) // 4:
            hands[seat].append(talon.pop(0))
            hands[other].append(talon.pop(0))
        self.own, self.talon = hands[seat], len(talon)
        shown, gone = {str(table.turn_up)}, set()
        for action in table.actions:
            if isinstance(action, carnet.Play):
                gone.add(action.card)
            elif isinstance(action, carnet.Declaration):
                shown |= set(action.cards.split())
            elif isinstance(action, carnet.Exchange):
                shown |= {action.card, pack[-1]}
        self.leader_move: Any = None
        married = 0
        if not self.leads:
            led = table.trick[0].card
            hands[other].append(led)
            gone.discard(led)
            shown.add(led)
            self.leader_move = RegularMove(CARDS[led])
            before = table.actions[-2:-1]
            if led[0] == "Q" and before and isinstance(before[0], carnet.Declaration):
                self.leader_move = Marriage(CARDS[led], CARDS["K" + led[1]])
                married = _worth(before[0], self.trump)
        self.turned = [str(table.turn_up)] if talon else []
        self.known = [one for one in hands[other] if one in shown]
        self.size = len(hands[other])
        self.unseen = [one for one in pack if one not in {*self.own, *gone, *shown}]
        self.scores = [_score(table, seat, 0), _score(table, other, married)]
        self.moves = {_move(one): one for one in table.legal if one.seat == seat and _move(one)}

    def valid_moves(self) -> list[Any]:
        """Return all moves that the platform knows."""
        return list(self.moves)

    def get_engine(self) -> Any:
        """Return what plays deals on."""
        return ENGINE

    def make_assumption(self, leader_move: Any, rand: Random) -> Any:
        """Return the state with the cards that were not seen dealt at random."""
        cards = rand.sample(self.unseen, len(self.unseen))
        missing = self.size - len(self.known)
        hand = [*self.known, *cards[:missing]]
        talon = [*cards[missing:][: max(0, self.talon - 1)], *self.turned]
        states = [
            BotState(RandBot(rand), Hand([CARDS[one] for one in held]), score, [])
            for held, score in zip((self.own, hand), self.scores, strict=True)
        ]
        leader, follower = states if self.leads else reversed(states)
        pile = Talon([CARDS[one] for one in talon], SUITS[self.trump])
        return GameState(leader=leader, follower=follower, talon=pile, previous=None)


def _worth(marriage: carnet.Declaration, trump: str) -> int:
    return 40 if marriage.cards[1] == trump else 20


def _score(table: carnet.Table, seat: str, married: int) -> Any:
    """Return what a seat has, without the marriage that its move on the table shows."""
    if table.tricks[seat]:
        assert table.counted is not None
        return Score(direct_points=table.counted[SEATS.index(seat)] - married)
    shown = [one for one in table.actions if isinstance(one, carnet.Declaration)]
    waiting = sum(_worth(one, str(table.trump)) for one in shown if one.seat == seat)
    return Score(pending_points=waiting - married)


def _move(action: carnet.Action) -> Any:
    if isinstance(action, carnet.Play):
        return RegularMove(CARDS[action.card])
    if isinstance(action, carnet.Exchange):
        return TrumpExchange(CARDS[action.card])
    if isinstance(action, carnet.Declaration):
        suit = action.cards[1]
        return Marriage(CARDS["Q" + suit], CARDS["K" + suit])
    return None


def _claims(table: carnet.Table, seat: str) -> bool:
    """Claim if a seat has enough, and return whether it has."""
    assert table.counted is not None
    enough = table.counted[SEATS.index(seat)] >= ENOUGH
    if enough and any(isinstance(one, carnet.Claim) and one.seat == seat for one in table.legal):
        table.claim(seat=seat)
        return True
    return False


def _advised(table: carnet.Table, seat: str, worlds: int, seed: int) -> None:
    """Do what is advised: what brings most before the draw, if that is anything, or after it."""
    replay = table.record().replay()
    found = advise(replay, 1, replay.deals[0].plies, seat, worlds, seed, game=False)
    assert not isinstance(found, NoAdvice), found.reason
    best = next((one for one in found.announcements[:1] if one.kind != "none"), found.options[0])
    if best.kind == "close":
        table.close(seat=seat)
    elif best.kind == "claim":
        table.claim(seat=seat)
    elif best.kind == "exchange":
        table.exchange(best.cards[0], seat=seat)
    elif best.declared or best.kind == "declaration":
        # What is shown with a card may be enough, so that no card is led.
        shown = best.declared or "".join(best.cards)
        table.declare(f"{shown[:2]} {shown[2:]}", seat=seat)
    else:
        table.play(best.cards[0], seat=seat)


def play(number: int, place: str, worlds: int, rdeep: Any) -> int:
    """Play a deal with advice in one place, and return what advice makes more."""
    pack = sorted(CARDS)
    Random(number).shuffle(pack)
    hands = {"A": " ".join(pack[:5]), "B": " ".join(pack[5:10])}
    talon = " ".join(pack[10:-1])
    table = carnet.Table("schnapsen", dealer="B", hands=hands, talon=talon, turn_up=pack[-1])
    while not table.over:
        seat = str(table.turn)
        if seat == place:
            _advised(table, seat, worlds, number)
        elif not _claims(table, seat):
            sight = Sight(table, seat, pack)
            moves = sight.valid_moves()
            move = moves[0] if len(moves) == 1 else rdeep.get_move(sight, sight.leader_move)
            action = next(one for key, one in sight.moves.items() if word(key) == word(move))
            table.play(action)
            if move.is_marriage() and not _claims(table, seat):
                table.play(card(move.as_marriage().queen_card), seat=seat)
    # The last trick may have brought enough.
    for seat in SEATS:
        if _claims(table, seat):
            break
    score = table.record().replay().deals[0].score
    own = SEATS.index(place)
    return int(score[own] - score[1 - own])
