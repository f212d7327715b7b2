"""The chances of a game: where they stand, what they add up to, and what they hang on."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev, variance

import pytest

import records
from analysis.chance import Anchor, Chances, Curves, NoChances, Sample, chances
from analysis.chance.answer import ChanceMoment
from analysis.estimate.compiled import Won
from analysis.generate import generate
from records.notation.model import Tag
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.tally import NO_SIDE
from tests.answered import answered
from tests.build import replay_of
from tests.kernel_way import needs_kernel


def found(replay: Replay, **more: object) -> Chances:
    out = chances(replay, **{"games": 12, **more})  # type: ignore[arg-type]
    assert isinstance(out, Chances)
    return out


def read(text: str) -> Replay:
    return replay_of(text)


@pytest.fixture(scope="module")
def whist() -> Replay:
    return records.replay(generate("whist", 3))


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_of_every_game_go_from_its_first_card_to_its_winner(game: str) -> None:
    replay = records.replay(generate(game, 5))
    out = chances(replay, games=4)
    if GAMES[game].rules().open_ended:
        assert isinstance(out, NoChances)
        assert out.reason == "endless"
        return
    assert isinstance(out, Chances)
    for moment in out.moments:
        assert 0 <= sum(one.value for one in moment.sides) <= 1 + 1e-9
        for one in moment.sides:
            assert 0 <= one.low <= one.value + 1e-9
            assert one.value - 1e-9 <= one.high <= 1
    places = [(moment.deal, moment.ply) for moment in out.moments]
    assert places == sorted(places)
    assert places[0] == (1, 0)
    last = out.moments[-1]
    assert (last.how, last.deal) == ("won", len(replay.deals))
    won = [replay.winner is not None and seats[0] in replay.winner for seats in replay.sides]
    assert [one.value for one in last.sides] == [float(one) for one in won]


def test_the_same_seed_gives_the_same_chances(whist: Replay) -> None:
    assert found(whist, seed=4) == found(whist, seed=4)
    assert found(whist, seed=4) != found(whist, seed=5)


@needs_kernel
def test_with_other_seeds_the_chances_move_by_at_most_two_hundredths_from_moment_to_moment(
    whist: Replay,
) -> None:
    seeds = 4
    runs = [answered(Chances, chances(whist, seed=seed)).moments for seed in range(seeds)]
    values = [[moment.sides[0].value for moment in one] for one in runs]
    steps = [[after - before for before, after in pairwise(one)] for one in values]
    for noise in (values, steps):
        assert sqrt(fmean(variance(each) for each in zip(*noise, strict=True))) < 0.02


@needs_kernel
def test_the_chance_before_a_deal_is_the_mean_of_its_first_positions() -> None:
    """The second deal of whist, dealt in sixty ways: its beginning is no jump on the whole."""
    jumps = []
    for seed in range(60):
        deal = generate("whist", seed).deals[0]
        tags = "".join(f'[{tag.name} "{tag.value}"]\n' for tag in deal.tags if tag.name != "Deal")
        text = f'[Game "whist"]\n[Deal "1"]\n... #3/0\n[Deal "2"]\n{tags}*\n'
        before, first = found(read(text), games=60, seed=seed).moments[-2:]
        assert (before.how, first.how, first.deal) == ("score", "cards", 2)
        jumps.append(first.sides[0].value - before.sides[0].value)
    assert abs(fmean(jumps)) < 3 * stdev(jumps) / sqrt(len(jumps))


def test_each_moment_is_after_a_trick_or_after_a_deal(whist: Replay) -> None:
    out = found(whist, deal=2)
    assert {moment.deal for moment in out.moments} == {2}
    assert [moment.trick for moment in out.moments] == [*range(1, 14), 0]
    assert [moment.ply for moment in out.moments] == [*range(0, 52, 4), 52]
    assert out.moments[-1].how == "score"


def test_by_the_eyes_of_a_seat_its_knowledge_alone_is_used(whist: Replay) -> None:
    out = found(whist, deal=1, view="C")
    assert {moment.seats for moment in out.moments if moment.how == "cards"} == {("C",)}
    assert {m.seats for m in found(whist, deal=1).moments if m.how == "cards"} == {
        ("A", "B", "C", "D")
    }


def test_cards_that_the_seat_cannot_see_change_nothing() -> None:
    record = generate("whist", 3)
    swapped = generate("whist", 3)
    deal = swapped.deals[0]
    hands = {tag.name: tag for tag in deal.tags if tag.name.startswith("Hand")}
    del deal.items[:]
    del record.deals[0].items[:]
    for one in (record, swapped):
        del one.deals[1:]
        one.deals[0].end = None
    turned = deal.get("TurnUp")
    first, other = hands["HandB"], hands["HandC"]
    cards, more = first.value.split(), other.value.split()
    at = next(i for i, card in enumerate(cards) if card != turned)
    to = next(i for i, card in enumerate(more) if card != turned)
    cards[at], more[to] = more[to], cards[at]
    deal.tags = [
        Tag(tag.name, " ".join(cards))
        if tag is first
        else Tag(tag.name, " ".join(more))
        if tag is other
        else tag
        for tag in deal.tags
    ]
    one, two = records.replay(record), records.replay(swapped)
    for view, same in (("A", True), ("B", False)):
        before, after = (found(r, deal=1, view=view, games=60).moments[0] for r in (one, two))
        assert (before == after) is same, view


def test_whoever_leads_at_the_end_is_likelier_to_win(whist: Replay) -> None:
    out = found(whist, games=60)
    before_last = [moment for moment in out.moments if moment.deal == len(whist.deals)][-2]
    best = max(range(2), key=lambda side: before_last.sides[side].value)
    assert whist.winner == whist.sides[best]


def test_where_all_games_come_to_one_score_the_interval_is_a_point() -> None:
    sample = Sample(ChanceMoment(1, 0, 1, (), "score", ()), 1, lambda *_: [], "")
    sample.games = [Won(NO_SIDE, (3, 1))] * 12
    one, other = sample.found(Curves(2, [], Anchor((3, 1), (0.7, 0.3), 90)), 0).sides
    assert one.low == one.value == one.high
    assert one.value + other.value == pytest.approx(1)


def test_before_and_after_the_hands_are_dealt_twice_as_many_games_are_played_on() -> None:
    def ended(rounds: int, *_: object) -> list[Won]:
        return [Won(game % 2, None) for game in range(rounds)]

    played = []
    for trick in (1, 2):
        sample = Sample(ChanceMoment(1, 0, trick, (), "cards", ()), 1, ended, "")
        sample.add(2, 2)
        sample.found(Curves(2, [sample], None), 10_000)
        played.append(len(sample.games))
    assert played == [5103, 2500]


def test_scores_alone_give_chances_by_the_score() -> None:
    replay = read('[Game "whist"]\n[Deal "1"]\n... #4/0\n')
    out = found(replay, games=100)
    assert [moment.how for moment in out.moments] == ["score", "score"]
    even, ahead = (moment.sides[0].value for moment in out.moments)
    assert ahead > even + 0.15
    assert ahead > 0.75


def test_deals_without_hands_are_known_by_their_score() -> None:
    replay = read('[Game "whist"]\n[Dealer "A"]\n[Deal "1"]\n1. B:2S C:3S D:4S A:5S\n*\n')
    out = found(replay)
    assert [moment.how for moment in out.moments] == ["score"]


def test_it_says_why_nothing_can_be_said() -> None:
    reasons = {}
    for game in ("tarot", "bassadewitz", "whist"):
        answer = answered(NoChances, chances(read(f'[Game "{game}"]\n'), games=2))
        reasons[game] = answer.reason
        assert set(answer.text) == {"en", "fr"}
    assert reasons == {"tarot": "rules", "bassadewitz": "endless", "whist": "score"}


def test_a_void_deal_has_no_chances_of_its_own() -> None:
    record = generate("whist", 3)
    text = records.dumps(record).replace('[Deal "1"]', '[Deal "1"]\n[Void "true"]')
    out = answered(Chances, chances(read(text), games=2))
    assert not [one for one in out.moments if one.deal == 1 and one.how == "cards"]


def test_of_a_long_game_not_every_trick_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.chance._MOST", 12 * 20)
    replay = records.replay(generate("whist", 3))
    out = found(replay)
    assert sum(moment.how == "cards" for moment in out.moments) <= 26
    tricks = [moment.trick for moment in out.moments if moment.deal == 1 and moment.how == "cards"]
    assert len({b - a for a, b in pairwise(tricks)}) == 1
    assert tricks[1] > 2


@pytest.mark.parametrize(
    ("more", "error"),
    [({"deal": 9}, IndexError), ({"view": "F"}, ValueError), ({"games": 0}, ValueError)],
)
def test_what_is_not_there_is_refused(
    whist: Replay, more: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        found(whist, **more)
