"""Bésigue for four where partners meld together or play in pairs (rulebook 4)."""

from __future__ import annotations

from tests.build import codes, found, replay_of, tricks
from tests.records.rules.besigue_4 import (
    FIRST,
    FOURS,
    deal,
    late,
)

# -- melds across partners --------------------

DRAWS = "^9D ^9D ^9D ^9D"
LAID = f"{FIRST} C:+KSKHKDKC {DRAWS}\n2. A:9C 7C 7D 7S"


test_melds_across_partners = deal.sentences(f"""
a group of both partners' cards by option
    [HandA "QS QS JD 8C 9C TD TD TD"]
    {LAID} +KSQS * -> declare-not-held(+KSQS)
    partners-meld=true {LAID} +KSQS=20 =100/0 * => marked A 80 declaration, A 20 declaration
only cards that the partner has declared serve
    [HandA "QS QS JD 8C 9C TD TD TD"] partners-meld=true
    [HandC "KS KS KH KD KC 7D 7D 8D"] {FIRST} {DRAWS} 2. A:9C 7C 7D 7S +KSQS * -> declare-not-held
    {FIRST} B:+KSKHKDKC {DRAWS} 2. A:9C 7C 7D 7S +KSQS * -> declare-not-held
the partner's cards alone make no declaration
    [HandA "8C 9C TD TD TD AD AD AD"] partners-meld=true
    {LAID} C:+QSJD ^8D ^8D ^8D ^8D 3. A:TD JC 9D JC A:+KSQS * -> declare-not-held
a card of one's own that has served does not make the partner's cards serve
    [HandA "KS QS 8C TD TD TD AD AD"] partners-meld=true
    {FIRST} +KSQS C:+KSKHKDKC {DRAWS} 2. A:QS 7C 7D 9S C:+QSJD ^8D ^8D ^8D ^8D 3. A:TD 7C 9D 8S *
    {FIRST} +KSQS C:+KSKHKDKC {DRAWS} 2. A:QS 7C 7D 9S C:+QSJD ^8D ^8D ^8D ^8D 3. A:TD 7C 9D 8S
        +KSQS * -> declare-reused
a partner's card that has served may not serve again
    [HandA "QS QS JD 8C 9C TD TD TD"] partners-meld=true
    {LAID} +KSQS ^8D ^8D ^8D ^8D 3. A:TD 7C 7D 7S +KSQS * -> declare-reused
a partner's card that has been played lies there no more
    [HandA "QS QS JD 8C 9C TD TD TD"] [HandC "KS KH KD KC 7D 7D 8D 8D"] partners-meld=true
    {FIRST} C:+KSKHKDKC ^AC ^AC ^AS ^AS 2. A:9C 8S KS 7S +KSQS * -> declare-not-held
    {FIRST} C:+KSKHKDKC ^AC ^AC ^AS ^AS 2. A:9C 8S KD 7S +KSQS *
it counts for the limit of who declares it
    [HandA "QS QS JD 8C 9C TD TD TD"] partners-meld=true {LAID} +KSQS +QSJD * -> declare-limit
    [HandA "QS QS JD 8C 9C TD TD TD"] partners-meld=true {LAID} +KSQS C:+QSJD *
whose of two copies serves is left open
    [HandA "KS QS QS 8C 9C TD TD TD"] partners-meld=true
    {LAID} +KSQS ^8D ^8D ^8D ^8D 3. A:TD 7C 7D 7S +KSQS ^JC ^JC ^JC ^JC 4. A:TD 8S TS 9S *
    {LAID} +KSQS ^8D ^8D ^8D ^8D 3. A:TD 7C 7D 7S +KSQS ^JC ^JC ^JC ^JC 4. A:TD 8S TS 9S +KSQS *
        -> declare-reused
after a start without what was declared anything may lie before a partner
    [Start "5"] [Leader "A"] [HandA "QS QS JD 8C 9C TD TD TD"] partners-meld=true
    5. A:8C 7C 7D 7S +KSQS *
    [Melded "C:QSJD"] 5. A:8C 7C 7D 7S +KSQS * -> declare-not-held
    [Melded "C:KSKHKDKC"] 5. A:8C 7C 7D 7S +KSQS *
""")


