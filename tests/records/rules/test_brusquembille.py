"""Brusquembille: rulebook 17."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import records
from analysis.generate import generate
from analysis.generate.counting import Player
from analysis.generate.game import played
from records.notation.model import RUNNING, Record, Tag
from records.perft import perft
from records.play.choices import choices
from records.rules.games import GAMES
from tests.build import codes, found, only, record_of, replay_of, values_of
from tests.deals import Deals

GAME = GAMES["brusquembille"]

#: The deal of the rulebook's example: A has 64, B 56.
TAGS = """[Dealer "B"]
[HandA "TH 8H AC"]
[HandB "TS KH JC"]
[TurnUp "9S"]
[Talon "QS 8D 9D 9H JH 7D AD QC 8S 7S 9C AH TC AS KC KS 8C JD 7C QD QH JS TD KD 7H"]"""
TRICKS = (
    *("A:8H KH", "B:JC AC", "A:8D TS", "B:9H TH", "A:AD QS", "B:8S 9D", "B:QC 7D", "B:9C AS"),
    *("A:7S JH", "A:KC TC", "B:KS 8C", "B:JD JS", "A:QD KD", "B:QH 9S", "A:TD 7C", "A:AH 7H"),
)


def plays(until: int = 16) -> str:
    """The example's tricks up to one."""
    return "\n".join(f"{at}. {trick}" for at, trick in enumerate(TRICKS[:until], 1))


deal = Deals("brusquembille", TAGS)


#: B has 63 points after three tricks.
EARLY_TAGS = """[Dealer "B"]
[HandA "TS TH TD"]
[HandB "AS AH AD"]
[TurnUp "9S"]
[Talon "AC TC KS QS JS 8S 7S KH QH JH 9H 8H 7H KD QD JD 9D 8D 7D KC QC JC 9C 8C 7C"]"""
EARLY = "1. A:TS AS\n2. B:AH TH\n3. B:AD TD"


# -- facts --------------------


@pytest.mark.parametrize(
    ("options", "size", "talon", "tricks", "sides"),
    [
        ("players=2", 32, 26, 16, "A B"),
        ("players=3", 30, 21, 10, "A B C"),
        ("players=4", 32, 20, 8, "AB CD"),
        ("players=4 seats=alternate", 32, 20, 8, "AC BD"),
        ("players=4 partners=false", 32, 20, 8, "A B C D"),
        ("players=5", 30, 15, 6, "A B C D E"),
        ("form=trevoux", 32, 22, 16, "A B"),
    ],
)
def test_cards_talon_tricks_and_sides_by_players(
    options: str, size: int, talon: int, tricks: int, sides: str
) -> None:
    replay = replay_of(deal("*", options, '[TurnUp "9S"]'))
    rules = replay.rules
    assert rules is not None
    assert (rules.size, rules.talon_size, rules.tricks) == (size, talon, tricks)
    assert replay.sides == tuple(tuple(side) for side in sides.split())


def test_no_card_is_forbidden_with_a_talon_or_without() -> None:
    for until in (3, 12, 13, 14):
        before = deal(plays(until) + "\n*")
        replay = replay_of(before)
        ply = replay.deals[0].plies
        table = replay.position(1, ply)
        (mover,) = [one for one in choices(replay, 1, ply) if one.to_play]
        assert len(mover.plays) == 3 - max(0, until - 13)
        assert table.hands[mover.seat]


@pytest.mark.parametrize(("rank", "winner"), [("ATKQJ987", "A"), ("AKQJT987", "B")])
@pytest.mark.parametrize("trump", ["S", "H"])
def test_the_ten_ranks_by_option_in_trumps_too(rank: str, winner: str, trump: str) -> None:
    tags = f'[Dealer "B"]\n[TurnUp "7{trump}"]'
    text = deal(f"1. A:TH JH\n2. {winner}:9C *", f"rank={rank}", tags)
    assert codes(text) == []
    assert codes(text.replace(f"{winner}:9C", f"{'AB'[winner == 'A']}:9C")) == ["turn"]


def test_the_turn_up_goes_to_the_last_in_order_after_the_last_draw() -> None:
    assert "9S" in replay_of(deal(plays() + "\n*")).position(1, 27).hands["A"]
    assert codes(deal(plays(13) + " A:^9S *")) == []
    assert codes(deal(plays(13) + " B:^9S *")) == ["draw-card"]


