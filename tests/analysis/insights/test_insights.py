"""Insights: each figure is what counting by hand gives, and parts add up to the whole."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis import budget, charts
from analysis.charts.many.panels import telling
from analysis.collection import Statistics, facts_of
from analysis.collection.intervals import ratio_interval, share_interval
from analysis.figures import analyse
from analysis.generate import generate
from analysis.insights import (
    DIMENSIONS,
    MEASURES,
    Insight,
    Insights,
    Question,
    QuestionError,
    dimensions_of,
)
from analysis.insights.deeds import CARD, CHOICE, DEAL, GAME, strength_of_hand
from analysis.solver import Solution, solve
from records.languages import LANGUAGES
from records.notation.model import Tag
from records.play.outlines import hand_as_dealt
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from tests.analysis.charts.test_every_chart import assert_sound

PLAYERS = ("Alice", "Basile", "Zoé", "Denis")


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "POSITIONS", 1000)


def named(game: str, seed: int, year: str = "1887") -> Replay:
    record = generate(game, seed, player="forgetful")
    seats = "ABCD"[: GAMES[game].rules().seats]
    names = [PLAYERS[(at + seed) % len(seats)] for at in range(len(seats))]
    record.tags[1:1] = [Tag("Date", year), *(Tag(*one) for one in zip(seats, names, strict=True))]
    return records.replay(record)


@pytest.fixture(scope="module")
def games() -> dict[str, list[Replay]]:
    return {
        game: [named(game, seed, f"188{seed}") for seed in range(3)]
        for game in ("besigue-1847", "whist", "sixty-six")
    }


def asked(replays: list[Replay], measure: str, by: str, *where: tuple[str, str]) -> Insights:
    found = Insights(Question(measure, by, where))
    for replay in replays:
        found.add(replay)
    return found


def told(found: Insights) -> dict[str, Insight]:
    (game,) = {one.game for one in found.figures()}
    return {one.value_of: one for one in found.figures() if one.game == game}


def test_wins_of_players_are_those_of_the_figures_over_many(
    games: dict[str, list[Replay]],
) -> None:
    for replays in games.values():
        statistics = Statistics("player")
        for replay in replays:
            statistics.add(facts_of(replay))
        wanted = {
            one.group: (one.value, one.low, one.high, one.count)
            for one in statistics.figures(["results"])
            if one.measure == "deals-won"
        }
        found = told(asked(replays, "wins", "player"))
        assert {
            name: (one.value, one.low, one.high, one.count) for name, one in found.items()
        } == wanted
        assert set(found) <= set(PLAYERS)


def test_cards_that_took_the_trick_are_counted_by_seat_trick_and_lead(
    games: dict[str, list[Replay]],
) -> None:
    for replays in games.values():
        tricks = [
            one for replay in replays for deal in analyse(replay).deals for one in deal.tricks
        ]
        found = told(asked(replays, "tricks", "seat"))
        for seat, one in found.items():
            took = sum(trick.winner == seat for trick in tricks)
            assert (one.value * one.count, one.count) == (pytest.approx(took), len(tricks))
        leads = told(asked(replays, "tricks", "lead"))
        led = sum(trick.winner == trick.cards[0][0] for trick in tricks)
        assert leads["lead"].value == led / len(tricks)
        cards = sum(len(trick.cards) for trick in tricks)
        assert leads["follow"].count == cards - len(tricks)
        second = told(asked(replays, "tricks", "trick"))["2"]
        assert second.count == sum(len(trick.cards) for trick in tricks if trick.trick == 2)


def test_the_phase_of_a_card_is_that_in_which_its_trick_was_led(
    games: dict[str, list[Replay]],
) -> None:
    by_phase = told(asked(games["besigue-1847"], "tricks", "phase"))
    tricks = [
        one for replay in games["besigue-1847"] for d in analyse(replay).deals for one in d.tricks
    ]
    drawn = sum(one.trick <= 10 for one in tricks)
    assert by_phase["talon"].count == 2 * drawn
    assert by_phase["played-out"].count == 2 * (len(tricks) - drawn)
    assert set(told(asked(games["whist"], "tricks", "phase"))) == {"played-out"}


def test_points_of_all_sources_are_the_score(games: dict[str, list[Replay]]) -> None:
    for game, replays in games.items():
        score = told(asked(replays, "score", "seat"))
        for seat, whole in score.items():
            parts = 0.0
            for measure in MEASURES:
                if measure.startswith("points-"):
                    found = asked(replays, measure, "seat", ("seat", seat)).figures()
                    parts += sum(one.value for one in found)
            assert parts == pytest.approx(whole.value), game
    assert not asked(games["whist"], "points-brisques", "seat").figures()


def test_missed_declarations_are_those_of_the_analysis(games: dict[str, list[Replay]]) -> None:
    replays = games["besigue-1847"]
    own = [
        one
        for replay in replays
        for deal in analyse(replay).deals
        for one in deal.announcements
        if one.known and one.seat == "A"
    ]
    cost = sum((one.cost or 0) + sum(seven.points for seven in one.sevens) for one in own)
    found = told(asked(replays, "missed", "seat"))["A"]
    assert (found.value * found.count, found.count) == (pytest.approx(cost), len(own))
    assert cost
    assert not asked(games["whist"], "missed", "seat").figures()


def test_accuracy_is_told_of_leads_and_of_follows_and_apart_if_nobody_could_know(
    games: dict[str, list[Replay]],
) -> None:
    replays = games["sixty-six"]
    solved = [
        answer
        for replay in replays
        for deal in range(1, len(replay.deals) + 1)
        if isinstance(answer := solve(replay, deal, 1000), Solution)
    ]
    for name, hands in (("", "known"), ("-all-seen", "open")):
        plays = [play for one in solved if one.hands == hands for play in one.plays]
        choices = [play for play in plays if play.at_stake and play.lost is not None]
        found = asked(replays, f"accuracy{name}", "lead").figures()
        assert sum(one.count for one in found) == len(choices) > 0
        hits = sum(round(one.value * one.count) for one in found)
        assert hits == sum(not play.lost for play in choices)
        lost = asked(replays, f"lost{name}", "seat").figures()
        total = sum(round(one.value * one.count) for one in lost)
        assert total == sum(play.lost or 0 for play in plays)


def test_games_won_count_once_for_each_record(games: dict[str, list[Replay]]) -> None:
    replays = games["whist"]
    found = told(asked(replays, "games", "player"))
    for name, one in found.items():
        won = 0
        for replay in replays:
            seat = next(s for s in "ABCD" if replay.record.get(s) == name)
            won += seat in (replay.winner or ())
        assert (one.value, one.count, one.records) == (won / 3, 3, 3)


def test_what_is_counted_against_somebody_is_what_their_opponents_did(
    games: dict[str, list[Replay]],
) -> None:
    replays = games["besigue-1847"]
    against = told(asked(replays, "wins", "opponent"))
    own = told(asked(replays, "wins", "player"))
    assert against["Basile"].value == own["Alice"].value
    assert against["Alice"].count == own["Alice"].count


def test_a_pair_is_a_player_against_an_opponent(games: dict[str, list[Replay]]) -> None:
    for replays in games.values():
        pairs = asked(replays, "wins", "pair").figures()
        for one in pairs:
            player, _, opponent = one.value_of.partition(" – ")
            where = ("player", player), ("opponent", opponent)
            (only,) = asked(replays, "wins", "game", *where).figures()
            assert (only.value, only.count) == (one.value, one.count)
        assert sum(one.count for one in pairs) == sum(
            one.count for one in asked(replays, "wins", "opponent").figures()
        )


def test_rules_are_the_options_that_differ_from_the_default() -> None:
    texts = ('[Game "whist"]\n', '[Game "whist"]\n[Options "target=7 honours=true"]\n')
    play = '[Deal "1"]\n1. A:2S ...\n#2/0\n'
    replays = [records.replay(records.loads(text + play)[0]) for text in (*texts, texts[0])]
    found = told(asked(replays, "wins", "rules"))
    counts = {name: one.records for name, one in found.items()}
    assert counts == {"default": 2, "honours=true target=7": 1}
    rows = charts.insights_table(asked(replays, "wins", "rules"), "fr").rows
    assert rows[0][1] == "règles par défaut"


def test_a_record_counts_in_a_year_a_month_or_a_decade_if_its_date_settles_it() -> None:
    replays = [named("whist", 0, date) for date in ("1887.03.01", "1887", "188?", "1889/1891")]
    for by, wanted in (
        ("month", {"1887.03": 1, "?": 3}),
        ("year", {"1887": 2, "?": 2}),
        ("decade", {"1880s": 3, "?": 1}),
    ):
        found = told(asked(replays, "wins", by))
        assert {name: one.records for name, one in found.items()} == wanted


def test_a_player_without_a_name_is_nobody() -> None:
    replay = records.replay(generate("whist", 1))
    assert not asked([replay], "wins", "player").figures()
    assert set(told(asked([replay], "wins", "year"))) == {"?"}


@pytest.mark.parametrize("measure", ["wins", "games", "tricks"])
def test_a_name_on_both_sides_is_nobody_and_nobodys_opponent(measure: str) -> None:
    record = generate("whist", 1)
    seats = zip("ABCD", ("Ann", "Ann", "Bo", "Cy"), strict=True)
    record.tags[1:1] = [Tag(seat, name) for seat, name in seats]
    replay = records.replay(record)
    for by in ("player", "opponent"):
        assert set(told(asked([replay], measure, by))) == {"Bo", "Cy"}


@pytest.mark.parametrize("measure", ["wins", "score", "tricks", "games"])
def test_the_parts_of_a_dimension_make_up_the_whole(
    games: dict[str, list[Replay]], measure: str
) -> None:
    for replays in ([own[0]] for own in games.values()):
        whole = sum(one.count for one in asked(replays, measure, "game").figures())
        for by in set(dimensions_of(measure)) - {"opponent", "pair"}:
            figures = asked(replays, measure, by).figures()
            assert sum(one.count for one in figures) == whole, by
            for one in figures:
                (only,) = asked(replays, measure, "game", (by, one.value_of)).figures()
                assert (only.value, only.count) == (one.value, one.count)


def test_of_two_values_of_a_dimension_either_will_do(games: dict[str, list[Replay]]) -> None:
    replays = games["whist"]
    seats = told(asked(replays, "tricks", "seat"))
    both = told(asked(replays, "tricks", "game", ("seat", "A"), ("seat", "C")))["whist"]
    assert both.count == seats["A"].count + seats["C"].count
    none = asked(replays, "tricks", "game", ("seat", "A"), ("player", "Nobody"))
    assert not none.figures()


def test_intervals_go_by_records_and_are_cut_at_what_is_possible(
    games: dict[str, list[Replay]],
) -> None:
    replays = games["whist"]
    scores = [[deal.score[0] for deal in one.deals if deal.score] for one in replays]
    totals, counts = [sum(one) for one in scores], [len(one) for one in scores]
    wanted = ratio_interval(
        sum(totals),
        sum(one * one for one in totals),
        sum(a * b for a, b in zip(totals, counts, strict=True)),
        sum(counts),
        sum(one * one for one in counts),
        len(counts),
    )
    assert wanted is not None
    one = told(asked(replays, "score", "seat"))["A"]
    assert one.high == pytest.approx(wanted[1])
    assert one.low == pytest.approx(max(0.0, wanted[0]))
    bassadewitz = [named("bassadewitz", seed) for seed in range(3)]
    assert any(one.low < 0 for one in asked(bassadewitz, "score", "seat").figures() if one.low)
    won = told(asked(replays, "wins", "seat"))["A"]
    hits = [
        sum(deal.score[0] > deal.score[1] for deal in one.deals if deal.score) for one in replays
    ]
    assert (won.low, won.high) == share_interval(
        sum(hits),
        sum(one * one for one in hits),
        sum(a * b for a, b in zip(hits, counts, strict=True)),
        sum(counts),
        sum(one * one for one in counts),
        len(counts),
    )
    (alone,) = asked(replays[:1], "score", "game").figures()
    assert (alone.low, alone.high) == (None, None)


def test_sums_can_be_merged(games: dict[str, list[Replay]]) -> None:
    # In Bassadewitz, the last, a deal may bring less than nothing: what that means is merged too.
    losing = [named("bassadewitz", seed) for seed in range(3)]
    replays = [one for own in games.values() for one in own] + losing
    for measure in ("wins", "score", "tricks"):
        whole = asked(replays, measure, "seat")
        parts = asked(replays[:4], measure, "seat")
        parts.merge(asked(replays[4:], measure, "seat"))
        assert parts == whole


def test_points_that_are_only_stated_are_a_source_of_their_own() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S ...\n#2/0\n\n[Deal "2"]\n1. A:2S ...\n#0/3\n'
    stated = records.replay(records.loads(text)[0])
    played = named("whist", 0)
    both = [stated, played]
    values = told(asked(both, "points-stated", "seat"))
    assert {seat: (one.value, one.count) for seat, one in values.items()} == {
        "A": (1.0, 2),
        "B": (1.5, 2),
        "C": (1.0, 2),
        "D": (1.5, 2),
    }
    # Of what is stated alone, nobody knows what the tricks brought.
    assert told(asked(both, "points-tricks", "seat")) == told(
        asked([played], "points-tricks", "seat")
    )


def strong(rules: RuleSet, trump: int, cards: list[int]) -> str:
    return strength_of_hand(rules, trump, hand_as_dealt(rules, trump, cards))


def test_a_third_of_all_hands_is_strong() -> None:
    random = Random(1)
    for game in ("whist", "besigue", "sizette"):
        rules = GAMES[game].rules()
        pack = list(rules.cards) * rules.packs
        for trump in (NO_TRUMP, 1):
            hands = [random.sample(pack, rules.hand_size) for _ in range(1500)]
            strengths = [strong(rules, trump, hand) for hand in hands]
            for one in ("weak", "middling", "strong"):
                assert 0.28 < strengths.count(one) / len(hands) < 0.39, (game, trump, one)
    whist = GAMES["whist"].rules()
    best = sorted(whist.cards, key=lambda card: card % 13)
    assert {strong(whist, NO_TRUMP, best[:8]), strong(whist, 0, best[-8:])} == {"weak", "strong"}


def test_strong_hands_take_more_tricks(games: dict[str, list[Replay]]) -> None:
    found = told(asked(games["whist"], "tricks", "hand"))
    assert found["weak"].value < found["middling"].value < found["strong"].value
    assert list(found) == ["weak", "middling", "strong"]


@pytest.mark.parametrize(
    ("measure", "by", "where", "reason", "name"),
    [
        ("luck", "player", (), "measure", "luck"),
        ("wins", "weather", (), "dimension", "weather"),
        ("wins", "player", (("weather", "fine"),), "dimension", "weather"),
        ("wins", "trick", (), "grain", "trick"),
        ("games", "player", (("dealer", "0"),), "grain", "dealer"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    measure: str, by: str, where: tuple[tuple[str, str], ...], reason: str, name: str
) -> None:
    with pytest.raises(QuestionError) as caught:
        Question(measure, by, where)
    assert (caught.value.reason, caught.value.name) == (reason, name)


def test_every_measure_and_dimension_has_words_in_both_languages() -> None:
    for one in (*MEASURES.values(), *DIMENSIONS.values()):
        assert set(one.text) == set(LANGUAGES)
    for dimension in DIMENSIONS.values():
        assert all(set(words) == set(LANGUAGES) for words in dimension.values.values())
    grains = {measure: MEASURES[measure].grain for measure in MEASURES}
    assert set(grains.values()) == {GAME, DEAL, CARD, CHOICE}


@pytest.mark.parametrize(
    ("measure", "by"), [("tricks", "trick"), ("score", "dealer"), ("wins", "player")]
)
def test_an_answer_is_a_chart_and_a_table(
    games: dict[str, list[Replay]], measure: str, by: str
) -> None:
    replays = [one for own in games.values() for one in own]
    found = asked(replays, measure, by)
    figures = {(one.game, one.value_of): one for one in found.figures()}
    rows = charts.insights_table(found, "en").rows
    assert len(rows) == len(figures)
    assert [row[3] for row in rows] == [one.value for one in found.figures()]
    drawn = 0
    for language in LANGUAGES:
        assert MEASURES[measure].text[language] in charts.insights_title(found.question, language)
        pages = charts.page_of(charts.insights_chart(found, language))["pages"]
        for page in range(1, pages + 1):
            figure = charts.insights_chart(found, language, "light", page)
            value = assert_sound(figure, language, unit=MEASURES[measure].text[language])
            drawn += sum(len(trace["x"]) for trace in value["data"] if "text" in trace)
    # Of a game of which it is too early to tell anything the table alone tells.
    assert drawn == 2 * len(telling(found.figures()))
    with pytest.raises(IndexError):
        charts.insights_chart(found, "en", "light", pages + 1)
    nothing = charts.insights_chart(Insights(Question(measure, by)))
    assert not assert_sound(nothing, "en")["data"]


def test_a_player_has_one_colour_whatever_is_measured(games: dict[str, list[Replay]]) -> None:
    colours: dict[str, set[str]] = {}
    for measure in ("tricks", "wins", "score"):
        found = asked([one for own in games.values() for one in own], measure, "player")
        # What bears the whiskers is not seen itself.
        every = charts.insights_chart(found).data
        assert {one.offsetgroup for one in every} == {"all"}, "bars and whiskers lie together"
        bars = [one for one in every if one.hoverinfo != "skip"]
        for trace in bars:
            for name, colour in zip(trace.y, trace.marker.color, strict=True):
                colours.setdefault(name, set()).add(colour)
    assert set(colours) == set(PLAYERS)
    assert all(len(own) == 1 for own in colours.values())
    assert len(set.union(*colours.values())) == len(PLAYERS)


def test_a_mean_of_fewer_than_ten_deals_is_not_drawn(games: dict[str, list[Replay]]) -> None:
    drawn = set()
    for own in games.values():
        for replays in (own, own[:1]):
            found = asked(replays, "score", "player")
            deals = {one.value_of: one.count for one in found.figures()}
            for bar in charts.insights_chart(found).data:
                drawn |= {
                    (deals[name] >= 10, value is not None)
                    for name, value in zip(bar.y, bar.x, strict=True)
                }
    assert drawn == {(True, True), (False, False)}


def test_a_record_without_a_known_game_is_left_out() -> None:
    tarot = records.replay(records.loads('[Game "tarot"]\n[Deal "1"]\n*\n')[0])
    found = asked([tarot], "wins", "seat")
    assert (found.records, found.left_out, found.figures()) == (0, 1, [])
