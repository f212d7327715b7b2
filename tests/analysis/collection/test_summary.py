from __future__ import annotations

import dataclasses
import gc
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import records
from analysis.collection import (
    BY,
    KINDS,
    MISSED,
    RecordFacts,
    Statistics,
    deals_behind,
    facts_of,
    label,
)
from analysis.collection import summary as module
from analysis.collection.intervals import student_quantile, wilson
from analysis.generate import generate
from analysis.rule_names import meld_name
from records.notation.model import Tag
from records.rules.games import GAMES
from tests.build import replay_of, whole_game
from tests.soiree import DEALT

NAMES = ("Alice", "Basile", "Zoé", "Denis")


def facts(game: str, seed: int, date: str | None = None, deep: bool = False) -> RecordFacts:
    record = whole_game(game, seed)
    record.tags[1:1] = [Tag(seat, name) for seat, name in zip("ABCD", NAMES, strict=True)]
    if date is not None:
        record.tags.insert(1, Tag("Date", date))
    found = facts_of(records.replay(record), missed=deep)
    assert found is not None
    return found


MANY = [facts(game, seed) for game in ("besigue", "sizette", "bassadewitz") for seed in range(4)]


def counted(many: list[RecordFacts], by: str = "game") -> Statistics:
    statistics = Statistics(by)
    for one in many:
        statistics.add(one)
    return statistics


def table(statistics: Statistics) -> list[dict[str, object]]:
    return [one.as_dict() for one in statistics.figures(KINDS)]


@pytest.mark.parametrize("by", BY)
@settings(max_examples=15, deadline=None)
@given(order=st.permutations(range(len(MANY))), cut=st.integers(0, len(MANY)))
def test_two_sums_made_one_are_the_sum_of_all(by: str, order: list[int], cut: int) -> None:
    many = [MANY[i] for i in order]
    parts = counted(many[:cut], by)
    parts.merge(counted(many[cut:], by))
    whole = counted(MANY, by)
    assert (parts.records, parts.deals) == (whole.records, whole.deals)
    for one, other in zip(parts.figures(KINDS), whole.figures(KINDS), strict=True):
        assert (one.measure, one.count, one.deals, one.of) == (
            other.measure,
            other.count,
            other.deals,
            other.of,
        )
        assert one.value == pytest.approx(other.value)
        assert (one.low, one.high) == pytest.approx((other.low, other.high), nan_ok=True)


@pytest.mark.parametrize("by", BY)
def test_every_figure_names_the_deals_behind_it(by: str) -> None:
    for one in counted(MANY, by).figures(KINDS):
        behind = sum(
            len(deals_behind(record, one.measure, by, one.group))
            for record in MANY
            if record.game == one.game
        )
        assert behind == one.deals <= one.of
        assert one.low is None or one.low <= one.value <= (one.high or 0)


def test_no_interval_holds_what_cannot_be() -> None:
    short = MANY[0]
    long = dataclasses.replace(short, deals=short.deals * 9)
    figures = {one.measure: one for one in counted([short, long]).figures(KINDS)}
    few, many = len(short.deals), len(long.deals)
    half = student_quantile(1) * (many - few) / 2
    of_games = figures["game-deals"]
    assert (few + many) / 2 - half < 0
    assert (of_games.low, of_games.high) == (1.0, pytest.approx((few + many) / 2 + half))
    sums = [one for name, one in figures.items() if name.startswith(("deal-points", "source/"))]
    assert all(one.low is None or one.low >= 0 for one in sums)


def test_where_scores_are_below_nothing_their_means_may_be_so_too() -> None:
    def points(*scores: tuple[int, int]) -> float | None:
        deal = MANY[0].deals[0]
        many = [
            dataclasses.replace(MANY[0], deals=(dataclasses.replace(deal, score=score),))
            for score in scores
        ]
        (low,) = [one.low for one in counted(many).figures(KINDS) if one.measure == "deal-points"]
        return low

    assert points((0, 0), (10, 20)) == 0
    assert (points((-10, 0), (10, 20)) or 0) < 0


