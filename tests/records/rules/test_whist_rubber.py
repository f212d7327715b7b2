"""The rubber at whist: rulebook 12, third edition D."""

from __future__ import annotations

import json

import pytest

import records
from analysis.generate import generate
from records.play.replay import Replay
from tests.api.command import carnet
from tests.build import codes, replay_of


def rubber(*deals: str, result: str = "", options: str = "rubber=true") -> str:
    """A record of deals of which the score alone is known, perhaps with what is stated before."""
    told = f'[Result "{result}"]\n' if result else ""
    parts = [f'[Game "whist"]\n[Options "{options}"]\n{told}']
    for number, deal in enumerate(deals, 1):
        *stated, brought = deal.split()
        score = f'[Score "{stated[0]}"]\n' if stated else ""
        parts.append(f'[Deal "{number}"]\n{score}\n...\n#{brought}\n')
    return "\n".join(parts)


def won(*deals: str) -> tuple[int, ...] | None:
    replay: Replay = replay_of(rubber(*deals))
    assert replay.findings == []
    return replay.score


def test_a_game_is_over_at_five_and_the_next_begins_at_nothing() -> None:
    text = rubber("6/0", "0/0 0/1", "0/1 5/0", result="7/0")
    replay = replay_of(text)
    assert (codes(text), replay.score) == ([], (7, 0))
    assert [deal.score for deal in replay.deals] == [(6, 0), (0, 1), (5, 0)]


@pytest.mark.parametrize(
    ("deals", "value"),
    [
        (("5/0", "0/5", "2/0", "0/5", "0/3", "5/0"), None),
        (("5/0", "2/0", "0/5", "0/3", "5/0"), (4, 0)),
        (("5/0", "7/0"), (8, 0)),
        (("0/5", "0/6"), (0, 8)),
        (("3/0", "0/5", "0/5"), (0, 6)),
        (("3/0", "0/5", "7/0", "0/4", "5/0"), (5, 0)),
        (("0/4", "5/0", "0/5", "0/4", "5/0"), (1, 0)),
        (("1/0", "0/5", "2/0", "0/5"), (0, 6)),
    ],
    ids=[
        "over-before",
        "three-games",
        "trebles",
        "of-b",
        "single",
        "loses-one",
        "least",
        "doubles",
    ],
)
def test_a_game_is_worth_three_two_or_one_and_the_rubber_two_more(
    deals: tuple[str, ...], value: tuple[int, ...] | None
) -> None:
    if value is None:
        assert "after-end" not in codes(rubber(*deals[:2]))
        return
    assert won(*deals) == value


def test_a_rubber_that_goes_on_has_no_score_yet() -> None:
    replay = replay_of(rubber("5/0", "3/0"))
    assert (replay.score, replay.winner, replay.complete) == (None, None, False)
    (line,) = carnet("check", "--json", "-", stdin=rubber("5/0", "3/0")).stdout.splitlines()
    assert json.loads(line)["score"] is None


def test_who_has_two_games_has_won_and_a_deal_after_that_is_after_the_end() -> None:
    assert replay_of(rubber("5/0", "5/0")).winner == ("A", "C")
    assert replay_of(rubber("5/0", "0/5", "0/5")).winner == ("B", "D")
    assert "after-end" in codes(rubber("5/0", "5/0") + '\n[Deal "3"]\n\n1. B:AS *\n')
    assert "after-end" not in codes(rubber("5/0", "0/5") + '\n[Deal "3"]\n\n1. D:AS *\n')


def test_a_score_that_goes_on_after_a_game_was_won_is_wrong() -> None:
    assert codes(rubber("6/0", "6/0 0/1")) == ["score-running"]
    assert codes(rubber("6/0", "0/0 0/1")) == []
    assert codes(rubber("3/0", "3/0 0/1")) == []
    assert codes(rubber("3/0", "0/0 0/1")) == ["score-running"]


def test_the_result_is_the_value_of_the_rubber() -> None:
    assert codes(rubber("5/0", "5/0", result="8/0")) == []
    assert codes(rubber("5/0", "5/0", result="5/0")) == ["score-result"]
    assert codes(rubber("5/0", "5/0", result="10/0")) == ["score-result"]
    assert codes(rubber("5/0", "3/0", result="5/0")) == ["result-early"]


def test_adjustments_then_tricks_then_honours_decide_a_game() -> None:
    # The others take three by tricks, which count before the honours that win: a single.
    first = rubber("3/0").replace("rubber=true", "rubber=true honours=true")
    after = first + '\n[Deal "2"]\n[Adjust "2/0 revoke"]\n\n...\n#2/3\n'
    replay = replay_of(after + '\n[Deal "3"]\n[Score "0/0"]\n\n...\n#5/0\n')
    assert replay.findings == []
    assert replay.score == (3 + 1 + 2, 0)


def test_another_target_is_played_as_a_single_game() -> None:
    assert codes(rubber("6/0", options="rubber=true target=7")) == ["option-idle"]
    replay = replay_of(rubber("7/0", options="rubber=true target=7"))
    assert (replay.score, replay.winner) == ((7, 0), ("A", "C"))


@pytest.mark.parametrize("honours", ["false", "true"])
def test_a_generated_rubber_is_worth_one_to_eight(honours: str) -> None:
    for seed in range(6):
        record = generate("whist", seed, {"rubber": "true", "honours": honours})
        replay = records.replay(record)
        assert (replay.findings, replay.complete) == ([], True)
        assert replay.score is not None
        assert 1 <= max(replay.score) <= 8
        assert min(replay.score) == 0
        games = sum(deal.start_score == (0, 0) for deal in replay.deals)
        assert 2 <= games <= 3


def test_a_score_that_nobody_knows_leaves_the_value_of_the_rubber_unknown() -> None:
    text = rubber("5/0").replace("...\n#5/0", "1. A:AS ...")
    text += '\n[Deal "2"]\n[Score "0/0"]\n\n...\n#5/0\n'
    replay = replay_of(text)
    assert (replay.score, replay.complete) == (None, False)


def test_a_wrong_score_of_the_deal_that_wins_a_game_is_not_carried_into_the_next() -> None:
    record = generate("whist", 1, {"rubber": "true"})
    starts = [deal.start_score for deal in records.replay(record).deals]
    second = starts.index((0, 0), 1)
    before, after = records.dumps(record).split(f'\n[Deal "{second + 1}"]\n')
    *play, score = before.rstrip().split("\n")
    a, b = map(int, score.removeprefix("#").split("/"))
    wrong = "\n".join([*play, f"#{a}/{b + 1}\n"])
    assert codes(f'{wrong}\n[Deal "{second + 1}"]\n{after}') == ["score-deal"]
    text = f'{wrong}\n[Deal "{second + 1}"]\n[Score "0/1"]\n{after}'
    assert codes(text)[:2] == ["score-deal", "score-running"]
