"""Bassadewitz: rulebook 10, with what 0.2 says for it.

Chips are the net change of each player's, the stake included; `counted` are card points.
"""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from tests.build import codes, replay_of, tricks
from tests.deals import Deals
from tests.records.rules.eight_tricks import JACKS, POOR, RICH, played

TAGS = '[Dealer "D"]'

#: A leads.
deal = Deals("bassadewitz", TAGS)


def trick(seat: str, cards: list[str]) -> str:
    """A trick that its leader wins."""
    return f"{seat}:" + " ".join(cards)


def poor(seat: str, suit: str, jack: str) -> str:
    """A trick of a jack and three cards without points, won by its leader."""
    return trick(seat, [jack, *POOR[suit]])


#: All tricks to A.
MARCH = [trick("A", RICH[s]) for s in "SHDC"]
MARCH += [poor("A", s, j) for s, j in zip("CSHD", JACKS, strict=True)]


test_plays = deal.sentences("""
the dealer's neighbour leads and the deal passes on
    1. B:AS * -> turn
    ... #2/1/0/-3 [Deal "2"] [Dealer "A"] 1. B:AS *
    ... #2/1/0/-3 [Deal "2"] [Dealer "B"] 1. B:AS * -> deal-dealer
four players each for himself eight cards each
    * => sides A B C D; length 8 tricks
    [HandA "AS TS KS QS 9S 8S 7S"] * -> deal-size
    [TurnUp "AS"] * -> deal-turn-up
""")


# -- strength --------------------


def wins(cards: str, option: str = "") -> str:
    """Who wins this trick that A leads."""
    position = replay_of(deal(f"1. A:{cards} *", option)).position(1, 4)
    assert position.last_trick is not None
    return str(position.last_trick["winner"])


@pytest.mark.parametrize("weaker", range(6))
def test_cards_rank_ace_ten_king_queen_nine_to_seven(weaker: int) -> None:
    better, worse = "ATKQ987"[weaker], "ATKQ987"[weaker + 1]
    assert wins(f"{worse}S {better}S AD AH") == "B"
    assert wins(f"{better}S {worse}S AD AH") == "A"


def test_jacks_are_above_everything_clubs_spades_hearts_diamonds() -> None:
    assert wins("AS JD TS KS") == "B"
    assert wins("JD JH JS JC") == "D"
    assert wins("JC JH JS JD") == "A"
    assert wins("JS AS JC KS", "jack-order=CSHD") == "C"


def test_ordinary_jacks_belong_to_their_suits_by_option() -> None:
    assert wins("9S JS QS 7S", "jacks=ordinary") == "C"
    assert wins("AS JC KS TS", "jacks=ordinary") == "A"
    assert wins("9S JS 8S 7S", "jacks=ordinary") == "B"


@pytest.mark.parametrize(("value", "winner"), [("ATKQJ987", "B"), ("AKQJT987", "A")])
def test_the_order_of_a_suit_of_ordinary_jacks_by_option(value: str, winner: str) -> None:
    assert wins("JS TS 9S 7S", f"jacks=ordinary rank={value}") == winner
    assert wins("JS TS 9S 7S", f"jacks=top rank={value}") == "A"


# -- following --------------------


@pytest.mark.parametrize(("value", "legal"), [("own", {"7D"}), ("trump", {"JH", "JC"})])
def test_a_jack_led_asks_for_its_suit_or_for_jacks_by_option(value: str, legal: set[str]) -> None:
    hand = f'{TAGS}\n[HandB "JH 9H JC 7D 9S QS KS AS"]'
    led = replay_of(deal("1. A:JD *", f"jack-suit={value}", hand))
    assert set(led.position(1, 1).legal or ()) == legal
    for card in ("7D", "JH", "9S"):
        broken = codes(deal(f"1. A:JD {card} *", f"jack-suit={value}", hand))
        assert broken == ([] if card in legal else ["play-follow"])


test_following = deal.sentences("""
a jack follows its printed suit by option
    [HandB "JH 9H 8S 7S 9S QS KS AS"]
    jack-suit=own 1. A:AH JH *
    jack-suit=own 1. A:AH 9H *
    jack-suit=trump 1. A:AH JH * -> play-follow
    jack-suit=trump 1. A:AH 9H *
only suit must be followed and if void anything goes
    [HandB "AH 9H 8S 7S 9S QS KS AS"]
    1. A:TH 9H *
    1. A:TH 8S * -> play-follow => legal AH 9H
    1. A:TD AH *
    1. A:TD 8S *
""")


