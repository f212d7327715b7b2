"""Observations: arrays of fixed size, made of what the player knows and nothing else."""

from __future__ import annotations

from random import Random

import numpy
import pytest

from analysis.environment import Play
from analysis.environment.observation import layout
from records.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_every_game_has_an_array_of_the_same_size(game: str) -> None:
    random, play = Random(game), Play(game)
    where = layout(play.rules)
    parts = where.parts
    assert sum(part.stop - part.start for part in parts.values()) == where.size
    play.deal(random)
    while play.question is not None:
        question = play.question
        array, view = where.array(question), question.view
        assert array.shape == (where.size,)
        assert array[parts["hand"]].sum() == len(view.hand)
        assert array[parts["played"]].sum() == len(view.played)
        assert array[parts["lying"]].sum() == len(view.trick)
        others = sum(len(cards) for seat, cards in enumerate(view.shown) if seat != question.seat)
        assert array[parts["shown"]].sum() == others
        assert array[parts["sizes"]][0] == len(view.hand)
        assert array[parts["trump"]].sum() == (view.trump >= 0)
        assert array[parts["to_play"]].argmax() == (view.to_play - question.seat) % play.rules.seats
        assert array[parts["early"]] == question.early
        play.act(random.choice(question.legal))


@pytest.mark.parametrize("dealer", range(4))
def test_seats_and_sides_are_counted_from_the_player_s_own(dealer: int) -> None:
    play = Play("whist")
    cards = play.pack
    Random(2).shuffle(cards)
    play.lay(dealer, cards)
    where = layout(play.rules)
    width = len(play.rules.cards)
    question = play.question
    card = question.legal[0].cards[0]
    play.act(question.legal[0])
    follower = play.question
    assert follower is not None
    array = where.array(follower)
    lying = array[where.parts["lying"]].reshape(4, width)
    # The card on the table is that of the player before, who is last in order.
    assert lying[3][play.rules.cards.index(card)] == 1
    assert lying.sum() == 1
    assert array[where.parts["leader"]].tolist() == [0, 0, 0, 1]


def test_the_score_is_the_player_s_own_first() -> None:
    play = Play("besigue")
    random = Random(4)
    while not play.brought:
        play.deal(random)
        while play.question is not None:
            play.act(random.choice(play.question.legal))
    play.deal(random)
    where = layout(play.rules)
    asked = set()
    while play.question is not None and len(asked) < 2:
        question = play.question
        own = question.view.score
        wanted = [own[question.seat], own[1 - question.seat]]
        assert where.array(question)[where.parts["score"]].tolist() == wanted
        start = where.array(question)[where.parts["start"]].tolist()
        assert start == [play.brought[0][question.seat], play.brought[0][1 - question.seat]]
        asked.add(question.seat)
        play.act(random.choice(question.legal))
    assert asked == {0, 1}


@pytest.mark.parametrize("game", ["besigue", "besigue-3", "whist"])
def test_hidden_cards_that_change_places_change_no_array(game: str) -> None:
    random = Random(7)
    play = Play(game)
    cards = play.pack
    random.shuffle(cards)
    n, size = play.rules.seats, play.rules.hand_size
    play.lay(0, cards)
    question = play.question
    own = range(question.seat * size, (question.seat + 1) * size)
    hidden = [at for at in range(len(cards)) if at not in own]
    if play.rules.turn_up == "talon":
        hidden.remove(n * size)
    if play.rules.turn_up == "dealer":
        # The turn-up is the last card of the dealer's hand, when that is sorted.
        hidden = [at for at in hidden if at >= size]
    first = layout(play.rules).array(question)
    changed = 0
    for _ in range(20):
        a, b = random.sample(hidden, 2)
        other = list(cards)
        other[a], other[b] = other[b], other[a]
        again = Play(game)
        again.lay(0, other)
        assert numpy.array_equal(layout(play.rules).array(again.question), first)
        assert again.question.legal == question.legal
        changed += other != cards
    assert changed