def test_the_same_games_told_twice_in_one_record_make_nothing_surer() -> None:
    many = [facts("quadrette", seed) for seed in range(6)]
    twice = [dataclasses.replace(one, deals=one.deals * 2) for one in many]
    once, again = (
        {one.measure: one for one in counted(some).figures(KINDS) if one.measure != "game-deals"}
        for some in (many, twice)
    )
    assert once.keys() == again.keys()
    for measure, one in once.items():
        if measure.partition("/")[0] in ("deal-points", "source", "deal-gap"):
            assert (one.low, one.high) == pytest.approx((again[measure].low, again[measure].high))
    halved = [
        dataclasses.replace(one, deals=(deal,)) for one in many for deal in one.deals + one.deals
    ]
    apart = {one.measure: one for one in counted(halved).figures(KINDS)}
    widths = [(one.high or 0) - (one.low or 0) for one in (again["deal-gap"], apart["deal-gap"])]
    assert widths[0] > 1.2 * widths[1]


def test_one_game_gives_shares_as_sure_as_one_trial_and_no_interval_of_a_mean() -> None:
    for one in counted(MANY[4:5]).figures(["results"]):
        if one.unit == "share":
            assert (one.low, one.high) == pytest.approx(wilson(one.value, 1))
        else:
            assert one.low is one.high is None


def test_a_deal_of_whist_has_no_more_odd_tricks_and_honours_than_there_are() -> None:
    def interval(*scores: tuple[int, int]) -> tuple[float | None, float | None]:
        short = facts("whist", 1)
        deal = short.deals[0]
        many = [
            dataclasses.replace(short, deals=(dataclasses.replace(deal, score=score),))
            for score in scores
        ]
        figures = {one.measure: one for one in counted(many).figures(["results"])}
        return figures["deal-points/AC"].low, figures["deal-points/AC"].high

    assert interval((1, 0), (11, 0)) == (0, 11)
    adjusted = interval((1, 0), (14, 0))
    assert (adjusted[1] or 0) > 14


@pytest.mark.parametrize("game", GAMES)
def test_the_means_of_all_sources_are_the_points_of_a_deal(game: str) -> None:
    statistics = counted([facts(game, seed) for seed in range(2)])
    values = {one.measure: one.value for one in statistics.figures(KINDS)}
    sources = sum(value for measure, value in values.items() if measure.startswith("source/"))
    assert sources == pytest.approx(values["deal-points"])


def test_of_two_players_one_wins_where_the_other_loses() -> None:
    many = [facts("besigue", seed) for seed in range(5)]
    by_player = {
        (one.group, one.measure): one for one in counted(many, "player").figures(["results"])
    }
    a, b = by_player["Alice", "deals-won"], by_player["Basile", "deals-won"]
    drawn = by_player["Alice", "deals-drawn"]
    assert a.value + b.value + drawn.value == pytest.approx(1)
    assert by_player["Alice", "games-won"].value + by_player["Basile", "games-won"].value == 1
    margin = by_player["Alice", "deal-margin"].value
    assert margin == pytest.approx(-by_player["Basile", "deal-margin"].value)


@pytest.mark.parametrize("by", ["game", "player"])
def test_games_are_won_and_lost_only_where_somebody_can_win(by: str) -> None:
    one, other = counted(MANY[:6], by), counted(MANY[6:], by)
    one.merge(other)
    for statistics in (counted(MANY, by), one):
        found = {
            figure.game
            for figure in statistics.figures(["results"])
            if figure.measure.startswith(("games-won", "games-lost"))
        }
        assert found == {"besigue", "sizette"}


def test_every_deal_is_won_drawn_or_lost_by_each_side() -> None:
    figures = {(one.game, one.measure): one for one in counted(MANY).figures(["results"])}
    sides = {"besigue": ["A", "B"], "sizette": ["ACE", "BDF"], "bassadewitz": list("ABCD")}
    for game, seats in sides.items():
        for side in seats:
            ends = [figures[game, f"deals-{end}/{side}"] for end in ("won", "drawn", "lost")]
            assert sum(one.value for one in ends) == pytest.approx(1)
            assert {one.count for one in ends} == {figures[game, "deal-points"].count}
        won = sum(figures[game, f"deals-won/{side}"].value for side in seats)
        assert won + figures[game, "deals-drawn"].value == pytest.approx(1)
    assert label("deals-won/ACE", "fr") == "coups gagnés par A & C & E"


