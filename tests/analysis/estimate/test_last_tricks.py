"""The last tricks of random deals are solved where both players would know all cards by then."""

from __future__ import annotations

from random import Random

import pytest

import analysis.advice.valued
import analysis.estimate.playing_on
import records
from analysis.advice import Advice, advise
from analysis.estimate.count_policy import HIDDEN
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.last_tricks import LIMIT, claims_solvable, rest_by_count, rest_of, solvable
from analysis.estimate.playing_on import PlayingOn, policy_for
from analysis.estimate.policy import Policy
from analysis.generate import generate
from analysis.solver import Solution, solve
from records.cards import NUMBERS
from records.knowledge.table import Table
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.phases import AFTER_TRICK, DECLARE, WINNER, Moment, Phase
from records.rules.ruleset import Permanent, RuleSet
from records.rules.values import replace
from tests.answered import answered
from tests.build import record_of
from tests.kernel_way import needs_kernel
from tests.moments import moment

SOLVED = [game for game in GAMES if solvable(GAMES[game].rules())]
#: What a rule that only some options have needs.
SOME = [
    *((game, {}) for game in SOLVED),
    ("besigue", {"last-trick": "last-stock"}),
    ("besigue", {"trick-score": "card-points"}),
    ("besigue", {"end-play": "free"}),
    ("besigue-9", {"final-meld-round": "each-in-turn"}),
    ("besigue-1847", {"end-play": "follow"}),
]


def replayed(game: str, options: dict[str, str], seed: int = 3) -> Replay:
    return records.replay(generate(game, seed, options))


def end(a: str, b: str, options: str = "") -> Table:
    """An end of bésigue with hearts trumps, A to lead."""
    replay = records.replay(
        record_of(
            f'[Game "besigue"]\n[Options "{options}"]\n[Deal "1"]\n[Start "30"]\n'
            f'[Leader "A"]\n[Trump "H"]\n[HandA "{a}"]\n[HandB "{b}"]\n\n*\n'
        )
    )
    return RecordedDeal(replay, 1).last


def test_they_are_solved_in_games_of_two_players_that_count_trick_by_trick() -> None:
    assert [
        *("besigue-1847", "besigue", "besigue-sans-retourne", "besigue-chinois", "besigue-9"),
        "brusquembille",
    ] == SOLVED
    # The deal is worth something else than its tricks, or nobody knows the other hands.
    assert not solvable(GAMES["brusquembille"].rules_for({"score": "deal"}))
    assert not solvable(GAMES["brusquembille"].rules_for({"players": "3"}))
    assert not solvable(GAMES["besigue-9"].rules_for({"play-out": "false"}))


def test_they_are_not_solved_where_more_can_be_done_than_the_search_knows() -> None:
    rules = GAMES["besigue"].rules()
    *drawing, last = rules.phases

    def ending_in(phase: Phase) -> RuleSet:
        return replace(rules, phases=(*drawing, phase))

    assert solvable(ending_in(last))
    declaring = {**last.may, DECLARE: Moment(AFTER_TRICK, WINNER)}
    assert not solvable(ending_in(replace(last, may=declaring)))
    assert not solvable(ending_in(replace(last, offsuit_wins=True)))
    assert not solvable(replace(rules, permanent=Permanent((NUMBERS["QS"],))))


@pytest.mark.parametrize(("game", "options"), SOME)
def test_they_bring_what_the_solver_of_the_deal_says(game: str, options: dict[str, str]) -> None:
    for seed in range(1, 5):
        replay = replayed(game, options, seed)
        solution = answered(Solution, solve(replay, 1))
        assert solution.too_large is None
        table = moment(replay, 1, solution.start_ply - 1).drawn
        assert rest_of(table, 100_000) == solution.value


def test_the_last_trick_counts_among_them_unless_it_is_the_last_before_the_talon_is_out() -> None:
    assert rest_of(end("KH AD 9S", "QH 8S TC"), LIMIT) == (30, 0)
    assert rest_of(end("KH AD 9S", "QH 8S TC", "last-trick=last-stock"), LIMIT) == (20, 0)


