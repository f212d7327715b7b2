"""Games that programs play are by the rules, and can be written down."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import records
from analysis.decisions import Action, decisions
from analysis.environment import IllegalActionError, Play
from records.cards import NUMBERS, SEATS
from records.rules.games import GAMES
from tests.api.command import carnet, written
from tests.build import replay_of


def played(game: str, seed: int, deals: int = 2, **options: str) -> Play:
    random, play = Random(f"{game} {seed}"), Play(game, options)
    while not play.over and len(play.brought) < deals:
        play.deal(random)
        while play.question is not None:
            play.act(random.choice(play.question.legal))
    return play


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_at_random_is_a_faultless_record(game: str, tmp_path: Path) -> None:
    play = played(game, 1)
    text = records.dumps(play.record)
    replay = replay_of(text)
    assert [str(finding) for finding in replay.findings] == []
    assert [deal.score for deal in replay.deals] == play.brought
    assert all(deal.complete for deal in replay.deals)
    done = carnet("check", written(tmp_path / "a.carnet", text))
    assert done.exit_code == 0, done.stdout


def test_any_card_may_be_given_for_the_turn_up_where_the_ace_of_trumps_robs() -> None:
    given = set()
    for seed in range(4):
        play, random = Play("triomphe", {"rob": "ace"}), Random(seed)
        while not play.over:
            play.deal(random)
            while play.question is not None:
                legal = play.question.legal
                assert len({play.numbers.number(action) for action in legal}) == len(legal)
                robs = [action for action in legal if action.kind == "exchange"]
                action = random.choice(robs or legal)
                given |= set(action.cards) if robs else set()
                play.act(action)
        assert replay_of(records.dumps(play.record)).findings == []
    assert len(given) > 3


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("besigue", {"hand_size": "9", "target": "500"}),
        ("brusquembille", {"players": "5"}),
        ("brusquembille", {"players": "3"}),
        ("sizette", {"play_on": "always-six"}),
    ],
)
def test_games_are_played_under_their_options(game: str, options: dict[str, str]) -> None:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    play = Play(game, given)
    play.deal(Random(1))
    while play.question is not None:
        play.act(play.question.legal[-1])
    replay = replay_of(records.dumps(play.record))
    assert replay.findings == []
    assert {name: replay.rules.values[name] for name in given} == given


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_game_asks_the_same_questions(game: str) -> None:
    random, play, asked = Random(game), Play(game), []
    play.deal(random)
    while play.question is not None:
        action = random.choice(play.question.legal)
        if action.kind != "none":
            asked.append((play.question.seat, play.question.view, action))
        play.act(action)
    found = [
        (one.question.seat, one.question.view, one.question.legal[one.chosen])
        for one in decisions(replay_of(records.dumps(play.record)))
    ]
    silent = [one for one in found if one[2].kind == "none"]
    assert [one for one in found if one not in silent] == asked


def test_a_whole_game_ends_with_its_result_and_a_winner() -> None:
    play = played("sixty-six", 3, deals=99)
    assert play.over
    replay = replay_of(records.dumps(play.record))
    assert replay.complete
    assert replay.winner == (SEATS[play.winner],)
    with pytest.raises(ValueError, match="no deal can begin"):
        play.deal(Random(1))


def test_the_same_seed_plays_the_same_game() -> None:
    first, again, other = played("besigue", 1), played("besigue", 1), played("besigue", 2)
    assert records.dumps(first.record) == records.dumps(again.record)
    assert records.dumps(first.record) != records.dumps(other.record)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    play = Play("whist")
    with pytest.raises(IllegalActionError):
        play.act(Action("play", (NUMBERS["AS"],)))
    play.deal(Random(1))
    assert play.question is not None
    before = play.question
    held = {action.cards[0] for action in before.legal}
    missing = next(card for card in play.rules.cards if card not in held)
    for wrong in (Action("play", (missing,)), Action("none"), Action("claim")):
        with pytest.raises(IllegalActionError):
            play.act(wrong)
    with pytest.raises(IllegalActionError):
        play.act_number(10_000)
    assert play.question is before
    with pytest.raises(ValueError, match="no deal can begin"):
        play.deal(Random(2))


def test_the_dealer_of_the_next_deal_is_the_one_whose_turn_it_is() -> None:
    play = played("whist", 1, deals=1)
    dealt = SEATS.index(play.record.deals[0].get("Dealer") or "")
    assert play.dealers == ((dealt + 1) % 4,)
    with pytest.raises(ValueError, match="is not to deal"):
        play.lay(dealt, play.pack)


def test_gains_of_all_sides_sum_to_nothing_and_partners_share_theirs() -> None:
    play = played("whist", 1, deals=1)
    gains = play.gains()
    assert gains[0] == gains[2] == -gains[1]
    assert gains[0] == play.brought[0][0] - play.brought[0][1]
    three = played("besigue-3", 1, deals=1)
    assert sum(three.gains()) == pytest.approx(0)
    a, b, c = three.brought[0]
    assert three.gains()[1] == pytest.approx(b - (a + c) / 2)


@pytest.mark.parametrize("game", ["besigue", "sixty-six"])
def test_a_copy_goes_its_own_way(game: str) -> None:
    random, play = Random(3), Play(game)
    play.deal(random)
    for _ in range(8):
        play.act(random.choice(play.question.legal))
    text = records.dumps(play.record)
    copy = deepcopy(play)
    assert copy.question == play.question
    while copy.question is not None:
        copy.act(random.choice(copy.question.legal))
    assert records.dumps(play.record) == text
    assert play.question is not None
    assert records.dumps(copy.record) != text


def test_a_talon_may_be_closed_before_and_after_the_draw() -> None:
    found = set()
    for seed in range(60):
        random, play = Random(seed), Play("sixty-six")
        play.deal(random)
        while play.question is not None:
            question = play.question
            close = Action("close")
            action = random.choice(question.legal)
            if close in question.legal and question.view.number > 1 and random.random() < 0.5:
                action = close
            play.act(action)
            if action == close and question.view.number > 1 and play.question is not None:
                # Before the draw both hold a card less.
                assert sum(play.question.view.sizes) == 12 - 2 * question.early
                found.add(question.early)
        replay = replay_of(records.dumps(play.record))
        assert replay.findings == [], records.dumps(play.record)
        assert replay.deals[0].score == play.brought[0]
    assert found == {True, False}
