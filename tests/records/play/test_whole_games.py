"""Generated games at every moment: what the rules conserve is conserved, and who sees what."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import records
from records.notation.model import Deal
from records.play.positions import Position
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.build import whole_game

GAME_NAMES = sorted(GAMES)
Pair = tuple[Replay, list[list[Position]]]


def all_positions(replay: Replay) -> list[list[Position]]:
    return [
        [replay.position(deal.deal, ply) for ply in range(deal.plies + 1)] for deal in replay.deals
    ]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((game, seed), id=f"{game}-{seed}") for game in GAME_NAMES for seed in (0, 1)
    ],
)
def game(request: pytest.FixtureRequest) -> Pair:
    name, seed = request.param
    replay = records.replay(whole_game(name, seed))
    return replay, all_positions(replay)


# -- sums --------------------


def test_no_card_is_lost_or_doubled_at_any_moment(game: Pair) -> None:
    replay, deals = game
    rules = replay.rules
    assert rules is not None
    pack = Counter(dict.fromkeys(rules.cards, rules.packs))
    for deal, positions in zip(replay.record.deals, deals, strict=True):
        played: Counter[int] = Counter()
        for position in positions:
            event = position.event
            if event is not None and event.kind == "play":
                played[deal.items[event.item_index].card] += 1
            held = Counter(
                records.cards.card(name) for hand in position.hands.values() for name in hand
            )
            left = Counter(records.cards.card(name) for name in position.talon or ())
            if position.talon_left and rules.turn_up == "talon":
                left[records.cards.card(position.turn_up or "")] += 1
            if rules.turn_up == "aside":
                # What stays out of play is not all named.
                assert played + held + stays_out(deal) <= pack
            else:
                assert played + held + left == pack
            assert len(position.table) == sum(played.values()) % rules.seats


def stays_out(deal: Deal) -> Counter[int]:
    """The turn-up and the cards beside it, of a game that leaves them out of play."""
    named = f"{deal.get('TurnUp') or ''} {deal.get('Talon') or ''}"
    return Counter(records.cards.card(name) for name in named.split())


def test_only_what_is_legal_has_been_played(game: Pair) -> None:
    for positions in game[1]:
        for before, after in pairwise(positions):
            event = after.event
            assert event is not None
            if event.kind == "play":
                assert event.seat == before.to_play
                # In the bésigue games the draws are made just before the card is played.
                if not before.last_trick or before.table or before.phase == "end":
                    assert event.cards[0] in (before.legal or ())


# -- positions --------------------


def test_positions_are_the_same_forward_and_backward(game: Pair) -> None:
    replay, deals = game
    backward = [
        replay.position(deal.deal, ply)
        for deal in reversed(replay.deals)
        for ply in range(deal.plies, -1, -1)
    ]
    forward = [position for positions in deals for position in positions]
    assert [p.as_dict() for p in reversed(backward)] == [p.as_dict() for p in forward]
    assert len(replay.positions) == len(forward)
    assert replay.positions[-1].as_dict() == forward[-1].as_dict()


def test_a_score_never_falls_where_points_are_only_won(game: Pair) -> None:
    replay, deals = game
    assert replay.rules is not None
    if replay.rules.unit == "chips":
        return
    for positions in deals:
        for before, after in pairwise(positions):
            assert all(a <= b for a, b in zip(before.score or (), after.score or (), strict=True))


def known_to(seat: str, positions: list[Position]) -> None:
    """Whoever looks from this seat sees of the others only what has been laid out."""
    dealer = positions[0].dealer
    shown: dict[str, set[str]] = {other: set() for other in positions[0].hands}
    for position in positions:
        event = position.event
        if position.turn_up is not None:
            # The dealer's card, or one that whoever exchanges or draws it last takes up.
            for other in shown:
                shown[other].add(position.turn_up)
        if event is not None and event.seat and event.kind in ("declaration", "exchange"):
            shown[event.seat].update(event.cards)
        seen = position.seen_by(seat)
        assert seen.hands[seat] == position.hands[seat]
        assert seen.talon is None or not seen.talon
        assert seen.to_play == seat or seen.legal is None
        for other, hand in seen.hands.items():
            assert len(hand) == len(position.hands[other])
            if other != seat:
                known = Counter(card for card in hand if card != "x")
                assert known <= Counter(position.hands[other])
                assert known.keys() <= shown[other]
                if event is None and other != dealer:
                    assert not known


def test_a_player_sees_no_card_that_he_cannot_know(game: Pair) -> None:
    for positions in game[1]:
        for seat in positions[0].hands:
            known_to(seat, positions)
