"""The chance to win the game after each option, by the score before the deal and further deals."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from statistics import fmean

import pytest

import records
from analysis.advice import Advice, advise
from analysis.advice.following import Followed, Following
from analysis.advice.game_won import Curve, GameWon, fitted
from analysis.advice.moment import deeds
from analysis.advice.valued import Made, Named, _ranked, _with_game
from analysis.estimate.games import Games, Standing
from analysis.estimate.unseen_cards import Seen
from analysis.generate import generate
from records.notation.model import Record, Tag
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.analysis.advice.test_advice import cut_after
from tests.answered import answered
from tests.kernel_way import needs_kernel
from tests.swapped import compared


def advised(replay: Replay, ply: int, worlds: int = 8, deal: int = 1) -> Advice:
    return answered(Advice, advise(replay, deal, ply, worlds=worlds))


def of_every_option(found: Advice) -> list[float]:
    chances = [one.wins_game for one in (*found.announcements, *found.options)]
    assert None not in chances
    return [one for one in chances if one is not None]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_chance_to_win_the_game_if_the_game_can_be_won(game: str) -> None:
    replay = records.replay(generate(game, 3, player="eager"))
    found = advised(replay, replay.deals[0].plies // 2, 2)
    if replay.rules.open_ended:
        assert {one.wins_game for one in found.options} == {None}
        assert "The deal counts, not who wins the game" in found.assumes["en"]
    else:
        assert all(0 <= one <= 1 for one in of_every_option(found))
        assert "chance to win the game" in found.assumes["en"]
        assert "gagner la partie" in found.assumes["fr"]


def test_the_order_of_the_options_is_that_of_the_deal() -> None:
    replay = records.replay(generate("whist", 3))
    with_game = advised(replay, 0)
    without = answered(Advice, advise(replay, 1, 0, worlds=8, game=False))
    assert [one.cards for one in with_game.options] == [one.cards for one in without.options]
    assert [one.value for one in with_game.options] == [one.value for one in without.options]
    assert {one.wins_game for one in without.options} == {None}


def test_a_declaration_that_reaches_the_target_wins_the_game_for_sure() -> None:
    """A game of bésigue is won at once at 1,000 points, by default."""
    record, ply = may_declare()
    for other in (0, 500, 990):
        first = advised(records.replay(begun_at(record, 0, 0)), ply)
        start = [other, other]
        start[first.side] = 990
        found = advised(records.replay(begun_at(record, *start)), ply)
        chances = {one.kind: one.wins_game for one in found.announcements}
        assert chances["declaration"] == 1
    assert (chances["none"] or 0) < 1


def may_declare() -> tuple[Record, int]:
    """A deal of bésigue as it stands when its first trick winner may declare something."""
    for seed in range(60):
        record = generate("besigue", seed, player="forgetful")
        replay = records.replay(record)
        for event in replay.events(1)[:12]:
            found = advise(replay, 1, event.ply, worlds=2, game=False)
            marked = replay.marks[0].ply if replay.marks else 99
            if event.ply < marked and isinstance(found, Advice) and len(found.announcements) > 1:
                return cut_after(record, event.ply, set()), event.ply
    raise AssertionError("nobody may declare")


def begun_at(record: Record, *score: int) -> Record:
    """The record with this score of the game before its first deal."""
    out = deepcopy(record)
    out.deals[0].tags.append(Tag("Score", "/".join(map(str, score))))
    return out


def test_a_deal_that_is_lost_may_belong_to_a_game_that_is_almost_won() -> None:
    record = cut_after(generate("whist", 11), 40, set())
    even = advised(records.replay(begun_at(record, 0, 0)), 40, 20)
    other = 1 - even.side
    ahead, behind = [0, 0], [0, 0]
    ahead[even.side] = behind[other] = 4
    chances = [
        fmean(of_every_option(advised(records.replay(begun_at(record, *one)), 40, 20)))
        for one in (behind, (0, 0), ahead)
    ]
    assert [one.wins for one in even.options] == [1] * len(even.options)
    assert chances[0] < chances[1] < chances[2] == 1
    assert chances[0] < 0.6
    options = advised(records.replay(begun_at(record, *behind)), 40, 20).options
    assert [one.value for one in options] == [one.value for one in even.options]


def test_where_the_deal_is_the_game_the_two_chances_are_one() -> None:
    replay = records.replay(generate("besigue-rubicon", 3))
    found = advised(replay, 120)
    for one in found.options:
        assert one.wins_game == pytest.approx(one.wins, abs=0.2)
    last = advised(replay, max(event.ply for event in replay.events(1) if event.kind == "play") - 1)
    (only,) = last.options
    assert only.wins_game == only.wins


def test_before_the_last_card_of_a_game_it_is_won_or_lost() -> None:
    for game in ("besigue", "besigue-1847", "whist", "sizette", "sixty-six", "brusquembille"):
        replay = records.replay(generate(game, 5))
        deal = len(replay.deals)
        plays = [event.ply for event in replay.events(deal) if event.kind == "play"]
        found = advised(replay, plays[-1] - 1, deal=deal)
        (only, *more) = found.options
        assert replay.winner is not None
        if not more:
            assert only.wins_game == float(found.seat in replay.winner), game


def test_of_solved_options_the_one_that_brings_more_wins_the_game_no_less_often() -> None:
    compared_ = 0
    for game in ("besigue", "besigue-1847", "brusquembille"):
        for seed in range(4):
            replay = records.replay(generate(game, seed))
            plies = replay.deals[0].plies
            found = advised(replay, plies - 9, 20)
            if found.how == "solved":
                chances = of_every_option(found)
                assert chances == sorted(chances, reverse=True)
                assert (chances[0] > chances[-1]) == (found.options[-1].lost.mean > 0)
                compared_ += 1
    assert compared_ > 3


def test_nobody_knows_the_chance_if_the_score_of_the_game_is_unknown() -> None:
    record = generate("whist", 3)
    known = advised(records.replay(record), 3, deal=2)
    del record.deals[0].items[4:]
    record.deals[1].tags = [tag for tag in record.deals[1].tags if tag.name != "Score"]
    replay = records.replay(record)
    assert replay.deals[1].start_score is None
    unknown = advised(replay, 3, deal=2)
    assert None not in {one.wins_game for one in known.options}
    assert {one.wins_game for one in unknown.options} == {None}
    assert [one.value for one in unknown.options] == [one.value for one in known.options]


def test_in_a_deal_that_does_not_count_nobody_wins_the_game() -> None:
    record = cut_after(generate("whist", 3), 3, set())
    record.deals[0].tags.append(Tag("Void", "misdeal"))
    found = answered(Advice, advise(records.replay(record), 1, 3, worlds=2))
    assert {one.wins_game for one in found.options} == {None}


@pytest.mark.parametrize(("game", "ply"), [("whist", 3), ("besigue", 40), ("sixty-six", 3)])
@needs_kernel
def test_without_the_kernel_the_chance_is_the_same(
    game: str, ply: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = records.replay(generate(game, 7))
    deal = len(replay.deals) - 1
    by_kernel = advised(replay, ply, 2, deal)
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert advised(replay, ply, 2, deal) == by_kernel


@pytest.mark.parametrize(("game", "score"), [("besigue", (800, 790)), ("whist", (3, 4))])
def test_cards_that_a_seat_cannot_place_do_not_change_it(game: str, score: tuple[int, int]) -> None:
    def the_same(before: Replay, after: Replay, ply: int, seat: str) -> None:
        found = [
            advise(records.replay(begun_at(one.record, *score)), 1, ply - 1, seat, worlds=3)
            for one in (before, after)
        ]
        assert isinstance(found[0], Advice)
        assert found[0].options[0].wins_game is not None
        assert found[0] == found[1]

    assert compared(game, 6, 4, 19, the_same)


def test_as_json_the_chance_is_rounded_to_a_thousandth() -> None:
    replay = records.replay(generate("whist", 3))
    found = advised(replay, 3)
    for one, told in zip(found.options, found.as_dict()["options"], strict=True):
        assert one.wins_game is not None
        assert told["wins_game"] == round(one.wins_game, 3)
    endless = advised(records.replay(generate("bassadewitz", 3)), 3).as_dict()
    assert endless["options"][0]["wins_game"] is None


# -- what a deal brings --------------------


def following(game: str, seed: int = 3) -> tuple[Following, Seen]:
    """The first deal of a game before its first card, and what the player to lead knows."""
    replay = records.replay(generate(game, seed))
    watch = Followed(1, 0)
    Replay(replay.record, replay.rules, watch)
    moment = watch.following.moment()
    known = watch.following.after_draws(moment, moment.drawn.next)
    assert known is not None
    return watch.following, known


def won_by(game: str, *brought: tuple[int, ...], side: int = 0) -> list[float]:
    """The chances of a side if the deal brings this, by one curve that is fitted to the first."""
    followed, known = following(game)
    asked = GameWon(GAMES[game].rules(), followed, side, 40, "key")
    return [asked.chances([[one]], known, [None], ["a"])[0][0] for one in brought]


def test_a_game_of_one_deal_that_ends_in_a_tie_is_won_by_nobody() -> None:
    assert won_by("besigue-rubicon", (0, 0), (1500, 0), (0, 1500)) == [0, 1, 0]
    assert won_by("besigue-rubicon", (0, 0), (1500, 0), (0, 1500), side=1) == [0, 0, 1]


def test_who_alone_comes_to_the_target_has_won() -> None:
    assert won_by("whist", (5, 0), (0, 5)) == [1, 0]
    assert won_by("besigue-3", (1500, 900, 0), (900, 1500, 0), (900, 0, 1500)) == [1, 0, 0]


def test_the_curve_has_a_slope_even_if_all_options_bring_the_same() -> None:
    same, more, less = won_by("whist", (1, 0), (4, 0), (0, 4))
    assert less + 0.15 < same < more - 0.15


def test_of_several_others_the_best_counts() -> None:
    even, behind = won_by("besigue-3", (300, 300, 300), (300, 0, 900))
    assert behind < even - 0.05


def test_further_deals_begin_short_of_the_target_and_with_the_next_dealer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[tuple[int, ...], int]] = []
    played = Games.winners_from

    def noted(self: Games, score: Standing, dealer: int, rounds: int, random: Random) -> list[int]:
        asked.append((score.saved.scores or (), dealer))
        return played(self, score, dealer, rounds, random)

    monkeypatch.setattr(Games, "winners_from", noted)
    won_by("whist", (4, 0))
    followed, _ = following("whist")
    assert {dealer for _, dealer in asked} == {(followed.point.table.dealer + 1) % 4}
    assert {max(scores) for scores, _ in asked} <= {0, 1, 2, 3, 4}
    assert len({tuple(scores) for scores, _ in asked}) > 3


# -- the best is not flattered --------------------


def test_what_the_best_owes_to_its_being_chosen_is_taken_off() -> None:
    """Six options, each of which wins half of the games."""
    random, top = Random(2), []
    for _ in range(200):
        values = [[random.gauss(0, 100) for _ in range(16)] for _ in range(6)]
        chances = [[float(value > 0) for value in each] for each in values]
        top.append(max(by_options(values, chances)))
    assert abs(fmean(top) - 0.5) < 0.06


def test_what_is_certain_stays_so() -> None:
    # Each option is best in some worlds, so that the first owes something to its being chosen.
    values = [[9, 0, 9, 0], [0, 8, 0, 8]]
    assert by_options(values, [[1, 1, 1, 1], [0, 0, 0, 0]]) == [1, 0]


def by_options(
    values: Sequence[Sequence[float]], chances: Sequence[Sequence[float]]
) -> list[float]:
    named: list[Named] = [("play", (str(at),), None) for at in range(len(values))]
    found = [[Made((round(one), 0)) for one in each] for each in values]
    options = _with_game(_ranked(named, found, 0), named, values, chances)
    return [one.wins_game or 0.0 for one in sorted(options, key=lambda one: one.cards)]


# -- the curve --------------------


def test_the_curve_finds_the_one_that_the_games_were_drawn_from() -> None:
    drawn, random = Curve(0.4, 0.02), Random(3)
    tried = [
        (lead, sum(random.random() < drawn.chance(lead) for _ in range(400)), 400)
        for lead in range(-150, 151, 50)
    ]
    found = fitted(tried, 50)
    for lead in range(-150, 151, 50):
        assert found.chance(lead) == pytest.approx(drawn.chance(lead), abs=0.03)


def test_a_greater_lead_is_never_worse_and_nothing_is_certain_by_it() -> None:
    against = fitted([(-10, 20, 20), (10, 0, 20)], 10)
    assert against.chance(-10) == against.chance(10) == pytest.approx(0.5)
    every = fitted([(lead, 20, 20) for lead in (-10, 0, 10)], 10)
    assert 0.9 < every.chance(0) < 1
    far = fitted([(900, 160, 160), (960, 160, 160)], 30)
    assert 0.9 < far.chance(930) < 1
    never = fitted([(-900, 0, 160), (-960, 0, 160)], 30)
    assert 0 < never.chance(-930) < 0.1


def test_the_chances_are_those_of_games_played_on_from_the_option_itself() -> None:
    """In the mean of the options, over many games: two ways to the same figure."""
    replay = records.replay(generate("whist", 6))
    rules = replay.rules
    for deal in (2, 4):
        watch = Followed(deal, 15)
        Replay(replay.record, rules, watch)
        following = watch.following
        moment = following.moment()
        seat = moment.drawn.next
        known = following.after_draws(moment, seat)
        assert known is not None
        items = [one.item for one in deeds(moment, moment.choices[seat]).late]
        keys = [f"own {number}" for number in range(600)]
        won = Games(rules).winners_after(following.score, known, items, keys)
        side = rules.side_of(seat)
        played = fmean(float(winner == side) for each in won for winner in each)
        found = answered(Advice, advise(replay, deal, 15, worlds=200))
        assert fmean(of_every_option(found)) == pytest.approx(played, abs=0.08)
