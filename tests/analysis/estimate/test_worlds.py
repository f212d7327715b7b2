"""Whatever the unseen cards are taken to be, the cards that were played were legal."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.unseen_cards import _pass_round, clean, seen
from analysis.generate import generate
from records.cards import KNOWN, NAMES, NUMBERS, SEATS, SUITS, members
from records.judging.plays import beside, judge_play
from records.knowledge.table import Table
from records.play.positions import Event
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.phases import Duties, Duty, played_out
from records.rules.strength import strength
from tests.amounts import times
from tests.moments import moment

#: How many random deals each player imagines at each moment.
WORLDS = 2
#: The deals of each game of which every moment is looked at.
SEEDS = range(7, 7 + times(2))


def end_of(replay: Replay) -> tuple[Table, list[Event]]:
    """The table from which on nobody drew any more, and the plays from there."""
    free = replay.rules.seats * replay.rules.stock_tricks
    plays = []
    for event in replay.events(1):
        if event.kind == "closing":
            free = min(free, len(plays))
        elif event.kind == "play":
            plays.append(event)
    return clean(moment(replay, 1, plays[free].ply - 1).drawn), plays[free:]


def step(table: Table, event: Event) -> None:
    table.play(SEATS.index(event.seat or ""), NUMBERS[event.cards[0]])


def illegal(start: Table, hands: list[list[int]], plays: list[Event]) -> str | None:
    """The first of these plays that was not legal if these were the hands, or None."""
    table = start.copy()
    table.hands.replace(hands, ())
    for event in plays:
        verdict = judge_play(table, SEATS.index(event.seat or ""), NUMBERS[event.cards[0]])
        if verdict is not None:
            return f"{event.ply} {event.seat} {event.cards[0]}: {verdict.code}"
        step(table, event)
    return None


def held(table: Table, seat: int) -> list[int]:
    known = table.hands.known[seat]
    return [card for card in range(KNOWN) for _ in range(known[card])]


def imagined(game: str, seed: int, options: dict[str, str] | None = None, every: int = 1) -> int:
    """How many worlds were looked at, after every `every`th play from the last draw on."""
    replay = records.replay(generate(game, seed, options, player="thrifty"))
    estimate = RecordedDeal(replay, 1)
    start, plays = end_of(replay)
    table, count = start.copy(), 0
    for number, event in enumerate(plays):
        step(table, event)
        if number % every or table.over:
            continue
        done = plays[: number + 1]
        position, played = replay.position(1, event.ply), estimate.played(event.ply)
        for letter in SEATS[: table.n]:
            found = seen(table, position, letter, played)
            for world in range(WORLDS):
                dealt = found.dealt(Random(f"{event.ply} {letter} {world}"))
                hands = [held(dealt, seat) for seat in range(table.n)]
                for one in done:
                    hands[SEATS.index(one.seat or "")].append(NUMBERS[one.cards[0]])
                wrong = illegal(start, hands, done)
                assert wrong is None, (letter, wrong)
                count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
def test_every_world_makes_the_plays_before_legal_at_every_moment(game: str) -> None:
    # With the most seats the plays are many, and as much is known after one as after the next.
    every = 3 if GAMES[game].rules().seats == 4 else 1
    assert all(imagined(game, seed, every=every) for seed in SEEDS)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("besigue-4", {"end-play-pairs": "true"}),
        ("besigue-3", {"end-play": "follow-trump"}),
        ("besigue-4", {"end-play": "follow"}),
        ("sixty-six", {"pack": "20"}),
    ],
)
def test_it_does_with_other_duties(game: str, options: dict[str, str]) -> None:
    assert all(imagined(game, seed, options, every=2) for seed in SEEDS)


@pytest.mark.parametrize("game", ["besigue-4", "whist"])
def test_it_does_where_no_swap_of_two_cards_helps(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.estimate.unseen_cards._TRIES", 0)
    assert imagined(game, 7, every=7)


def test_cards_that_are_passed_on_over_several_hands_are_all_still_there() -> None:
    cards, lacks = [0, 1, 2], [0b101, 0b001, 0b010]
    _pass_round(cards, lacks, 0, Random(1))
    assert cards == [1, 2, 0]


def test_a_duty_of_the_game_s_own_may_be_lifted_by_another_card_of_the_suit() -> None:
    trump_if_void = Duty({"en": "", "fr": ""}, "trumps", ("void",), told_as="trump")
    power = strength(GAMES["whist"].rules(), SUITS.index("H"))
    led, card = NUMBERS["5S"], NUMBERS["2C"]

    def beside_it(duties: Duties) -> set[str]:
        cards = beside(played_out(duties), power, card, power.classes[led], led, True)
        return {NAMES[one] for one in members(cards)}

    everything = {NAMES[one] for one in GAMES["whist"].rules().cards}
    spades = {name for name in everything if name[1] == "S"}
    hearts = {name for name in everything if name[1] == "H"}
    assert beside_it((trump_if_void,)) == everything
    assert beside_it(("follow", trump_if_void)) == everything - spades - hearts
    assert beside_it(("follow",)) == everything - spades
    assert beside_it(()) == everything