def test_opponents_among_four_are_measured_by_each_other_alone() -> None:
    many = [facts("bassadewitz", seed) for seed in range(6)]
    figures = {(o.group, o.measure): o for o in counted(many, "pair").figures(["results"])}
    ends = [(one, deal.score) for one in many for deal in one.deals if deal.score is not None]
    scores = [score for _, score in ends]
    for pair, (own, other) in {"Alice – Basile": (0, 1), "Basile – Zoé": (1, 2)}.items():
        won = sum(
            score[own] < score[other] if one.low_wins else score[own] > score[other]
            for one, score in ends
        )
        drawn = sum(score[own] == score[other] for score in scores)
        assert figures[pair, "deals-won"].value == won / len(scores)
        assert figures[pair, "deals-drawn"].value == drawn / len(scores)
        margin = sum(score[own] - score[other] for score in scores) / len(scores)
        assert figures[pair, "deal-margin"].value == pytest.approx(margin)


def test_a_figure_says_in_what_its_game_counts() -> None:
    units = {(o.game, o.measure): o.unit for o in counted(MANY).figures(["results", "sources"])}
    assert units["besigue", "deal-points"] == "points"
    assert units["bassadewitz", "deal-points/A"] == "chips"
    assert units["sizette", "source/deal"] == "game-points"
    assert units["sizette", "deals-won/ACE"] == "share"
    assert units["sizette", "game-deals"] == "deals"


def test_what_a_game_counts_hangs_on_the_options_of_its_records() -> None:
    points, deals = (
        facts_of(records.replay(generate("brusquembille", 3, options)))
        for options in ({}, {"score": "deal"})
    )
    assert counted([points]).unit("brusquembille") == "points"
    assert counted([deals]).unit("brusquembille") == "game-points"
    both = counted([points])
    both.merge(counted([deals]))
    assert both.unit("brusquembille") == "mixed"
    assert {one.unit for one in both.figures(["sources"])} == {"mixed"}


def test_partners_are_no_pair_and_opponents_are() -> None:
    groups = {one.group for one in counted([facts("sizette", 1)], "pair").figures(["results"])}
    assert groups == {"Alice – Basile", "Alice – Denis", "Basile – Zoé", "Denis – Zoé"}


def test_a_declaration_is_counted_by_hand_and_by_what_it_scored() -> None:
    text = f"""\
[Game "besigue-1847"]
[Deal "1"]
[Score "440/0"]
{DEALT}
1. A:TD B:8D +QSJD=40
2. A:9S 8S +KSQS
#60/0
"""
    found = facts_of(replay_of(text))
    assert found is not None
    figures = {one.measure: one for one in counted([found]).figures(["declarations"])}
    assert {m: (f.value, f.count, f.deals) for m, f in figures.items()} == {
        "made/besigue": (0.5, 2, 1),
        "worth/besigue": (40, 1, 1),
        "made/marriage": (0.5, 2, 1),
        "worth/marriage": (20, 1, 1),
    }


def test_missed_declarations_are_counted_only_when_asked_for() -> None:
    record = generate("besigue", 2, player="forgetful")
    for missed in (False, True):
        found = facts_of(records.replay(record), missed=missed)
        assert found is not None
        measures = {one.measure for one in counted([found]).figures([MISSED])}
        assert bool(measures) == missed


@pytest.mark.parametrize(
    ("date", "period", "group"),
    [
        ("1850.01.12", "year", "1850"),
        ("1850.01.12", "month", "1850.01"),
        ("1850.??.??", "month", "?"),
        ("1850/1855", "year", "?"),
        ("1850/1855", "decade", "1850s"),
        ("1850~", "year", "1850"),
        (None, "year", "?"),
    ],
)
def test_a_record_belongs_to_a_period_that_its_date_settles(
    date: str | None, period: str, group: str
) -> None:
    statistics = Statistics("period", period)
    statistics.add(facts("sizette", 1, date))
    assert {one.group for one in statistics.figures(KINDS)} == {group}