# -- the end play in two pairs --------------------

PAIRS = "end-play-pairs=true"
STOCK = tricks(*FOURS[:24])


def test_once_the_talon_is_empty_two_play_and_then_the_other_two() -> None:
    first = tricks(*[f"A:{c} B:{c}" for c in ("8S", "7S")], first=25)
    assert codes(deal(f"{first} *", PAIRS, late(25))) == []
    turn = "25. A:7S C:8S *"
    assert found(deal(turn, PAIRS, late(25))) == [("turn", "C")]
    assert codes(deal("25. A:7S B:8S C:9S *", PAIRS, late(25)))[0] == "turn"


def end_play(first: str, second: str) -> str:
    """Sixteen tricks of two cards: the leader of each eight wins them all."""
    plays = []
    for leader, suit in ((first, "S"), (second, "D")):
        plays += [f"{leader}:{rank}{suit} {rank}{suit}" for rank in "JJ998877"]
    return tricks(*plays, first=25)


def test_tricks_count_on_to_forty_and_the_very_last_has_the_ten() -> None:
    replay = replay_of(deal(end_play("A", "C") + "\n#0/0", PAIRS, late(25)))
    assert replay.rules is not None
    assert replay.rules.tricks == 40
    assert replay.findings == []
    assert replay.deals[0].last_winner == 2
    assert codes(deal(end_play("A", "C") + "\n41. C:7S *", PAIRS, late(25))) == ["after-end"]


def test_the_second_pair_is_led_by_the_second_seat_after_the_winner() -> None:
    assert found(deal(end_play("A", "D") + " *", PAIRS, late(25)))[0] == ("turn", "D")
    assert found(deal(end_play("A", "A") + " *", PAIRS, late(25)))[0] == ("turn", "A")


def test_a_start_within_the_pairs_is_told_by_the_sizes_of_the_hands() -> None:
    full, six = "AS AS AS AS KS KS KS KS", "TD TD TD TD JD JD"
    others = full.replace("S", "C"), six.replace("D", "H")
    hands = f'[HandA "{six}"]\n[HandB "{full}"]\n[HandC "{others[0]}"]\n[HandD "{others[1]}"]'
    assert codes(deal("27. A:TD D:TH *", PAIRS, late(27, hands))) == []
    assert found(deal("27. A:TD B:AS *", PAIRS, late(27, hands))) == [("turn", "B")]
    wrong = hands.replace(f'[HandB "{full}"]', '[HandB "AS KS"]')
    assert codes(deal("*", PAIRS, late(27, wrong))) == ["deal-size"]


def test_with_three_packs_there_are_sixteen_and_sixteen_tricks() -> None:
    rules = replay_of(deal("*", f"{PAIRS} packs=3")).rules
    assert rules is not None
    assert (rules.stock_tricks, rules.tricks) == (16, 32)


test_the_end_play_in_two_pairs = deal.sentences("""
the pairs follow from who won the last trick with a draw
    [Start "24"] [Leader "A"] end-play-pairs=true 24. A:7C 8C 7D 7S 25. B:9C C:AC *
    [Start "24"] [Leader "A"] end-play-pairs=true 24. A:7C 8C 7D 7S 25. B:9C A:AC * -> turn(A)
duties hold within a pair
    [Start "25"] [Leader "A"] [HandB "AS KS 7S 7D 7D 8D 8D 8C"] end-play-pairs=true
    25. A:TS B:7S * -> play-beat
    25. A:TS B:7D * -> play-follow
    25. A:TS B:AS *
where nothing tells who won before a start either neighbour may play
    [Start "27"] [Leader "A"] end-play-pairs=true
    27. A:TD B:8D *
    27. A:TD D:8D *
    27. A:TD B:8D 28. A:JD D:8D * -> turn
""")
