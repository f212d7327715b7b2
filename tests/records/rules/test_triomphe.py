"""Triomphe, by rulebook 22: three of five tricks."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.generate import generate, generate_faulty
from carnet import Play, Table
from records.play.choices import choices, stopped
from records.rules.games import GAMES
from tests.amounts import times
from tests.build import codes
from tests.deals import Deals

#: A leads, spades are trumps.
deal = Deals("triomphe", '[Dealer "B"]\n[TurnUp "7S"]')

#: The deal of four players with which rulebook 22 ends.
FOUR_TAGS = """[Dealer "D"]
[HandA "QH 8H JD 8D AC"]
[HandB "AS QD 9D JC TC"]
[HandC "TS 8S 7S JH AD"]
[HandD "9S KH AH TD 7D"]
[TurnUp "KD"]"""
FOUR = """1. A:AC JC AD 7D
2. C:JH KH QH 9D
3. B:TC TS TD JD
4. A:8H QD 8S AH"""

#: Tricks that A wins, and tricks that A loses.
THREE = "1. A:KH QH 2. A:KD QD 3. A:KC QC"
FOUR_WON = f"{THREE} 4. A:JH AH"
LOST = f"{THREE} 4. A:AH JH"
SPLIT = "1. A:KH QH 2. A:QD KD 3. B:KC QC 4. B:JC AC"


def four(score: str, options: str = "players=4", tags: str = FOUR_TAGS) -> list[str]:
    """What is found in the deal of four players with this score."""
    return codes(deal(f"{FOUR}\n#{score}", options, tags))


def test_the_example_of_four_players() -> None:
    assert four("1/0") == []
    assert four("0/1") == ["score-deal"]


@pytest.mark.parametrize(
    ("players", "pack", "inside", "out"),
    [("2", "32", 10, 22), ("4", "32", 20, 12), ("6", "32", 30, 2), ("6", "52", 30, 22)],
)
def test_how_many_cards_are_in_play(players: str, pack: str, inside: int, out: int) -> None:
    rules = GAMES["triomphe"].rules(players=players, pack=pack)
    assert (rules.seats * rules.hand_size, rules.aside + 1) == (inside, out)
    assert (rules.tricks, rules.hand_size) == (5, 5)


test_the_deal = deal.sentences("""
two sides of one two or three
    * => sides A B; length 5 tricks
    players=4 * => sides AB CD
    players=4 seats=alternate * => sides AC BD
    players=6 * => sides ABC DEF
    players=6 seats=alternate * => sides ACE BDF
    seats=alternate * -> option-idle
the pack may have more cards
    1. A:6H * -> deal-card
    pack=36 1. A:6H *
    pack=36 1. A:5H * -> deal-card
    pack=52 1. A:2H *
the turn-up stays out or is the dealer's
    1. A:7S * -> deal-copies
    turn-up=dealer [HandB "7S KH QH JH AH"] *
    turn-up=dealer [HandB "8S KH QH JH AH"] * -> deal-turn-up
the player after the dealer leads and deals next
    1. B:KH * -> turn
    * [Deal "2"] [Dealer "A"] [TurnUp "7S"] *
    * [Deal "2"] [Dealer "B"] [TurnUp "7S"] * -> deal-dealer
nobody is a captain and nothing is shown
    A:>KH 1. A:KH * -> order-turn
    +KHQH 1. A:KH * -> declare-unknown
    ~8S 1. A:KH * -> exchange-none
    | 1. A:KH * -> close-none
    A:|| 1. A:KH * -> claim-short
""")

test_play = deal.sentences("""
cards rank king queen knave ace ten to seven
    1. A:AH JH 2. B:KD *
    rank=AKQJT987 1. A:AH JH 2. A:KD *
    pack=36 1. A:7H 6H 2. A:KD *
    pack=36 rank=AKQJT987 1. A:7H 6H 2. A:KD *
suit must be followed
    [HandB "8H KD QD JD AD"] 1. A:QH KD * -> play-follow
and beaten if able
    [HandB "8H KH QD JD AD"] 1. A:QH 8H * -> play-beat
    [HandB "8H 9H QD JD AD"] 1. A:QH 8H *
    duty=follow-trump [HandB "8H KH QD JD AD"] 1. A:QH 8H *
