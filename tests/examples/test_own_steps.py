"""A stranger's game that counts as none of Carnet's does, with a step and a duty of its own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import records
from analysis import budget
from analysis.advice import Advice, advise
from analysis.generate import generate
from analysis.solver import NoEndPlay, Solution, solve
from records.kernel.scoring import scoring
from records.kernel.tables import tables
from records.play.replay import Replay
from records.rules.games import OWN, Games
from records.rules.games.common import CARD_POINTS
from records.rules.installed_games import checked
from records.rules.options import Option, Values
from records.rules.phases import Duty, Phase, played_out
from records.rules.rules_in_words import facts
from records.rules.ruleset import Game, RuleSet, two_sides
from records.rules.scorers import CardsCount, DealToBest, HigherTotal, LastTrick, MostTricks
from records.rules.steps import Scoring, Step
from records.rules.tally import CountedDeal, Tally
from records.rules.values import replace
from tests.api.command import carnet

#: Nobody need trump; but who plays a trump on a trump, the suit led being another, plays a higher.
OVERTRUMP = Duty(
    text={"en": "overtrump", "fr": "surcouper"},
    keeps="higher",
    where=("void", "trumped"),
    told_as="beat",
)
#: Whoever follows to trumps stays below the best one.
DUCK = Duty(text={"en": "duck", "fr": "se défausser bas"}, keeps="lower", where=("trumps-led",))


@dataclass(frozen=True)
class Hundreds(Step):
    """A side that has taken so many points in tricks loses as many game points as it has tens."""

    least: int

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        for seats in tally.rules.sides:
            points = sum(table.counted[seat] for seat in seats)
            if points >= self.least:
                tally.mark(tally.rules.sides.index(seats), -(points // 10), "deal", table.trick - 1)


STEPS: dict[str, tuple[Step, ...]] = {
    # Two to the side that has most of the cards and the last trick, one for the most tricks.
    "of-carnet": (DealToBest((CardsCount(), LastTrick(10)), points=2), MostTricks(1)),
    "of-its-own": (MostTricks(1), Hundreds(100)),
}


def build(values: Values) -> RuleSet:
    duties = ("follow", OVERTRUMP) if values["duty"] == "overtrump" else ("follow", DUCK)
    return RuleSet(
        game="poche",
        values=values,
        seats=4,
        sides=two_sides(4),
        packs=1,
        ranks="ATKQJ987",
        hand_size=8,
        turn_up="dealer",
        phases=(played_out(duties),),
        value=CARD_POINTS,
        scoring=Scoring(
            text={"en": "by the bag", "fr": "à la poche"},
            end=STEPS[values["steps"]],
            won=(HigherTotal(),),
        ),
        unit="game-points",
        target=5,
    )


def option(name: str, *values: str) -> Option:
    text = {"en": "What differs.", "fr": "Ce qui change."}
    return Option(name, values, text, "nobody")


POCHE = Game(
    id="poche",
    title={"en": "Poche", "fr": "Poche"},
    summary={"en": "A game.", "fr": "Un jeu."},
    sources=("nobody",),
    options=(option("steps", *STEPS), option("duty", "overtrump", "duck")),
    build=build,
)
EVERY = [(steps, duty) for steps in STEPS for duty in ("overtrump", "duck")]

#: A has every heart, C every spade; clubs are trumps.
DEAL = """\
[Deal "1"]
[Dealer "D"]
[HandA "AH TH KH QH JH 9H 8H 7H"]
[HandB "TC KC QC JC 9C 7C AD 7D"]
[HandC "AS TS KS QS JS 9S 8S 7S"]
[HandD "AC 8C TD KD QD JD 9D 8D"]
[TurnUp "8C"]