test_facts = deal.sentences(f"""
each has three cards and the talon the rest
    [HandA "TH AC"] * -> deal-size
    [Talon "QS 8D 9D 9H JH 7D AD QC 8S 7S 9C AH TC AS KC KS 8C JD 7C QD QH JS TD"] * -> deal-size
who could follow and who could trump may throw anything
    1. A:8H JC *
    1. A:8H KH 2. B:JC AC 3. A:8D TS 4. B:9H TH 5. A:AD QS 6. B:8S 9D 7. B:QC 7D 8. B:9C AS 9. A:7S
        JH 10. A:KC TC 11. B:KS 8C 12. B:JD JS 13. A:QD KD 14. B:QH TD 15. B:7C 9S 16. A:AH 7H *
the highest trump wins else the highest of the suit led
    1. A:8H JC 2. A:TH *
    1. A:AC TS 2. B:KH *
    1. A:8H KH 2. A:AC * -> turn
nothing is declared exchanged closed or claimed
    1. A:8H KH B:+KHQH * -> declare-unknown(+KHQH)
    1. A:8H KH 2. B:JC AC A:~7H * -> exchange-none(~7H)
    1. A:8H KH B:| * -> close-none(|)
    1. A:8H KH A:|| * -> claim-short(||)
the example of the book is counted as it says
    {plays(16)} #64/56 => marked A 64 cards, B 56 cards
    {plays(16)} #65/55 -> score-deal(#65/55)
the player after the dealer leads
    1. B:KH 8H * -> turn
    brusquembille [Dealer "B"] [TurnUp "9H"] players=3 1. C:9S 8D 7D *
a ten counts ten whatever its rank
    brusquembille [Dealer "B"] [TurnUp "7S"] rank=AKQJT987 1. A:TH JH * => counted 0/12
partners may talk at any time and nobody commands
    brusquembille [Dealer "D"] [TurnUp "9S"] players=4 1. A:8H "B" 7D B:"I have the ace" JC *
    [Dealer "D"] [TurnUp "9S"] players=4 1. A:>8H 8H * -> order-turn(>8H)
""")


# -- which sevens are out --------------------

THREE = '[Dealer "C"]\n[TurnUp "JS"]'


@pytest.mark.parametrize("players", ["3", "5"])
def test_the_third_different_seven_in_the_hands_is_not_in_the_pack(players: str) -> None:
    hands = '[HandA "7S 8S 9S"]\n[HandB "7D 8D 9D"]\n[HandC "7H 8H 9H"]'
    finding = only(deal("*", f"players={players}", f"{THREE}\n{hands}"))
    assert (finding.code, finding.text, finding.seat) == ("deal-card", "7H", "C")
    assert "two sevens are out" in finding.message["en"]
    assert "deux sept sont retirés" in finding.message["fr"]


def test_the_third_seven_in_play_is_found_where_hands_are_not_given() -> None:
    play = "1. A:7D 7S AD\n2. B:QC TC 7H *"
    finding = only(deal(play, "players=3", THREE))
    assert (finding.code, finding.text, finding.trick) == ("deal-card", "7H", 2)
    assert "two sevens are out" in finding.message["en"]
    assert codes(deal("1. A:7D 7S AD\n2. B:QC TC 7D *", "players=3", THREE)) == ["deal-copies"]


def test_the_last_hand_is_what_is_left_without_the_sevens_that_are_out() -> None:
    record = generate("brusquembille", 4, {"players": "3"})
    del record.deals[1:]
    first = record.deals[0]
    whole = records.replay(record)
    held = whole.position(1, 0).hands["B"]
    first.tags[:] = [tag for tag in first.tags if tag.name != "HandB"]
    hidden = records.replay(record)
    sevens = [card for tag in first.tags for card in tag.value.split() if card[0] == "7"]
    expected = held if len(sevens) == 2 else ("x", "x", "x")
    assert hidden.position(1, 0).hands["B"] == expected
    assert "deal-card" not in [finding.code for finding in hidden.findings]