a void player must trump
    [HandB "8S KD QD JD AD"] 1. A:QH KD * -> play-trump
and over-trump but may else throw any card
    players=4 [Dealer "D"] [HandC "8S KS QD JD AD"] 1. A:QH 9S 8S * -> play-beat
    players=4 [Dealer "D"] [HandC "8S TD QD JD AD"] 1. A:QH 9S TD *
    players=4 must-undertrump=true [Dealer "D"] [HandC "8S TD QD JD AD"]
        1. A:QH 9S TD * -> play-trump
    must-undertrump=true * -> option-idle
one's partner must be beaten too
    players=4 [Dealer "D"] [HandB "8H KH QD JD AD"] 1. A:QH 8H * -> play-beat
    players=4 head-partner=false [Dealer "D"] [HandB "8H KH QD JD AD"] 1. A:QH 8H *
    players=4 seats=alternate head-partner=false [Dealer "D"] [HandB "8H KH QD JD AD"]
        1. A:QH 8H * -> play-beat
    # It is not known whether B or D, C's partner, has won the first trick, and led to the next one.
    players=4 [Dealer "D"] [HandC "8H 7D QD JC AC"]
        1. A:7H Kx 8H 9H 2. TD C:7D * -> play-beat
    players=4 head-partner=false [Dealer "D"] [HandC "8H 7D QD JC AC"]
        1. A:7H Kx 8H 9H 2. TD C:7D *
    head-partner=false * -> option-idle
    players=4 duty=follow-trump head-partner=false * -> option-idle
""")

test_the_score = deal.sentences(f"""
three tricks win and the deal may stop there
    {THREE} #1/0
    1. A:KH QH 2. A:KD QD #1/0 -> deal-cut-short
who has three but not the first three may go on for nothing
    {SPLIT} #0/1
    {SPLIT} 5. B:TC 9C #0/1
    {SPLIT} 5. B:9C TC #0/1
all five are two or five by option
    {FOUR_WON} 5. A:JD AD #2/0
    vole=5 {FOUR_WON} 5. A:JD AD #5/0
who goes on after the first three has undertaken them all
    {THREE} 4. A:AH #1/0 -> deal-cut-short
    {FOUR_WON} #1/0 -> deal-cut-short
    {FOUR_WON} 5. A:JD #1/0 -> deal-cut-short
and loses two if one trick is lost and may stop there
    {LOST} #0/2
    {LOST} #1/0 -> score-deal
    {LOST} 5. B:JD #0/2
    {LOST} 5. B:AD JD #0/2
    vole=5 {LOST} #0/2
    {FOUR_WON} 5. A:AD JD #0/2
where that costs nothing the deal may stop anywhere
    vole-fails=none {THREE} 4. A:AH #1/0
    vole-fails=none {FOUR_WON} #1/0
    vole-fails=none {LOST} #1/0
    vole-fails=none {FOUR_WON} 5. A:AD JD #1/0
    vole-fails=none {FOUR_WON} 5. A:JD AD #2/0
the game is five points
    [Score "4/0"] {THREE} #1/0 => won by A; over yes
    [Score "3/0"] {THREE} #1/0 => won by nobody
    [Score "0/3"] {LOST} #0/2 => won by B
    target=7 [Score "4/0"] {THREE} #1/0 => won by nobody
""")

ROBBED = """[HandA "QS AS KC 8C 7C"] [HandB "QH QD JD QC TC"] [TurnUp "KS"]"""
ROBS = "1. A:~7C KC TC 2. A:KS JD 3. A:QS QD"

test_the_ace_robs = deal.sentences(f"""
who was dealt the ace of trumps takes the turn-up for any card
    rob=ace {ROBBED} {ROBS} 4. A:AS QH 5. A:8C QC #0/2
    rob=ace {ROBBED} {ROBS} #1/0
    rob=ace {ROBBED} 1. A:~7C=0 KC *
    rob=ace {ROBBED} 1. A:~7C=10 KC * -> score-declared
    rob=ace {ROBBED} 1. A:~7C KC TC 2. A:7C * -> play-not-held
    rob=ace [HandB "QH QD JD QC TC"] [TurnUp "KS"] {ROBS} #1/0
    rob=ace [TurnUp "KS"] 1. A:~7C KC QC 2. A:KS JD *