"""


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Games._games
    monkeypatch.setattr(Games, "_games", lambda games: {**own(games), "poche": POCHE})
    monkeypatch.setattr(budget, "POSITIONS", 2_000)


def played(steps: str, duty: str, seed: int = 1) -> Replay:
    return records.replay(generate("poche", seed, {"steps": steps, "duty": duty}))


def found(play: str, duty: str) -> list[tuple[str, str]]:
    text = f'[Game "poche"]\n[Options "duty={duty}"]\n{DEAL}{play} *\n'
    replay = records.replay(records.loads(text)[0])
    return [(finding.code, finding.text) for finding in replay.findings]


def test_nobody_need_trump_a_suit_led() -> None:
    assert found("1. A:AH 7D 7S 8D", "overtrump") == []


@pytest.mark.parametrize("card", ["8C", "8D"])
def test_a_trump_that_one_can_beat_asks_for_a_higher_one(card: str) -> None:
    assert found(f"1. A:AH 9C 7S {card}", "overtrump") == [("play-beat", card)]
    assert found(f"1. A:AH 9C 7S {card}", "duck") == []
    assert found("1. A:AH 9C 7S AC", "overtrump") == []


def test_a_trump_led_asks_for_a_lower_one_only_by_the_other_duty() -> None:
    led = "1. A:AH 9C 7S 8D 2. B:KC 8S {} 7H"
    assert found(led.format("8C"), "duck") == []
    assert found(led.format("AC"), "duck") == [("play-follow", "AC")]


@pytest.mark.parametrize(("steps", "duty"), EVERY)
def test_what_is_generated_has_no_finding_and_is_written_as_it_is(steps: str, duty: str) -> None:
    text = records.dumps(generate("poche", 1, {"steps": steps, "duty": duty}))
    assert carnet("check", "-", stdin=text).exit_code == 0
    assert carnet("format", "-", stdin=text).output == text


@pytest.mark.parametrize(("steps", "duty"), EVERY)
def test_a_deal_counts_by_the_steps_of_the_table(steps: str, duty: str) -> None:
    replay = played(steps, duty)
    for deal in replay.deals:
        last = replay.position(deal.deal, deal.plies)
        counted, winner = last.counted, "ABCD".index((last.last_trick or {})["winner"]) % 2
        assert counted is not None
        tricks = [last.tricks["A"] + last.tricks["C"], last.tricks["B"] + last.tricks["D"]]
        most = [int(own > other) for own, other in (tricks, tricks[::-1])]
        if steps == "of-carnet":
            total = [points + 10 * (side == winner) for side, points in enumerate(counted)]
            best = [2 * (own > other) for own, other in (total, total[::-1])]
        else:
            best = [-(points // 10) if points >= 100 else 0 for points in counted]
        assert deal.score == tuple(map(sum, zip(most, best, strict=True)))


def test_lines_of_play_are_counted_and_charts_drawn(tmp_path: object) -> None:
    opening = '[Game "poche"]\n' + DEAL + "*\n"
    perft = carnet("perft", "-", "--depth", "2", stdin=opening)
    assert (perft.exit_code, perft.output.split()[-1]) == (0, str(8 * 8))
    text = records.dumps(generate("poche", 2))
    chart = carnet("chart", "score", "-", "--output", f"{tmp_path}/score.html", stdin=text)
    assert chart.exit_code == 0, chart.output


def test_the_text_of_the_steps_and_of_the_duty_is_among_the_facts() -> None:
    told = {fact.about["en"]: fact.holds for fact in facts(POCHE.rules())}
    assert told["scoring"] == {"en": "by the bag", "fr": "à la poche"}
    assert told["play"]["fr"] == "fournir ; surcouper"


def test_an_end_play_is_solved_by_what_the_steps_hang_on_and_otherwise_not_at_all() -> None:
    for steps, answer in (("of-carnet", NoEndPlay), ("of-its-own", NoEndPlay)):
        assert isinstance(solve(played(steps, "duck"), 1), answer)
    added = replace(POCHE.rules(), scoring=Scoring(POCHE.rules().scoring.text, end=(CardsCount(),)))
    record = generate("poche", 1)
    assert isinstance(solve(records.replay(record, added), 1), Solution)


def test_there_is_advice() -> None:
    assert isinstance(advise(played("of-its-own", "overtrump"), 1, 1, worlds=2), Advice)


def test_the_kernel_leaves_it_to_python() -> None:
    rules = POCHE.rules()
    plain = replace(rules, phases=(played_out(("follow",)),))
    assert tables(rules).for_kernel == 0
    assert tables(plain).for_kernel == 0  # most points and the last trick at once
    known = replace(plain, scoring=Scoring(rules.scoring.text, end=(CardsCount(), LastTrick(10))))
    assert tables(known).for_kernel == 1
    turned = replace(known, phases=(played_out(("beat", "follow")),))
    assert tables(turned).for_kernel == 0


def test_what_the_engine_does_not_know_raises() -> None:
    with pytest.raises(ValueError, match="no step of counting"):
        Scoring({"en": "", "fr": ""}, end=("card-points",))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="does not know sideways"):
        Duty({"en": "", "fr": ""}, keeps="sideways")
    with pytest.raises(ValueError, match="does not know sometimes"):
        Duty({"en": "", "fr": ""}, keeps="higher", where=("sometimes",))
    with pytest.raises(ValueError, match="does not know climb"):
        Phase("odd", {}, ("climb",), "hands-empty")


def test_a_scoring_without_a_text_in_both_languages_is_told() -> None:
    rules = POCHE.rules()
    dumb = replace(rules, scoring=replace(rules.scoring, text={"en": "by the bag"}))
    with pytest.raises(Exception, match="has no text in 'fr'"):
        checked(replace(POCHE, build=lambda _: dumb), {})


def test_carnets_own_games_are_lists_of_steps_that_the_kernel_knows() -> None:
    assert all(scoring(game.rules()) is not None for game in OWN.values())
