"""Rules of counting: who won, drew and lost, against whom, and what that makes of a rating."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import records
from analysis.generate import generate
from analysis.standings import Result, Standings, cross_table, result_of, result_of_replay, rules_of
from analysis.standings.ratings import FEWEST_GAMES, ratings


def game(
    *names: str,
    score: list[int] | None,
    winner: list[str] | None = None,
    game: str = "besigue",
    complete: bool = True,
    **more: Any,
) -> Result:
    """The result of a game with these players, seat by seat."""
    given: dict[str, Any] = {"stated": None, "date": None, "round": None}
    found = result_of(
        rules_of(game, more.pop("options", None)),
        players=dict(zip("ABCDEF", names, strict=False)),
        score=score,
        complete=complete,
        winner=winner,
        record="",
        **(given | more),
    )
    assert found is not None
    return found


def told(standings: Standings) -> list[tuple[object, ...]]:
    """Place, player, games, won, drawn, lost, unfinished and points of each row."""
    return [
        (row.place, row.player, one.games, one.won, one.drawn, one.lost, one.unfinished, one.points)
        for row in standings.rows()
        for one in [row.counted]
    ]


ZOE_WINS = game("Zoé", "Ada", score=[1010, 400], winner=["A"])


def test_a_game_is_won_by_one_side_and_lost_by_the_other() -> None:
    found = Standings([ZOE_WINS, ZOE_WINS, game("Zoé", "Ada", score=[0, 1000], winner=["B"])])
    assert told(found) == [(1, "Zoé", 3, 2, 0, 1, 0, 2.0), (2, "Ada", 3, 1, 0, 2, 0, 1.0)]
    zoe = found.rows()[0]
    assert (zoe.counted.score, zoe.counted.conceded, zoe.unit) == (2020, 1800, "points")


def test_partners_win_together_and_meet_only_their_opponents() -> None:
    found = Standings(
        [
            game("Zoé", "Ada", "Max", "Léa", game="whist", score=[5, 2], winner=["A", "C"]),
            game("Zoé", "Max", "Ada", "Léa", game="whist", score=[1, 5], winner=["B", "D"]),
        ]
    )
    assert [row[:7] for row in told(found)] == [
        (1, "Max", 2, 2, 0, 0, 0),
        (2, "Léa", 2, 1, 0, 1, 0),
        (2, "Zoé", 2, 1, 0, 1, 0),
        (4, "Ada", 2, 0, 0, 2, 0),
    ]
    partners, opponents = found.met("Zoé")
    assert {name: (one.won, one.lost) for (_, name), one in partners.items()} == {
        "Max": (1, 0),
        "Ada": (0, 1),
    }
    assert {name: (one.won, one.lost, one.score) for (_, name), one in opponents.items()} == {
        "Ada": (1, 0, 5),
        "Léa": (1, 1, 6),
        "Max": (0, 1, 1),
    }
    table = cross_table(found, "whist")
    assert table.players == ["Max", "Léa", "Zoé", "Ada"]
    cells = {key: (one.won, one.lost) for key, one in table.cells.items()}
    assert cells[0, 1] == (1, 0)
    assert cells[2, 0] == (0, 1)
    assert cells[1, 2] == (1, 1)
    assert (0, 0) not in cells
    assert len(cells) == 8 + 4


def test_among_three_one_wins_and_the_others_are_told_apart_by_their_scores() -> None:
    found = Standings(
        [game("Zoé", "Ada", "Max", game="besigue-3", score=[300, 1500, 900], winner=["B"])]
    )
    assert [row[:6] for row in told(found)] == [
        (1, "Ada", 1, 1, 0, 0),
        (2, "Max", 1, 0, 0, 1),
        (2, "Zoé", 1, 0, 0, 1),
    ]
    _, opponents = found.met("Max")
    assert {name: (one.won, one.lost) for (_, name), one in opponents.items()} == {
        "Ada": (0, 1),
        "Zoé": (1, 0),
    }
    rated, _ = ratings(found.results * FEWEST_GAMES)
    values = [rated["besigue-3", name].value for name in ("Ada", "Max", "Zoé")]
    assert sorted(values, reverse=True) == values


def test_four_for_themselves_by_an_option_are_four_sides() -> None:
    found = game(
        *("Zoé", "Ada", "Max", "Léa"),
        game="besigue-4",
        options="partners=independent",
        score=[2000, 10, 20, 30],
        winner=["A"],
    )
    assert found.sides == (("Zoé",), ("Ada",), ("Max",), ("Léa",))
    assert [found.outcome(side) for side in range(4)] == ["won", "lost", "lost", "lost"]
    assert found.places() == (0, 3, 2, 1)


def test_a_game_over_without_a_winner_is_drawn_by_the_best() -> None:
    found = Standings([game("Zoé", "Ada", score=[1010, 1010])])
    assert told(found) == [(1, "Ada", 1, 0, 1, 0, 0, 0.5), (1, "Zoé", 1, 0, 1, 0, 0, 0.5)]
    rated, _ = ratings(found.results * FEWEST_GAMES)
    assert rated["besigue", "Ada"].value == pytest.approx(rated["besigue", "Zoé"].value)
    three = game("Zoé", "Ada", "Max", game="besigue-3", score=[1500, 100, 1500])
    assert [three.outcome(side) for side in range(3)] == ["drawn", "lost", "drawn"]


def test_where_nobody_can_win_games_are_finished_and_rated_by_their_scores() -> None:
    found = Standings([game(*"ZAML", game="bassadewitz", score=[5, -3, 1, -3])])
    assert {row[1:] for row in told(found)} == {(name, 1, 0, 0, 0, 0, 0.0) for name in "ZAML"}
    rated = {row.player: row.rating for row in found.rows()}
    assert sorted("ZMAL", key=lambda name: -(rated[name] or (0,))[0])[:2] == ["Z", "M"]


def test_an_unfinished_game_counts_as_such_and_is_not_rated() -> None:
    found = Standings([game("Zoé", "Ada", score=[700, 10], complete=False)])
    assert told(found) == [(1, "Ada", 0, 0, 0, 0, 1, 0.0), (1, "Zoé", 0, 0, 0, 0, 1, 0.0)]
    assert [row.rating for row in found.rows()] == [None, None]
    assert cross_table(found, "besigue").cells == {}


@pytest.mark.parametrize(
    ("score", "stated", "outcome"),
    [
        (None, "1010/400", "won"),  # nothing but the result is told
        ([400, 1010], "400/1010", "lost"),
        ([1010, 400], "1000/400", "unfinished"),  # at odds with the deals
        (None, "700/400", "unfinished"),  # nobody has reached the target
        (None, "1010/400/3", "unfinished"),
        (None, "*", "unfinished"),
        (None, "1010/1010", "drawn"),
    ],
)
def test_a_stated_result_counts_where_the_play_is_missing(
    score: list[int] | None, stated: str, outcome: str
) -> None:
    found = game("Zoé", "Ada", score=score, complete=False, stated=stated)
    assert found.outcome(0) == outcome


def test_what_was_played_out_counts_whatever_result_is_stated() -> None:
    found = game("Zoé", "Ada", score=[1010, 400], winner=["A"], stated="0/1000")
    assert (found.outcome(0), found.scores) == ("won", (1010, 400))


def test_nobody_is_counted_and_who_played_against_nobody_is_not_rated() -> None:
    found = Standings([game("Zoé", "?", score=[1010, 400], winner=["A"])])
    assert told(found) == [(1, "Zoé", 1, 1, 0, 0, 0, 1.0)]
    assert found.rows()[0].rating is None


def test_a_name_on_both_sides_is_nobody_in_that_game() -> None:
    found = Standings(
        [game("Zoé", "Zoé", "Max", "Léa", game="whist", score=[5, 2], winner=["A", "C"])]
    )
    assert [row.player for row in found.rows()] == ["Max", "Léa"]
    assert [row.rating for row in found.rows()] == [None, None]


def test_aliases_are_the_person_and_two_of_them_on_two_sides_nobody() -> None:
    same = {"Zoe": "Zoé", "Z.": "Zoé"}
    found = Standings([ZOE_WINS, game("Ada", "Zoe", score=[0, 1000], winner=["B"])], same)
    assert told(found)[0] == (1, "Zoé", 2, 2, 0, 0, 0, 2.0)
    assert found.players() == {"Zoé": {"besigue": 2}, "Ada": {"besigue": 2}}
    assert told(Standings([game("Zoe", "Z.", score=[0, 1000], winner=["B"])], same)) == []


def test_games_are_in_the_order_of_date_and_round_and_then_as_they_were_stored() -> None:
    whens = [
        (None, None),
        ("1850.02", "1"),
        ("1850.01.??", "10"),
        ("1850.01.??", "2"),
        ("1850.01.01", None),
    ]
    found = Standings(
        game("Zoé", "Ada", score=[at, 1000], winner=["B"], date=date, round=round)
        for at, (date, round) in enumerate(whens)
    )
    assert [one.scores[0] for one in found.results if one.scores] == [4, 3, 2, 1, 0]


def test_ratings_follow_the_order_and_narrow_with_each_game() -> None:
    lost = replace(ZOE_WINS, winner=1, scores=(400, 1010))
    before = [ZOE_WINS] * (FEWEST_GAMES - 1)
    one, other = ratings([*before, lost])[0], ratings([lost, *before])[0]
    assert one["besigue", "Zoé"].value < other["besigue", "Zoé"].value
    widths = [
        ratings([ZOE_WINS] * n)[0]["besigue", "Zoé"].high
        - ratings([ZOE_WINS] * n)[0]["besigue", "Zoé"].low
        for n in (10, 20, 40)
    ]
    assert 2 * 1.96 * 500 > widths[0] > widths[1] > widths[2] > 0
    found, course = ratings([*before, lost, ZOE_WINS], "Zoé")
    assert [game.result for game in course] == [lost, ZOE_WINS]
    assert course[-1].rating == found["besigue", "Zoé"]
    assert found["besigue", "Zoé"].games == FEWEST_GAMES + 1


def test_before_ten_games_it_is_too_early_for_a_rating() -> None:
    nine = [ZOE_WINS] * (FEWEST_GAMES - 1)
    assert [row.rating for row in Standings(nine).rows()] == [None, None]
    assert ratings(nine, "Zoé") == ({}, [])
    assert all(row.rating for row in Standings([*nine, ZOE_WINS]).rows())


def test_in_a_game_without_a_winner_the_place_follows_the_chips() -> None:
    players = ("Zoé", "Ada", "Max", "Léa")
    evenings = [
        game(*players, game="bassadewitz", score=list(chips))
        for chips in ((-3, 5, 1, -3), (-2, 0, 4, -2))
    ]
    found = Standings(replace(one, ended=True) for one in evenings)
    assert [(row.place, row.player, row.counted.score) for row in found.rows()] == [
        *((1, "Ada", 5), (1, "Max", 5)),
        *((3, "Léa", -5), (3, "Zoé", -5)),
    ]


def test_the_place_follows_the_chips_even_if_somebody_won_an_evening() -> None:
    players = ("Zoé", "Ada", "Max", "Léa")
    lost, won = (
        game(*players, game="bassadewitz", score=chips) for chips in ([-10, 5, 1, 4], [1, 0, 0, -1])
    )
    found = Standings([replace(lost, ended=True), replace(won, ended=True, winner=0)])
    places = [(row.place, row.player, row.counted.score) for row in found.rows()]
    assert places == [(1, "Ada", 5), (2, "Léa", 3), (3, "Max", 1), (4, "Zoé", -9)]


def test_whoever_has_ended_no_game_comes_last() -> None:
    broken_off = game("Max", "Léa", score=[240, 140], complete=False)
    found = Standings([ZOE_WINS, broken_off])
    assert [(row.place, row.player) for row in found.rows()] == [
        *((1, "Zoé"), (2, "Ada")),
        *((3, "Léa"), (3, "Max")),
    ]


def test_the_fewest_penalty_points_come_first_and_are_not_added_to_chips() -> None:
    players = ("Zoé", "Ada", "Max", "Léa")
    bassadewitz = partial(game, *players, game="bassadewitz", complete=False)
    chips = bassadewitz(score=[6, -1, -2, -3])
    evenings = [
        bassadewitz(score=score, options="score=penalty") for score in ([5, 0, 4, 3], [0, 4, 3, 5])
    ]
    found = Standings(replace(one, ended=True) for one in (chips, *evenings))
    rows = [(row.unit, row.place, row.player, row.counted.score) for row in found.rows()]
    assert rows == [
        *(("chips", 1, "Zoé", 6), ("chips", 2, "Ada", -1)),
        *(("chips", 3, "Max", -2), ("chips", 4, "Léa", -3)),
        *(("penalties", 1, "Ada", 4), ("penalties", 2, "Zoé", 5)),
        *(("penalties", 3, "Max", 7), ("penalties", 4, "Léa", 8)),
    ]
    met = found.met("Zoé")[1]["bassadewitz", "Ada"]
    assert (met.games, met.unit, met.score, met.conceded) == (3, "mixed", None, None)
    table = cross_table(found, "bassadewitz")
    assert (table.players, table.all) == (["Zoé", "Ada", "Max", "Léa"], 4)
    of_one = Standings(replace(one, ended=True) for one in evenings).met("Zoé")[1]
    assert (of_one["bassadewitz", "Ada"].unit, of_one["bassadewitz", "Ada"].score) == (
        "penalties",
        5,
    )


def test_games_are_rated_apart() -> None:
    whist = game("Zoé", "Ada", "Max", "Léa", game="whist", score=[5, 2], winner=["A", "C"])
    ten = [whist] * FEWEST_GAMES
    alone, both = ratings(ten)[0], ratings([ZOE_WINS, *ten])[0]
    assert both["whist", "Zoé"] == alone["whist", "Zoé"]


def test_a_table_has_the_first_players_and_says_how_many_there_are() -> None:
    found = Standings(
        game(f"p{n}", "Ada", score=[0, 1000], winner=["B"], date=f"1850.01.{n:02}")
        for n in range(1, 6)
    )
    table = cross_table(found, "besigue", 3)
    assert (table.players, table.all) == (["Ada", "p1", "p2"], 6)
    assert set(table.cells) == {(0, 1), (1, 0), (0, 2), (2, 0)}


def test_what_a_store_keeps_and_a_replay_tell_the_same_result() -> None:
    from records.library import describe

    for name in ("besigue", "besigue-3", "besigue-4", "whist", "bassadewitz", "sizette"):
        record = generate(name, 3)
        replay = records.replay(record)
        entry = describe(record, replay)
        assert result_of_replay(replay, "x") == result_of(
            rules_of(entry.game, entry.options),
            entry.players,
            score=entry.score,
            complete=entry.complete,
            winner=entry.winner,
            stated=entry.result,
            date=entry.date,
            round=entry.round,
            record="x",
        )
    assert result_of(rules_of("tarot", None), {}, **BARE) is None
    assert result_of(rules_of("besigue", "target=many"), {}, **BARE) is None


BARE: dict[str, Any] = {
    **dict.fromkeys(("score", "winner", "stated", "date", "round")),
    "complete": False,
    "record": "",
}


def test_standings_of_two_parts_are_those_of_the_whole() -> None:
    loss = game("Zoé", "Ada", score=[0, 1000], winner=["B"], date="1850.01.01")
    one, other = Standings([ZOE_WINS, None]), Standings([loss, None])
    assert one.results == [ZOE_WINS]
    one.merge(other)
    assert (one.results, one.left_out) == ([loss, ZOE_WINS], 2)
    assert one.rows() == Standings([ZOE_WINS, loss]).rows()