if the ace is the turn-up the dealer does
    rob=ace [HandA "QS KS KC 8C 7C"] [HandB "QH QD JD QC TC"] [TurnUp "AS"]
        1. A:KC B:~TC QC *
    rob=ace [HandA "QS KS KC 8C 7C"] [HandB "QH QD JD QC TC"] [TurnUp "AS"]
        A:~7C 1. A:KC * -> exchange-not-held
once and before the player's first card
    rob=ace {ROBBED} 1. A:~7C ~8C KC TC * -> exchange-none
    rob=ace {ROBBED} 1. A:KC TC 2. A:~7C QS * -> exchange-closed
    rob=ace {ROBBED} 1. A:KC A:~7C TC * -> exchange-closed
    {ROBBED} 1. A:~7C KC * -> exchange-none
    turn-up=dealer rob=ace * -> option-idle
not the ace itself nor a card of others nor without the ace
    rob=ace {ROBBED} 1. A:~AS KC * -> exchange-card
    rob=ace {ROBBED} 1. A:~TC KC * -> exchange-not-held
    rob=ace {ROBBED} 1. A:KC B:~TC QC * -> exchange-not-held
after a gap it may have been taken
    rob=ace {ROBBED} ... 2. A:KS JD *
    rob=ace {ROBBED} ... 2. A:~8C KS JD * -> exchange-closed
    {ROBBED} ... 2. A:KS JD * -> play-not-held
""")

test_an_offer = deal.sentences(f"""
who accepts what the other side offers scores one
    offer=true B:|| #0/1
    offer=true || #1/0
    offer=true B:|| #1/0 -> score-deal
    offer=true B:|| 1. A:KH * -> after-end
    offer=true vole=5 players=4 [Dealer "D"] D:|| #0/1
who refuses must take all tricks or the other side scores two
    offer=true A:| {THREE} 4. A:JH AH 5. A:JD AD #2/0
    offer=true vole=5 A:| {THREE} 4. A:JH AH 5. A:JD AD #5/0
    offer=true vole=5 A:| 1. A:QH KH #0/2
    offer=true vole-fails=none A:| {LOST} #0/2
    offer=true B:| 1. A:KH QH #2/0
    offer=true B:| 1. A:KH QH #1/0 -> score-deal
    offer=true A:| {LOST} 5. B:AD JD #0/2
and the deal may not stop before a trick is lost
    offer=true A:| 1. A:KH QH #2/0 -> deal-cut-short
    offer=true A:| {THREE} #1/0 -> deal-cut-short
    offer=true A:| 1. A:QH #0/2 -> deal-cut-short
only before the first card and once
    offer=true 1. A:KH B:|| QH * -> claim-short
    offer=true 1. A:KH B:| QH * -> close-turn
    offer=true A:| A:| 1. A:KH * -> close-none
    offer=true A:| B:|| 1. A:KH * -> claim-short
    offer=true 1. A:KH QH B:|| 2. A:KD QD 3. A:KC QC #1/0 -> claim-short
    offer=true 1. A:KH QH A:| 2. A:KD QD 3. A:KC QC #1/0 -> close-turn