test_which_sevens_are_out = deal.sentences("""
with two or four players no seven is out
    brusquembille [Dealer "B"] [TurnUp "JS"] [HandA "7S 8S 9S"] [HandB "7D 7C 7H"] *
    [Dealer "D"] [TurnUp "JS"] [HandA "7S 8S 9S"] [HandB "7D 7C 7H"] players=4 *
a seven told of in a hand is not told again when it is played
    brusquembille [Dealer "C"] [TurnUp "JS"] [HandA "7S 8S 9S"] [HandB "7D 8D 9D"]
        [HandC "7H 8H 9H"] players=3 1. A:7S 7D 7H * -> deal-card(7H)
the third seven drawn is found
    brusquembille [Dealer "C"] [TurnUp "JS"] players=3 1. A:7D 7S AD B:^7C * -> deal-card(7C)
""")


# -- what is won --------------------


def test_deals_are_played_to_five_unless_a_target_stands() -> None:
    assert GAME.rules(score="deal").target == 5
    assert GAME.rules(score="deal", target="300").target == 300
    assert GAME.rules().target == GAME.rules(score="points").target == 300
    start = '[Score "4/0"]\n'
    assert replay_of(deal(f"{plays()}\n#1/0", "score=deal", start + TAGS)).winner == ("A",)
    text = deal(f"{plays()}\n#1/0", "score=deal target=6", start + TAGS)
    assert replay_of(text).winner is None


def test_the_pot_goes_to_the_side_with_most_points() -> None:
    assert codes(deal(f"{plays()}\n#1/-1", "score=pot")) == []
    record = generate("brusquembille", 1, {"score": "pot", "players": "4"})
    scores = {tuple(sorted(one.score or ())) for one in records.replay(record).deals}
    assert scores == {(-2, 2)}


def even() -> Record:
    """A deal that ends 60 to 60, the first of those generated, played out; A deals."""
    for seed in range(400):
        record = generate("brusquembille", seed, {"score": "deal", "target": "1"})
        for one in record.deals:
            if one.end is not None and one.end.scores == (0, 0) and one.get("Dealer") == "A":
                one.tags[:] = [tag for tag in one.tags if tag.name not in ("Deal", "Score")]
                one.tags.insert(0, Tag("Deal", "1"))
                one.items[:] = [item for item in one.items if item.kind != RUNNING]
                record.deals[:] = [one]
                record.tags[:] = [Tag("Game", "brusquembille")]
                return record
    raise AssertionError("no deal of sixty each")


def test_sixty_each_wins_nobody_the_deal_and_the_pot_stays() -> None:
    text = records.dumps(even()).replace("#0/0", "")

    def ended(score: str, brought: str, more: str = "") -> list[str]:
        options = f'[Game "brusquembille"]\n[Options "score={score}"]'
        return codes(text.replace('[Game "brusquembille"]', options) + f"#{brought}\n{more}")

    assert ended("deal", "0/0") == []
    assert ended("points", "60/60") == []
    assert ended("pot", "-1/-1") == []
    second = f'\n[Deal "2"]\n{TAGS}\n\n{plays()}\n'
    assert ended("pot", "-1/-1", second + "#3/-1") == []
    assert ended("pot", "-1/-1", second + "#1/-1") == ["score-deal"]


def test_points_need_the_deal_played_out_where_a_decided_one_may_stop() -> None:
    assert codes(deal(plays(14) + "\n#1/0", "score=deal")) == ["deal-cut-short"]
    early = deal(f"{EARLY}\n#0/1", "score=deal", EARLY_TAGS)
    assert codes(early) == []
    assert replay_of(early).deals[0].complete
    assert codes(deal(f"{EARLY}\n#-1/1", "score=pot", EARLY_TAGS)) == []
    assert codes(deal(f"{EARLY}\n#0/63", "", EARLY_TAGS)) == ["deal-cut-short"]


def test_a_decided_deal_stops_between_two_tricks_and_no_sooner() -> None:
    def stopped(play: str) -> list[str]:
        return codes(deal(f"{play}\n#0/1", "score=deal", EARLY_TAGS))

    assert stopped(EARLY + "\n4. B:AC TC") == []
    assert stopped(EARLY + "\n4. B:AC") == ["deal-cut-short"]
    assert stopped("\n".join(EARLY.splitlines()[:2])) == ["deal-cut-short"]