# -- the pool --------------------


def chips(points: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """What a deal brings, hands unknown."""
    replay = replay_of(deal(played(points) + "\n*", options, tags))
    return replay.deals[0].score


def test_of_equals_the_better_place_is_nearer_the_eldest_hand() -> None:
    # A and B have none, C the half and D the other: A is eldest.
    assert chips("CDCDCDCD") == (2, 1, 0, -3)
    assert chips("CDCDCDCD", tags='[Dealer "A"]') != (2, 1, 0, -3)


def after_carry(options: str) -> tuple[int, ...] | None:
    """The second deal is the first's way of playing, each seat moved on by one."""
    moved = played("DDBCDBCC")
    moved = re.sub("[A-D](?=:)", lambda seat: "BCDA"["ABCD".index(seat[0])], moved)
    first = deal(played("ABCDABCD") + "\n#-3/-3/-3/-3", options)
    text = first + f'\n[Deal "2"]\n[Dealer "A"]\n\n{moved}\n*\n'
    return replay_of(text).deals[1].score


def test_no_new_stake_while_the_pool_is_full() -> None:
    assert after_carry("") == (0, 5, 4, 3)


def test_a_new_stake_all_the_same_by_option() -> None:
    assert after_carry("ante-on-carry=true") == (-3, 2, 1, 0)


@pytest.mark.parametrize(
    ("value", "brought"), [("fixed", (-3, 2, 1, 0)), ("scaled", (-3, 7, 5, 3))]
)
def test_the_payout_of_a_double_pool_by_option(value: str, brought: tuple[int, ...]) -> None:
    assert after_carry(f"ante-on-carry=true payout={value}") == brought


test_the_pool = deal.sentences(f"""
fewest points five then four then three from a pool of twelve
    # A rich trick counts 28, a poor one the jack's 2: here A has 0, B 30, C 32, D 58.
    {played("DDBCDBCC")} * => deal 2/1/0/-3
    {played("DDBCDBCC")} #2/1/0/-3
a tie among the paid places carries the pool by option
    tie=carry {played("CDCDCDCD")} * => deal -3/-3/-3/-3
all tricks bring four from each and the pool stays
    {tricks(*MARCH)} #9/-7/-7/-7
all tricks by option
    durchmarsch=4-each {played("AAAAAAAA")} * => deal 9/-7/-7/-7
    durchmarsch=3-each {played("AAAAAAAA")} * => deal 6/-6/-6/-6
    durchmarsch=pool-plus-4 {played("AAAAAAAA")} * => deal 21/-7/-7/-7
a hundred points without all tricks cost four to each
    {played("AAAAAAAB")} * => deal -15/1/1/1
120 points in fewer tricks are a hundred and not all tricks
    1. A:AS TS KS QS 2. A:AH TH KH QH 3. A:AD TD KD QD 4. A:AC TC KC QC 5. A:9S 8S 7S 7H 6. A:9H 8H
        7D 8D 7. A:8C 9C 7C 9D 8. B:JH JS JD JC #-15/1/1/1
who pays four to each by option
    hundred=100 {played("DDBCDBCC")} * => deal 2/1/0/-3
    hundred=any-highest {played("DDBCDBCC")} * => deal 6/5/4/-15
all equal carries and nobody is paid
    {played("ABCDABCD")} * => deal -3/-3/-3/-3
who stakes the twelve by option
    stake=each {played("DDBCDBCC")} * => deal 2/1/0/-3
    stake=dealer {played("DDBCDBCC")} * => deal 5/4/3/-12
an emptied pool is staked again
    durchmarsch=pool-plus-4 {tricks(*MARCH)} #21/-7/-7/-7 [Deal "2"] [Dealer "A"] 1. B:AS TS KS QS
        2. B:AH TH KH QH 3. B:AD TD KD QD 4. B:AC TC KC QC 5. B:JC 9C 8C 7C 6. B:JS 9S 8S 7S 7. B:JH
        9H 8H 7H 8. B:JD 9D 8D 7D * => deal -7/21/-7/-7
""")


# -- the game --------------------


def test_chips_are_conserved() -> None:
    for points in ("DDBCDBCC", "ABCDABCD", "AAAAAAAA", "AAAAAAAB", "CDCDCDCD"):
        for option in ("", "stake=dealer", "hundred=any-highest", "tie=carry"):
            brought = chips(points, option)
            assert brought is not None
            assert sum(brought) in (0, -12)


test_the_game = deal.sentences(f"""
an open game has no end and no winner but its result is compared
    [Result "2/1/0/-3"] [Deal "1"] {played("DDBCDBCC")} #2/1/0/-3 => won by nobody; over yes
    [Result "3/1/0/-3"] [Deal "1"] {played("DDBCDBCC")} #2/1/0/-3 -> score-result
a game of so many deals is won by most chips
    deals=1 {played("DDBCDBCC")} #2/1/0/-3 => won by A; over yes
    deals=2 {played("DDBCDBCC")} #2/1/0/-3 => over no
a tie has no winner though the game is over
    deals=1 {played("ABCDABCD")} #-3/-3/-3/-3 => won by nobody; over yes
120 points a deal
    {played("ABCDABCD")} * => counted 30/30/30/30; score -3/-3/-3/-3
""")


# -- the order of the jacks, the pool --------------------


@pytest.mark.parametrize("order", list(map("".join, permutations("CSHD"))))
def test_the_jacks_may_be_in_any_order(order: str) -> None:
    best, *others = (f"J{suit}" for suit in order)
    option = f"jack-order={order}"
    play = f"1. A:{others[2]} {others[1]} {others[0]} {best}\n2. "
    # All void of what is led, as far as anybody knows.
    assert codes(deal(f"{play}D:A{order[0]} *", option)) == []
    assert codes(deal(f"{play}A:A{order[0]} *", option)) == ["turn"]


@pytest.mark.parametrize("value", ["CSH", "CSHH", "cshd", "CSHDC", "PCKT"])
def test_nothing_else_is_an_order(value: str) -> None:
    assert codes(deal("*", f"jack-order={value}")) == ["option-value"]


test_the_order_of_the_jacks_the_pool = deal.sentences(f"""
a pool of any size is staked and paid in twelfths
    # What does not divide by four the dealer, D, stakes besides.
    pool=24 {played("DDBCDBCC")} * => deal 4/2/0/-6
    pool=13 {played("DDBCDBCC")} * => deal 2/1/0/-4
    pool=13 stake=dealer {played("DDBCDBCC")} * => deal 5/4/3/-13
    pool=14 payout=scaled {played("DDBCDBCC")} * => deal 2/1/0/-5
    pool=1 {played("DDBCDBCC")} * => deal 0/0/0/-1
    pool=3 stake=dealer {played("DDBCDBCC")} * => deal 1/1/0/-3
the four and the three do not change with the pool
    pool=24 {played("AAAAAAAB")} * => deal -18/-2/-2/-2
    pool=24 durchmarsch=3-each {played("AAAAAAAA")} * => deal 3/-9/-9/-9
    pool=24 durchmarsch=pool-plus-4 {played("AAAAAAAA")} * => deal 30/-10/-10/-10
options that cannot matter are told
    payout=scaled * -> option-idle
    payout=scaled pool=24 * -> option-idle
    payout=scaled pool=14 *
    payout=scaled ante-on-carry=true *
    payout=fixed *
    jacks=ordinary jack-order=SHDC * -> option-idle
    jack-order=SHDC *
    jacks=ordinary jack-suit=trump * -> option-idle
    rank=AKQJT987 * -> option-idle
    jacks=ordinary rank=AKQJT987 *
what is not paid stays in the pool
    # 14 chips pay 5, 4 and 3: two stay, 14 are staked again, and 16 are then in the pool.
    pool=14 {played("DDBCDBCC")} #2/1/0/-5 [Deal "2"] [Dealer "A"] 1. B:QS KS TS AS 2. A:AH QH KH TH
        3. A:QD KD AD TD 4. C:QC AC KC TC 5. D:7C JC 8C 9C 6. A:7S 8S JS 9S 7. C:7H JH 8H 9H 8. D:JD
        7D 8D 9D * => deal -5/2/1/0
    pool=14 payout=scaled {played("DDBCDBCC")} #2/1/0/-5 [Deal "2"] [Dealer "A"] 1. B:QS KS TS AS
        2. A:AH QH KH TH 3. A:QD KD AD TD 4. C:QC AC KC TC 5. D:7C JC 8C 9C 6. A:7S 8S JS 9S 7. C:7H
        JH 8H 9H 8. D:JD 7D 8D 9D * => deal -5/3/2/1
""")