def test_rules_are_told_apart_by_the_options_that_differ() -> None:
    changed = generate("besigue", 1, {"target": "1500", "hand-size": "8"})
    statistics = Statistics("rules")
    for record in (generate("besigue", 1), changed):
        statistics.add(facts_of(records.replay(record)))
    assert {one.group for one in statistics.figures(KINDS)} == {"", "target=1500"}


def test_a_deal_whose_score_is_only_stated_has_results_and_no_sources() -> None:
    sheet = '[Game "whist"]\n[A "Zoé"]\n[Deal "1"]\n...\n#2/0\n[Deal "2"]\n...\n#0/1\n'
    found = facts_of(replay_of(sheet))
    assert found is not None
    statistics = counted([found])
    figures = {one.measure: one for one in statistics.figures(KINDS)}
    assert (figures["deals-won/AC"].value, figures["deals-won/AC"].count) == (0.5, 2)
    assert figures["deal-points/BD"].value == 0.5
    assert {one.kind for one in figures.values()} == {"results"}
    assert statistics.deals == 2
    (won,) = [o for o in counted([found], "player").figures(KINDS) if o.measure == "deals-won"]
    assert (won.group, won.value) == ("Zoé", 0.5)


def test_a_stated_score_is_in_no_denominator_of_sources_and_declarations() -> None:
    stated = facts_of(replay_of('[Game "besigue"]\n[Deal "1"]\n...\n#61/89\n'))
    played = [one for one in MANY if one.game == "besigue"]
    assert stated is not None
    kinds = ("sources", "declarations")
    both = list(counted([*played, stated]).figures(kinds))
    assert [(one.measure, one.value, one.count) for one in both] == [
        (one.measure, one.value, one.count) for one in counted(played).figures(kinds)
    ]


@pytest.mark.parametrize("name", ["?", "", "??", " ? "])
def test_question_marks_and_nothing_are_nobodys_name(name: str) -> None:
    named = [Tag("A", name), Tag("B", "Zoé")]
    record = whole_game("besigue", 1)
    record.tags[1:1] = named
    found = facts_of(records.replay(record))
    assert found is not None
    assert {one.group for one in counted([found], "player").figures(KINDS)} == {"Zoé"}
    assert list(counted([found], "pair").figures(KINDS)) == []


def test_a_name_on_both_sides_neither_wins_nor_loses() -> None:
    record = whole_game("bassadewitz", 1)
    record.tags[1:1] = [Tag(seat, name) for seat, name in zip("ABC", "XXY", strict=True)]
    found = facts_of(records.replay(record))
    assert found is not None
    assert {one.group for one in counted([found], "player").figures(KINDS)} == {"Y"}


def test_a_record_of_an_unknown_game_is_left_out_and_counted_as_such() -> None:
    statistics = Statistics()
    statistics.add(facts_of(replay_of('[Game "tarot"]\n[Deal "1"]\n*\n')))
    assert (statistics.records, statistics.left_out) == (0, 1)


def test_more_groups_than_fit_become_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_GROUPS", 3)
    groups = {one.group for one in counted(MANY[:4], "player").figures(KINDS)}
    assert groups == {"Alice", "Basile"}
    groups = {one.group for one in counted(MANY[4:8], "player").figures(KINDS)}
    assert groups == {"Alice", "Basile", "Zoé", module.OTHERS}


def test_memory_does_not_grow_with_the_records() -> None:
    def kept(times: int) -> int:
        """The memory that is held after each record was counted so many times more."""
        for one in MANY * times:
            statistics.add(one)
        gc.collect()  # what is garbage already is not held, whenever the collector would come
        return tracemalloc.get_traced_memory()[0]

    statistics = counted(MANY, "player")
    tracemalloc.start()
    try:
        before = kept(40)
        assert kept(80) - before < 20_000
    finally:
        tracemalloc.stop()


def test_a_meld_that_is_none_has_no_name() -> None:
    assert meld_name(GAMES["besigue"].rules(), "7S8S", 10) == "unknown"