def test_they_are_not_solved_beyond_the_limit() -> None:
    table = end("KH AD 9S JC 8H", "QH 8S TC AS KD")
    assert rest_of(table, LIMIT) is not None
    assert rest_of(table, 3) is None


def test_what_was_taken_before_them_is_counted_besides() -> None:
    replay = replayed("besigue", {}, 3)
    solution = answered(Solution, solve(replay, 1))
    estimate = RecordedDeal(replay, 1)
    ply = solution.start_ply - 1
    table = moment(replay, 1, ply).drawn
    counted, before = tuple(table.taken.counted), estimate.announced(ply)
    policy = policy_for(estimate.rules, Random(1), solves=True)
    found = estimate.played_on(policy, table, before)
    tricks = tuple(a + b for a, b in zip(counted, solution.value, strict=True))
    assert (found.tricks, found.announced) == (tricks, (0, 0))
    # None of them has been played.
    assert len(table.taken.winners) == estimate.rules.stock_tricks


def test_without_being_asked_the_policy_plays_them() -> None:
    rules = GAMES["besigue"].rules()
    policy = answered(Policy, policy_for(rules, Random(1)))
    assert not policy.limit
    line = PlayingOn(rules, None, 0, -1).line_of(end("KH AD 9S", "QH 8S TC"))
    assert policy.rest(line) is None
    solving = answered(Policy, policy_for(rules, Random(1), solves=True))
    assert solving.rest(line) == (30, 0)


def test_they_are_not_solved_while_cards_are_drawn() -> None:
    rules = GAMES["besigue"].rules()
    policy = answered(Policy, policy_for(rules, Random(1), solves=True))
    estimate = RecordedDeal(replayed("besigue", {}), 1)
    on = PlayingOn(rules, None, 0, -1)
    plies = sorted(estimate.tables)
    solved = [policy.rest(on.line_of(estimate.tables[ply])) is not None for ply in plies]
    assert solved == [not estimate.tables[ply].stock.left for ply in plies]
    assert any(solved)