test_what_is_won = deal.sentences(f"""
a running score is that before the deal
    1. A:8H KH =0/0 *
    1. A:8H KH =0/4 * -> score-running(=0/4)
a deal counts one for the side with most points
    score=deal {plays(16)} #1/0 => marked A 1 deal
points are added up and the target wins at the end of a deal
    [Score "240/290"] {plays(16)} #64/56 => score 304/346; won by B
    [Score "292/300"] {plays(16)} #64/56 => score 356/356; won by nobody
the pot has no end of its own and result is what it comes to
    [Result "1/-1"] [Deal "1"] score=pot {plays(16)} #1/-1 => won by nobody; over yes
    [Result "2/-2"] [Deal "1"] score=pot {plays(16)} #1/-1 -> score-result
""")


# -- the form of Trévoux --------------------

TREVOUX = """[Dealer "B"]
[HandA "9S KH QD JD 9C"]
[HandB "KS AH 7H AC QC"]
[TurnUp "JH"]
[Talon "AS 9H QH TS KD 7D 7S KC QS 8S TD TC JS TH AD 8H 8C 9D 7C JC 8D"]"""


def trevoux(play: str, tags: str = TREVOUX) -> str:
    return deal(play, "form=trevoux", tags)


def test_the_seven_of_trumps_exchanges_at_any_moment_whoevers_turn_it_is() -> None:
    for play in ("1. B:~7H=0 A:9C AC *", "1. A:9C B:~7H AC *", "1. A:9C AC\n2. B:KS 9S B:~7H *"):
        assert codes(trevoux(play)) == []
    assert codes(trevoux("1. A:9C B:~7H JH *")) == []
    assert found(trevoux("1. A:9C B:~7H=10 *")) == [("score-declared", "~7H=10")]


def test_an_exchange_brings_no_draw_on() -> None:
    replay = replay_of(trevoux("1. A:9C AC B:~7H *"))
    assert len(replay.position(1, 3).hands["B"]) == 4
    assert replay.position(1, 3).turn_up == "7H"
    assert codes(trevoux("1. A:9C AC B:~7H B:^AS A:^9H *")) == []


def test_only_who_holds_the_seven_of_trumps_may_exchange_it() -> None:
    assert found(trevoux("1. A:~7H *")) == [("exchange-not-held", "~7H")]
    assert found(trevoux("1. A:9C B:~AC *")) == [("exchange-card", "~AC")]


def test_once_the_talon_is_empty_the_exchange_is_closed_and_suit_is_followed() -> None:
    names = dict.fromkeys(("declares", "exchanges", "shows"), 0.0)
    late = follow = 0
    for seed in range(8):
        record = played("brusquembille", seed, {"form": "trevoux"}, Player(**names))
        replay = records.replay(record)
        end = 22
        moving = [one for one in choices(replay, 1, end) if one.to_play]
        position = replay.position(1, end)
        assert position.talon_left == 0 or position.talon_left == 2
        follow += len(moving[0].plays) <= 5
        del record.deals[1:]
        text = re.sub(r'\[Result "[^"]*"\]', '[Result "*"]', records.dumps(record))
        turned = record.deals[0].get("TurnUp") or ""
        seven = "7" + turned[1]
        lines = text.splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith("13."))
        short = "\n".join([*lines[:at], lines[at] + f" A:~{seven}", "*"])
        code = "exchange-none" if turned[0] == "7" else "exchange-closed"
        assert codes(short) == [code]
        late += code == "exchange-closed"
    assert late
    assert follow
    assert GAME.rules(form="trevoux").phases[-1].duties == ("follow",)


@pytest.mark.parametrize(("turned", "points"), [("A", 10), ("T", 10), ("J", 10), ("9", 0)])
def test_a_turned_court_card_ace_or_ten_is_ten_for_the_dealer(turned: str, points: int) -> None:
    seen = 0
    for seed in range(25):
        record = generate("brusquembille", seed, {"form": "trevoux"})
        first = record.deals[0]
        if (first.get("TurnUp") or "")[0] != turned:
            continue
        seen += 1
        marks = [one for one in records.replay(record).marks if one.deal == 1]
        got = [(one.side, one.points) for one in marks if one.source == "turn-up"]
        dealer = "AB".index(first.get("Dealer") or "")
        assert got == ([(dealer, points)] if points else [])
    assert seen


