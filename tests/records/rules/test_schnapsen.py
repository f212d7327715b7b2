"""Schnapsen, by rulebook 19: what differs from sixty-six."""

from __future__ import annotations

import itertools

import pytest

import records
from analysis.generate import PLAYERS, generate
from analysis.generate.faults import generate_faulty
from records.play.choices import stopped
from records.rules.games import GAMES
from tests.build import codes, replay_of
from tests.deals import Deals
from tests.records.rules.sixty_six import SCHNAPSEN, SCHNAPSEN_DEAL

#: A leads, spades are trumps, and A has the jack.
TAGS = """[Dealer "B"]
[HandA "JS AH TD AC JC"]
[HandB "AS TS TH QH JH"]
[TurnUp "KS"]
[Talon "QS QC JD AD KC QD KD KH TC"]"""

deal = Deals("schnapsen", TAGS)


def example(score: str, options: str = "") -> str:
    """The deal that rulebook 19 ends with, with this score."""
    given = f'[Options "{options}"]\n' if options else ""
    return f'[Game "schnapsen"]\n{given}\n{SCHNAPSEN_DEAL}{score}\n'


def test_the_example_of_the_rulebook_brings_two() -> None:
    replay = replay_of(example("#2/0"))
    assert replay.findings == []
    assert replay.positions[-1].counted == [71, 36]
    assert codes(example("#1/0")) == ["score-deal"]
    assert codes(example("#1/0", "closing-count=end")) == []


def test_twenty_cards_that_count_120_and_ten_tricks() -> None:
    rules = GAMES["schnapsen"].rules()
    assert (rules.seats, rules.size, rules.hand_size, rules.tricks) == (2, 20, 5, 10)
    assert (rules.talon_size, rules.stock_tricks) == (10, 5)
    assert sum(rules.value[card] for card in rules.cards) == 120


test_what_differs = deal.sentences("""
a nine is no card of the game
    schnapsen [Dealer "B"] 1. A:9S * -> deal-card
the player on lead exchanges the jack at the first lead too
    A:~JS=0 1. A:JC TH *
    A:~JS=10 1. A:JC TH * -> score-declared
    exchange-needs-trick=true A:~JS 1. A:JC TH * -> exchange-turn
the other player does not exchange
    B:~JS 1. A:JC TH * -> exchange-turn
nothing but the jack is exchanged
    A:~AH 1. A:JC TH * -> exchange-card
a jack that is turned cannot be exchanged
    A:~JS 1. A:AC TH A:~JS * -> exchange-none
a marriage may be shown at the first lead
    schnapsen [Dealer "B"] [HandA "KS QS AH TD AC"] [TurnUp "JD"] +KSQS=20 1. A:KS TS *
closing brings on the draws that are due
    1. A:AC TH | * => talon 8
    close-when=any 1. A:AC TH | * => talon 10
duties hold once the talon is closed
    | 1. A:AC QH * -> play-trump
    end-play=follow-trump | 1. A:AC QH * -> play-trump
    end-play=follow | 1. A:AC QH *
the duty to beat is one of the options
    | 1. A:JS AS *
    schnapsen [Dealer "B"] [HandA "KH TD AC JC QC"] [HandB "AH QH TH JH AS"] [TurnUp "JD"]
    | 1. A:KH QH * -> play-beat
    end-play=follow-trump | 1. A:KH QH *
nothing can be carried over
    carry=false drawn-deal=again * -> option-idle option-idle
    last-trick-wins=equal carry=false drawn-deal=again *
a closer who claims too little loses two or three
    1. A:JC TS B:^QS A:^QC 2. B:QH AH | 3. A:JD AD A:|| #0/2 -> claim-short
    1. A:JC TH | 2. A:AC QC || #0/3 -> claim-short
who closed and has not claimed has lost
    | 1. A:AC TS 2. B:QH AH 3. A:TD AS 4. B:TH JS 5. A:JC JH #0/3
""")


#: A deal in which B gets 67, and A the last trick.
PLAYED_OUT = """1. B:QH AS
2. B:JC JH
3. B:QD AD
4. A:QC JD
5. A:KH TC
6. B:AH TH
7. B:JS QS
8. A:TD KC
9. B:TS AC
10. A:KD KS"""
PLAYED_OUT_TAGS = """[Dealer "A"]
[HandA "AS TH AD KD QC"]
[HandB "KS AH QH QD JC"]
[TurnUp "AC"]
[Talon "JD JH TS QS KH TC TD KC JS"]"""


def played_out(then: str) -> list[str]:
    """What is found where that deal ends so."""
    return codes(deal(f"{PLAYED_OUT} {then}", tags=PLAYED_OUT_TAGS))


def test_the_last_trick_wins_one_point_though_the_other_has_66() -> None:
    assert played_out("#1/0") == []
    assert played_out("#0/1") == ["score-deal"]


def test_who_wins_the_last_trick_may_claim_instead_and_who_loses_it_may_not() -> None:
    assert played_out("A:|| #0/2") == ["claim-short"]
    assert played_out("B:|| #1/0") == ["after-end"]


def played(options: str, seeds: int = 20) -> list[records.Record]:
    """Generated games by all players under these options."""
    chosen = dict(word.split("=") for word in options.split())
    game = "sixty-six" if options else "schnapsen"
    players = itertools.cycle(PLAYERS)
    return [
        generate(game, seed, chosen, player)
        for seed, player in zip(range(seeds), players, strict=False)
    ]


def as_the_other(text: str) -> str:
    """The same record of the one game as a record of the other."""
    long = f'[Game "sixty-six"]\n[Options "{SCHNAPSEN}"]'
    short = '[Game "schnapsen"]'
    return text.replace(short, long) if short in text else text.replace(long, short)


@pytest.mark.parametrize("options", ["", SCHNAPSEN])
def test_it_is_sixty_six_with_eight_options(options: str) -> None:
    for record in played(options):
        text = records.dumps(record)
        other = as_the_other(text)
        assert other != text
        one, same = replay_of(text), replay_of(other)
        assert one.ok
        assert same.ok
        assert (one.score, one.winner, one.marks) == (same.score, same.winner, same.marks)


@pytest.mark.parametrize("code", ["play-beat", "exchange-card", "close-none", "claim-short"])
def test_a_fault_of_the_one_is_a_fault_of_the_other(code: str) -> None:
    text = generate_faulty("schnapsen", code, 1)
    assert codes(text) == codes(as_the_other(text)) == [code]


def test_every_deal_is_won_by_one_to_three_points() -> None:
    last_tricks = set()
    for record in played(""):
        replay = records.replay(record)
        for one in replay.deals:
            assert one.score is not None
            least, most = sorted(one.score)
            assert least == 0
            assert 1 <= most <= 3
            kinds = {event.kind for event in replay.events(one.deal)}
            if not kinds & {"closing", "claim"}:
                last = stopped(replay, one.deal, one.plies).point.table.taken.last_winner
                assert one.score[last] == 1
                last_tricks.add(last)
            elif "claim" not in kinds:
                assert most > 1
    assert last_tricks == {0, 1}
