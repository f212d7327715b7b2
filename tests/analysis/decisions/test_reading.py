"""What players of a record were asked, and what they did."""

from __future__ import annotations

from collections import Counter
from copy import copy, deepcopy

import pytest

import records
from analysis.decisions import Decision, decisions, numbering
from analysis.generate import generate
from records.cards import SEATS
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY
from records.play.choices import choices
from records.rules.games import GAMES

DONE = (PLAY, DECLARATION, EXCHANGE, CLOSING, CLAIM)


def texts(found: list[Decision]) -> list[str]:
    return [f"{SEATS[one.question.seat]} {one.question.legal[one.chosen].text}" for one in found]


def of(text: str) -> list[Decision]:
    (record,) = records.loads(text)
    return decisions(records.replay(record))


@pytest.mark.parametrize("player", ["random", "forgetful"])
@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_sound_game_answers_a_question_and_has_a_number(
    game: str, player: str
) -> None:
    record = generate(game, 3, player=player)
    replay = records.replay(record)
    assert replay.rules is not None
    numbers = numbering(replay.rules)
    found = decisions(replay)
    kinds = Counter(one.question.legal[one.chosen].kind for one in found)
    items = [item for deal in record.deals for item in deal.items if item.kind in DONE]
    assert sum(kinds.values()) - kinds["none"] - kinds["end"] == len(items)
    assert kinds["play"] == sum(item.kind == PLAY for item in items)
    for one in found:
        legal = [numbers.number(action) for action in one.question.legal]
        assert len(set(legal)) == len(legal)
        for action in one.question.legal:
            assert numbers.actions[numbers.number(action)].kind == action.kind


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_is_what_the_choices_of_that_point_say(game: str) -> None:
    replay = records.replay(generate(game, 4, player="forgetful"))
    for one in decisions(replay)[:60]:
        choice = choices(replay, one.deal, one.ply)[one.question.seat]
        legal = [action.text.split(" ", 1) for action in one.question.legal]
        plays = tuple(words[1] for words in legal if words[0] == "play")
        assert plays == (() if one.question.early else choice.plays)
        declared = {" ".join(cards) for cards in choice.declarations}
        assert {words[1] for words in legal if words[0] == "declaration"} <= declared


def test_to_say_nothing_is_a_decision_where_something_could_be_said() -> None:
    replay = records.replay(generate("besigue", 6, player="forgetful"))
    silent = [one for one in decisions(replay) if one.question.legal[one.chosen].kind == "none"]
    assert silent
    for one in silent:
        assert one.question.early
        assert len(one.question.legal) > 1
        # The same player still plays, once the cards are drawn.
        assert one.question.view.due == 2
    after = [one for one in decisions(replay) if not one.question.early]
    assert all(one.question.view.due == 0 for one in after)


WHIST = '[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n[TurnUp "2C"]\n'


def hands(*unknown: str) -> str:
    deck = {
        "A": "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S",
        "B": "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H",
        "C": "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D",
        "D": "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
    }
    return "".join(
        f'[Hand{seat} "{cards}"]\n' for seat, cards in deck.items() if seat not in unknown
    )


def test_a_deal_is_followed_up_to_its_first_fault() -> None:
    sound = of(WHIST + hands() + "1. A:AS AH AD AC 2. KC KS\n*\n")
    wanted = ["A play AS", "B play AH", "C play AD", "D play AC", "D play KC", "A play KS"]
    assert texts(sound) == wanted
    faulty = of(WHIST + hands() + "1. A:AS AH AD AC 2. A:KS KH\n*\n")
    assert texts(faulty) == texts(sound)[:4]


def test_a_wrong_score_is_a_fault_too() -> None:
    record = generate("besigue", 2, player="eager")
    whole = [one for one in decisions(records.replay(record)) if one.deal == 1]
    items = record.deals[0].items
    at = next(i for i, item in enumerate(items) if item.kind == DECLARATION)
    ply = sum(item.kind in DONE for item in items[: at + 1])
    items[at] = items[at].copy(points=7)
    found = [one for one in decisions(records.replay(record)) if one.deal == 1]
    assert found == [one for one in whole if one.ply + 1 < ply]


def test_a_player_whose_hand_is_not_known_is_not_asked() -> None:
    found = of(WHIST + hands("B", "D") + "1. A:AS AH AD AC 2. KC KS\n*\n")
    assert {SEATS[one.question.seat] for one in found} == {"A", "C"}


def test_a_gap_ends_what_can_be_followed() -> None:
    found = of(WHIST + hands() + "1. A:AS AH AD AC ... 3. D:QC\n*\n")
    assert len(found) == 4


def test_who_stops_a_decided_deal_decides_that() -> None:
    for seed in range(30):
        replay = records.replay(generate("sizette", seed))
        ends = [one for one in decisions(replay) if one.question.legal[one.chosen].kind == "end"]
        went_on = [
            one
            for one in decisions(replay)
            if any(action.kind == "end" for action in one.question.legal) and one not in ends
        ]
        if ends and went_on:
            break
    assert ends
    assert went_on
    for one in ends:
        assert one.ply == replay.deals[one.deal - 1].plies


def test_partners_announce_in_any_order() -> None:
    replay = records.replay(generate("besigue-4", 1))
    kinds = Counter(
        one.question.legal[one.chosen].kind
        for one in decisions(replay)
        if one.question.view.due == 4
    )
    assert kinds["declaration"] > 1


@pytest.mark.parametrize("game", ["whist", "besigue-3", "besigue-1847", "quadrette"])
def test_a_hand_that_is_not_written_takes_no_decision_from_the_others(game: str) -> None:
    """Not even where a card that its player plays tells the last of it."""
    record = generate(game, 1)
    del record.deals[1:]
    record.tags = [tag for tag in record.tags if tag.name != "Result"]
    known = decisions(records.replay(record))
    for seat, letter in enumerate(SEATS[: records.replay(record).rules.seats]):
        deal = deepcopy(record.deals[0])
        deal.tags = [tag for tag in deal.tags if tag.name != f"Hand{letter}"]
        hidden = copy(record)
        hidden.deals = [deal]
        found = decisions(records.replay(hidden))
        # Of whoever cannot be asked, only what they did is known.
        told = [
            [(one.ply, one.question, one.chosen) for one in each if one.question.seat != seat]
            for each in (known, found)
        ]
        assert told[0] == told[1], letter