""")


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("rob=ace", "exchange-closed"),
        ("rob=ace", "exchange-card"),
        ("rob=ace", "exchange-not-held"),
        ("rob=none", "exchange-none"),
        ("offer=true", "close-turn"),
        ("offer=true", "claim-short"),
        ("offer=false", "close-none"),
    ],
)
def test_each_of_these_faults_can_be_made(option: str, code: str) -> None:
    name, value = option.split("=")
    assert codes(generate_faulty("triomphe", code, 1, {name: value})) == [code]


@pytest.mark.parametrize(
    ("play", "ply", "answer"),
    [
        ("1. A:KH *", 0, []),
        ('A:"Offert" 1. A:KH *', 1, ["C", "D"]),
        ('C:"Offert" 1. A:KH *', 1, ["A", "B"]),
        ('D:"Offert" 1. A:KH *', 1, ["A", "B"]),
        ('D:"Offert" A:| 1. A:KH *', 2, []),
        ('D:"Offert" A:|| *', 2, []),
        ('D:"Offert" 1. A:KH *', 2, []),
        ('1. A:KH D:"Offert" *', 2, []),
    ],
)
def test_a_side_may_answer_what_the_other_has_said_before_the_first_card(
    play: str, ply: int, answer: list[str]
) -> None:
    tags = FOUR_TAGS.replace("AC", "KH").replace("KH AH", "AC AH")
    for options, expected in (("offer=true players=4", answer), ("players=4", [])):
        (record,) = records.loads(deal(play, options, tags))
        found = choices(records.replay(record), 1, ply)
        assert [one.seat for one in found if one.close] == expected
        assert [one.seat for one in found if one.claim] == expected


HELD = """[Dealer "B"]\n[HandA "QS AS KC 8C 7C"]\n[HandB "QH QD JD QC TC"]\n[TurnUp "KS"]"""


@pytest.mark.parametrize(
    ("tags", "play", "ply", "expected"),
    [
        (HELD, "1. A:KC TC *", 0, ["QS KC 8C 7C", ""]),
        (HELD, "1. A:KC TC *", 1, ["", ""]),
        (HELD, "1. A:~7C KC TC *", 1, ["", ""]),
        (HELD.replace("QS AS", "TS 9S"), "1. A:KC TC *", 0, ["", ""]),
        (HELD.replace("QS AS", "QS 9S").replace("QH QD", "AS QD"), "*", 0, ["", "QD JD QC TC"]),
        (HELD.replace("QS AS", "QS KS").replace('"KS"', '"AS"'), "*", 0, ["", "QH QD JD QC TC"]),
    ],
)
def test_who_may_rob_may_give_any_card_but_the_ace(
    tags: str, play: str, ply: int, expected: list[str]
) -> None:
    (record,) = records.loads(deal(play, "rob=ace", tags))
    replay = records.replay(record)
    assert replay.findings == []
    found = choices(replay, 1, ply)
    wanted = [set(one.split()) for one in expected]
    assert [set(one.exchanges) for one in found] == wanted
    assert [one.exchange for one in found] == [None, None]


@pytest.mark.parametrize("options", [{"rob": "ace"}, {"offer": "true"}])
def test_whatever_the_table_says_is_legal_can_be_done_and_is_found_sound(
    options: dict[str, str],
) -> None:
    done = set()
    for seed in range(times(300, 6)):
        random = Random(seed)
        table = Table.deal("triomphe", seed=seed, options=options)
        if options.get("offer"):
            table.say("Offert", seat=random.choice("AB"))
        while not table.may_end and (legal := table.legal):
            others = [one for one in legal if not isinstance(one, Play)]
            table.play(random.choice(others if others and random.random() < 0.5 else legal))
        table.end()
        done |= {type(one).__name__ for one in table.actions}
        assert codes(str(table.record())) == []
    assert done >= ({"Exchange"} if options.get("rob") else {"Closing", "Claim"})


@pytest.mark.parametrize("option", ["rob=ace", "offer=true"])
def test_games_are_made_with_it_and_without_a_fault(option: str) -> None:
    name, value = option.split("=")
    sign = {"rob": "~", "offer": "|"}[name]
    texts = [
        records.dumps(generate("triomphe", seed, {name: value, "players": "246"[seed % 3]}))
        for seed in range(times(100, 25))
    ]
    assert [codes(text) for text in texts] == [[]] * len(texts)
    assert sign in "".join(text[text.index("[Deal") :] for text in texts)


def test_each_deal_brings_what_the_chapter_says() -> None:
    seen = set()
    for seed in range(60):
        options = {"players": "246"[seed % 3], "vole": "25"[seed % 2]}
        replay = records.replay(generate("triomphe", seed, options))
        assert replay.findings == []
        assert replay.rules is not None
        for one in replay.deals:
            table = stopped(replay, one.deal, one.plies).point.table
            took = [replay.rules.side_of(seat) for seat in table.taken.winners]
            vole = took[:3] in ([0, 0, 0], [1, 1, 1]) and len(took) > 3
            if vole and len(set(took)) == 1:
                winner, points = took[0], int(options["vole"])
            elif vole:
                winner, points = 1 - took[0], 2
            else:
                winner, points = max((0, 1), key=took.count), 1
            seen.add((vole, points))
            assert one.score == tuple(points * (side == winner) for side in (0, 1))
    assert seen == {(False, 1), (True, 2), (True, 5)}