def near_the_last_draw(replay: Replay) -> list[int]:
    """The plies of the last tricks that draws follow, some before, and one of the middle."""
    rules = replay.rules
    assert rules is not None
    estimate = RecordedDeal(replay, 1)
    drawn = [ply for ply, table in sorted(estimate.tables.items()) if table.stock.left]
    return [drawn[len(drawn) // 2], *drawn[-2:], drawn[-1] + 1]


#: With how many positions: with few, more is played on by the policy.
LIMITED = [*((*one, LIMIT) for one in SOME), ("besigue", {}, 60), ("brusquembille", {}, 60)]


@pytest.mark.parametrize(("game", "options", "limit"), LIMITED)
@needs_kernel
def test_the_kernel_solves_what_python_solves(
    game: str, options: dict[str, str], limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few positions many random deals are played on by the policy for some tricks first."""
    replay = replayed(game, options)
    monkeypatch.setattr(analysis.estimate.playing_on, "LIMIT", limit)
    plies = near_the_last_draw(replay)
    with monkeypatch.context() as only:
        only.setattr(analysis.advice.valued, "_tried", pytest.fail)
        found = [advise(replay, 1, ply, None, 3) for ply in plies]
    assert any(isinstance(one, Advice) and one.how == "sampled" for one in found)
    solved = []

    def noted(table: Table, most: int) -> tuple[int, int] | None:
        rest = rest_of(table, most)
        solved.append(rest is not None)
        return rest

    monkeypatch.setattr("analysis.estimate.policy.rest_of", noted)
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert found == [advise(replay, 1, ply, None, 3) for ply in plies]
    assert any(solved)
    if limit < LIMIT and game.startswith("besigue"):
        assert not all(solved)


#: Games that a count decides, in which all that is left is solved.
COUNTED = [
    *((game, {}) for game in GAMES if claims_solvable(GAMES[game].rules())),
    ("sixty-six", {"talon-two": "shut", "first-lead": "plain", "drawn-deal": "again"}),
    ("sixty-six", {"exchange-on-close": "true", "unclaimed": "higher", "closing": "three"}),
    ("schnapsen", {"closing-count": "at-closing", "last-trick": "10"}),
]


def test_what_is_left_is_solved_in_games_that_a_count_decides() -> None:
    assert [game for game, options in COUNTED if not options] == ["sixty-six", "schnapsen"]
    # A claim may be worse there than to wait.
    assert not claims_solvable(GAMES["sixty-six"].rules_for({"closing": "two-three-flat"}))


@pytest.mark.parametrize(("game", "options"), COUNTED)
def test_what_is_left_brings_what_the_solver_of_the_deal_says(
    game: str, options: dict[str, str]
) -> None:
    compared = 0
    for seed in range(1, 25):
        replay = replayed(game, options, seed)
        solution = solve(replay, 1)
        if not isinstance(solution, Solution) or solution.value is None:
            continue
        table = moment(replay, 1, solution.start_ply - 1).drawn
        if not (table.current.cards or table.pause.shown[1] or table.over):
            assert rest_by_count(table, 0) == solution.value, seed
            compared += 1
    assert compared > 5


@pytest.mark.parametrize(("game", "options"), COUNTED)
@needs_kernel
def test_the_kernel_solves_what_is_left_as_python_does(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = replayed(game, options)
    plies = range(1, replay.deals[0].plies, 3)
    found = [advise(replay, 1, ply, None, 2, game=False) for ply in plies]
    solved = []

    def noted(table: Table, waiting: int) -> tuple[int, int]:
        solved.append(bool(table.stock.closed) and table.length - table.trick + 1)
        return rest_by_count(table, waiting)

    monkeypatch.setattr("analysis.estimate.count_policy.rest_by_count", noted)
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert found == [advise(replay, 1, ply, None, 2, game=False) for ply in plies]
    assert solved
    # Of a closed talon only the last tricks are.
    assert max(solved) <= HIDDEN


@pytest.mark.parametrize("kernel", ["compiled", "python"])
def test_all_that_is_left_after_the_last_draw_is_solved_before_a_card_is_led(
    kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # B wins with the ten or the ace of spades whatever is drawn, and loses with the jack: not if
    # the policy leads to the trick after that.
    monkeypatch.setenv("CARNET_KERNEL", kernel)
    deal = """
[Dealer "B"]
[HandA "JC AD KC QC QS"]
[HandB "TC QH JS KS QD"]
[TurnUp "TD"]
[Talon "AH JD AC AS KD JH TS KH TH"]

1. A:JC TC
2. B:QH JD
3. A:AD KS A:+KCQC
4. A:QC QD
*
"""
    replay = records.replay(record_of(f'[Game "schnapsen"]\n[Deal "1"]{deal}'))
    found = answered(Advice, advise(replay, 1, replay.deals[0].plies, worlds=12, game=False))
    assert {option.cards for option in found.options[:2]} == {("TS",), ("AS",)}
    assert all(option.lost.mean == 0 for option in found.options[:2])
    (jack,) = (option for option in found.options if option.cards == ("JS",))
    assert jack.lost.mean == jack.lost.low == 2


@pytest.mark.parametrize(("game", "said"), [("besigue", True), ("besigue-3", False)])
def test_advice_says_that_they_are_solved_where_they_are(game: str, said: bool) -> None:
    found = answered(Advice, advise(replayed(game, {}), 1, 4, None, 2))
    assert ("play their best" in found.assumes["en"]) is said
    assert ("jouent au mieux" in found.assumes["fr"]) is said


def test_advice_says_that_a_closed_talon_is_solved_late() -> None:
    found = answered(Advice, advise(replayed("schnapsen", {}), 1, 1, None, 2))
    assert "last five tricks if the talon is closed" in found.assumes["en"]
    assert "cinq derniers plis si le talon est fermé" in found.assumes["fr"]