def test_most_tricks_are_ten_and_eight_each_nothing() -> None:
    kinds = set()
    for seed in range(20):
        record = generate("brusquembille", seed, {"form": "trevoux"})
        replay = records.replay(record)
        event = replay.position(1, replay.deals[0].plies)
        won = (event.tricks["A"], event.tricks["B"])
        got = [one for one in replay.marks if one.deal == 1 and one.source == "tricks"]
        kinds.add(won[0] == won[1])
        if won[0] == won[1]:
            assert got == []
        else:
            assert [(one.side, one.points) for one in got] == [(int(won[1] > won[0]), 10)]
        total = sum(one.points for one in replay.marks if one.deal == 1 and one.source == "cards")
        assert total == 120
    assert kinds == {True, False}


def test_where_the_turn_up_is_not_known_the_points_of_the_deal_are_believed() -> None:
    record = generate("brusquembille", 3, {"form": "trevoux"})
    first = record.deals[0]
    del record.deals[1:]
    first.tags[:] = [tag for tag in first.tags if tag.name not in ("TurnUp", "Talon")]
    first.tags[:] = [tag for tag in first.tags if not tag.name.startswith("Hand")]
    replay = records.replay(record)
    assert replay.deals[0].score == first.end.scores if first.end else None
    assert not replay.deals[0].complete


test_the_form_of_trevoux = deal.sentences("""
a turned seven is not exchanged
    [HandA "9S KH QD JD 9C"] [HandB "KS AH 7H AC QC"] [TurnUp "7S"]
        [Talon "AS 9H QH TS KD 7D JH KC QS 8S TD TC JS TH AD 8H 8C 9D 7C JC 8D"] form=trevoux
    1. B:~7H * -> exchange-none(~7H)
""")


# -- idle options --------------------


test_idle_options = deal.sentences("""
options that cannot matter are told
    brusquembille [TurnUp "9S"] players=3 form=trevoux * -> option-idle(players=3)
    [TurnUp "9S"] seats=alternate * -> option-idle(seats=alternate)
    [TurnUp "9S"] players=4 partners=false seats=alternate * -> option-idle(seats=alternate)
    [TurnUp "9S"] players=3 partners=false * -> option-idle(partners=false)
    [TurnUp "9S"] score=pot target=500 * -> option-idle(target=500)
    [TurnUp "9S"] players=4 seats=alternate partners=true score=deal target=7 *
""")


# -- whole games --------------------


def some_options(random: Random) -> dict[str, str]:
    chosen = {o.name: random.choice(values_of(o)) for o in GAME.options if random.random() < 0.5}
    if GAME.idle_options(chosen):
        return {}
    return chosen


def test_generated_games_have_no_finding_and_a_changed_score_is_the_first() -> None:
    for seed in range(4):
        record = generate("brusquembille", seed, some_options(Random(seed)))
        text = records.dumps(record)
        replay = replay_of(text)
        assert not replay.findings
        assert replay.complete
        end = record.deals[-1].end
        assert end is not None
        record.deals[-1].end = end.copy(scores=(end.scores[0] + 1, *end.scores[1:]))
        first = records.replay(record).first_bad()
        assert first is not None
        assert first.code == "score-deal"


def test_the_chips_and_the_pot_are_constant_together() -> None:
    for seed in range(10):
        record = generate("brusquembille", seed, {"score": "pot"})
        pot = 0
        for one in records.replay(record).deals:
            assert one.score is not None
            pot -= sum(one.score)
            assert pot in (0, 2, 4, 6, 8)


def test_lines_of_play_are_products_of_the_cards_in_hand() -> None:
    assert perft(record_of(deal(plays(13) + "\n*")), 6) == [3, 9, 18, 36, 36, 36]
    assert perft(record_of(deal("*")), 3) == [3, 9, 27]


def test_the_samples_of_the_game_are_read_by_every_rule_book() -> None:
    path = Path(__file__).resolve().parents[3] / "samples" / "brusquembille.carnet"
    assert all(record.get("Game") == "brusquembille" for record in records.read(path))
