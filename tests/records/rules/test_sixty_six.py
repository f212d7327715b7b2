"""Sixty-six and Schnapsen, by rulebook 18."""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from tests.build import codes, only, replay_of
from tests.records.rules.sixty_six import EXAMPLE, TAGS, brought, counts, deal

# -- the facts --------------------


def test_the_example_of_the_rulebook_has_no_finding() -> None:
    replay = replay_of(EXAMPLE)
    assert replay.findings == []
    assert replay.score == (2, 0)
    assert replay.deals[0].complete


@pytest.mark.parametrize(("pack", "size", "hand", "tricks"), [("24", 24, 6, 12), ("20", 20, 5, 10)])
def test_two_players_with_24_or_20_cards(pack: str, size: int, hand: int, tricks: int) -> None:
    rules = GAMES["sixty-six"].rules(pack=pack)
    assert (rules.seats, rules.size, rules.hand_size, rules.tricks) == (2, size, hand, tricks)
    assert sum(rules.value[card] for card in rules.cards) == 120


test_the_facts = deal.sentences("""
any card may be played while there is a talon
    1. A:KH TD *
the duties of phase two hold once the talon is closed
    | 1. A:KH TD * -> play-follow
    | 1. A:KH QH * -> play-beat
    | 1. A:KH TH *
    end-play=follow | 1. A:KH TD * -> play-follow
    end-play=follow | 1. A:KH QH *
who is void trumps once the talon is closed
    # A draws a club before he closes; B has none.
    1. A:AS 9S A:^KC B:^QC | 2. A:KC QC *
    1. A:AH TH A:^KC B:^QC 2. A:KC QC | 3. A:AD TD *
    [Talon "KC 9D AC TC JC 9C JH 9H KD QD QC"] 1. A:AH TH | 2. A:KH QH *
    [Talon "KC 9D AC TC JC 9C JH 9H KD QD QC"] 1. A:AH TH A:^KC | 2. A:KC TD * -> play-trump
    [Talon "KC 9D AC TC JC 9C JH 9H KD QD QC"] end-play=follow 1. A:AH TH A:^KC | 2. A:KC TD *
a nine belongs to the longer pack only
    sixty-six [Dealer "B"] 1. A:9S *
    [Dealer "B"] pack=20 1. A:9S * -> deal-card
""")


# -- marriages --------------------


def test_a_marriage_is_worth_20_and_in_trumps_40() -> None:
    tags = TAGS.replace("AH KH AD", "KH QH AD").replace("TH QH", "TH AH")
    assert codes(deal("+KHQH=20 1. A:KH AH *", tags=tags)) == []
    finding = only(deal("+KHQH=40 1. A:KH AH *", tags=tags))
    assert (finding.code, finding.expected) == ("score-declared", "20")
    assert only(deal("+KSQS=20 1. A:KS TS *")).expected == "40"


def test_a_marriage_counts_as_soon_as_its_player_has_a_trick() -> None:
    assert counts("+KSQS 1. A:KS TS") == (0, 14)
    assert counts("+KSQS 1. A:KS TS 2. B:QH AH") == (54, 14)
    assert codes(deal("+KSQS 1. A:KS TS =0/14 2. B:QH AH =54/14 *")) == []
    assert codes(deal("+KSQS 1. A:KS TS =40/14 *")) == ["score-running"]


def test_another_lead_than_from_the_marriage_is_told() -> None:
    finding = only(deal("+KSQS 1. A:AS 9S *"))
    assert (finding.code, finding.text, finding.legal) == ("play-order", "AS", ("KS", "QS"))
    assert finding.message["en"] == "A♠ is not a card of the marriage just shown"
    # The marriage stands.
    assert codes(deal("+KSQS 1. A:AS 9S =51/0 *")) == ["play-order"]


test_marriages = deal.sentences("""
the first lead may be from a marriage
    +KSQS 1. A:KS TS *
    +KSQS=40 1. A:KS TS *
the next lead is free
    +KSQS 1. A:QS 9S 2. A:AS TS *
only who is on lead may marry and between two tricks
    B:+THQH 1. A:AS 9S * -> declare-unknown
    [HandA "AS KS QS AH TH AD"] [HandB "TS 9S KH QH TD JD"] B:+KHQH 1. A:AS 9S * -> declare-turn
    1. A:AS +KSQS 9S * -> declare-turn
    [HandA "AS KS QS AH TH AD"] [HandB "TS 9S KH QH TD JD"] 1. A:AS 9S B:+KHQH * -> declare-turn
one marriage a lead
    [HandA "AS KS QS QH KH AD"] [HandB "TS 9S TH AH TD JD"]
    +KSQS +KHQH 1. A:KS TS * -> declare-limit
after a wrong lead a marriage has still served
    +KSQS 1. A:AS 9S +KSQS * -> play-order declare-reused
a marriage not held is told
    +KDQD 1. A:AS 9S * -> declare-not-held
a marriage brings the draws on
    # A draws QC with the second draw only.
    [HandB "TS 9S TH JH TD JD"] [Talon "KC AC QC TC JC 9C QH 9H KD QD 9D"]
    1. A:AS 9S 2. A:AH TH A:+KCQC A:KC TD *
    1. A:AS 9S 2. A:AH TH A:+KCQC A:^QC * -> draw-turn
late marriages by option
    late-marriages=true | 1. A:AS 9S +KSQS *
    late-marriages=false | 1. A:AS 9S +KSQS * -> declare-closed
""")


# -- the exchange --------------------

NINE = TAGS.replace("AS KS QS AH KH AD", "AS KS 9S AH KH AD").replace("TS 9S", "TS QS")


def test_who_has_a_trick_exchanges_the_nine_of_trumps_on_lead() -> None:
    assert codes(deal("1. A:AS QS ~9S 2. A:JS *", tags=NINE)) == []
    assert codes(deal("~9S 1. A:AS QS *", tags=NINE)) == ["exchange-turn"]
    assert codes(deal("1. A:AS QS 2. A:JD *".replace("A:JD", "A:AH ~9S"), tags=NINE)) == [
        "exchange-not-held"
    ] or codes(deal("1. A:AS QS 2. A:AH A:~9S *", tags=NINE)) == ["exchange-turn"]


test_the_exchange = deal.sentences("""
an exchange inside a trick is out of time on lead
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"]
    1. A:AS QS 2. A:AH A:~9S * -> exchange-turn
at any time it may be inside a trick before one's own card
    # B has a trick: between the tricks, or in one before his own card, on lead or not.
    # After his own card, and without a trick, it is not.
    exchange-when=any-time 1. A:KH TH 2. B:JD *
    [HandA "AS KS QS AH KH JD"] [HandB "TS 9S TH QH TD AD"] exchange-when=any-time 1. A:KH TH ~9S
        2. B:JS KS *
    [HandA "AS KS QS AH KH JD"] [HandB "TS 9S TH QH TD AD"] exchange-when=any-time 1. A:KH TH
        2. B:QH AH 3. A:AS ~9S JS *
    [HandA "AS KS QS AH KH JD"] [HandB "TS 9S TH QH TD AD"] 1. A:KH TH 2. B:QH AH 3. A:AS ~9S JS *
        -> exchange-turn
    [HandA "AS KS QS AH KH JD"] [HandB "TS 9S TH QH TD AD"] exchange-when=any-time 1. A:KH TH
        2. B:AD B:~9S * -> exchange-turn
    [HandA "AS KS QS AH KH JD"] [HandB "TS 9S TH QH TD AD"] exchange-when=any-time 1. A:KS B:~9S *
        -> exchange-turn
an exchange scores nothing
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"]
    1. A:AS QS ~9S=0 *
    1. A:AS QS ~9S=10 * -> score-declared
nobody exchanges a nine turned up
    [HandA "AS KS JS AH KH AD"] [HandB "TS QS TH QH TD JD"] [TurnUp "9S"]
    1. A:AS QS ~JS * -> exchange-none
nobody exchanges once the talon is closed
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"] 1. A:AS QS | ~9S * -> exchange-closed
an exchange brings the draws on
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"] 1. A:AS QS ~9S A:^KC * -> draw-turn
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"] 1. A:AS QS A:^KC B:^QC ~9S *
the jack exchanges in schnapsen
    [HandA "AS KS JC AH KH"] [HandB "TS TH QH TD JD"] [TurnUp "QC"]
        [Talon "AC JH KC QS JS KD AD QD TC"] pack=20 1. A:AH QH ~JC *
after the last trick with a draw the exchange comes too late
    # The draws that it brings on empty the talon.
    sixty-six [Dealer "B"] [TurnUp "JS"] [Start "6"] [Leader "A"]
    6. A:AS QS ~9S * -> exchange-closed
    6. A:AS QS *
another card does not exchange
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"]
    1. A:AS QS ~KS * -> exchange-card => legal 9S
""")

test_the_exchange_by_option = deal.sentences("""
no trick is needed for an exchange by option
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"]
    A:~9S 1. A:AS QS * -> exchange-turn
    exchange-needs-trick=false A:~9S 1. A:JS QS *
    exchange-needs-trick=false A:~9S * => seats A; tricks 1
    exchange-needs-trick=false 1. A:KH TH A:~9S * -> exchange-turn
    exchange-needs-trick=false 1. A:AS A:~9S * -> exchange-turn
    exchange-needs-trick=false exchange-when=any-time 1. A:KH TH A:~9S 2. B:JD AD *
    exchange-needs-trick=false exchange-when=any-time 1. A:KH A:~9S * -> exchange-turn
either may exchange before a card of their own by option
    [HandA "AS KS QS AH KH AD"] [HandB "TS 9S TH QH TD JD"] exchange-when=any-time
    B:~9S 1. A:KH TH * -> exchange-turn
    exchange-needs-trick=false B:~9S 1. A:KH TH *
    exchange-needs-trick=false 1. A:KH B:~9S JS *
nothing comes before the first card by option
    first-lead=plain A:+KSQS 1. A:KS 9S * -> declare-turn
    first-lead=plain | 1. A:AS 9S * -> close-turn
    first-lead=plain 1. A:AS 9S +KSQS | 2. A:KS TS *
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"] exchange-needs-trick=false
        exchange-when=any-time first-lead=plain A:~9S * -> exchange-turn
    [HandA "AS KS QS AH KH AD"] [HandB "TS 9S TH QH TD JD"] exchange-needs-trick=false
        exchange-when=any-time first-lead=plain 1. A:KH B:~9S JS *
an exchange that no trick allows is idle if nothing comes before the first card
    exchange-needs-trick=false first-lead=plain * -> option-idle
    exchange-needs-trick=false first-lead=plain exchange-when=any-time *
with two cards left nobody exchanges or closes by option
    # After the fifth trick two cards are left: an exchange draws them down to that first.
    sixty-six [Dealer "B"] [TurnUp "JS"] [Start "5"] [Leader "A"]
    5. A:AS QS ~9S *
    talon-two=shut 5. A:AS QS ~9S * -> exchange-closed
    talon-two=shut 5. A:AS QS A:^KC ~9S * -> exchange-closed
    5. A:AS QS A:^KC | *
    talon-two=shut 5. A:AS QS A:^KC | * -> close-none
    talon-two=shut 5. A:AS QS | *
    talon-two=shut close-when=after-draw 5. A:AS QS | * -> close-none
    talon-two=shut 5. A:AS QS 6. A:AD QD | * -> close-none
with two cards left a marriage is shown and cards are drawn all the same
    sixty-six [Dealer "B"] [TurnUp "JS"] [Start "5"] [Leader "A"] talon-two=shut 5. A:AS 9S +KDQD
        6. A:KD 9D A:^TH +KCQC 7. A:KC AC * => talon 0
the other may exchange right after a closing by option
    [HandA "AS KS QS AH KH AD"] [HandB "TS 9S TH QH TD JD"]
    | B:~9S * -> exchange-closed
    exchange-on-close=true | B:~9S 1. A:AS JS *
    exchange-on-close=true 1. A:AS TS | B:~9S 2. A:KS JS *
    exchange-on-close=true | 1. A:AH QH B:~9S * -> exchange-closed
    exchange-on-close=true | +KSQS B:~9S * -> exchange-closed
    exchange-on-close=true | B:~TH * -> exchange-card
    exchange-on-close=true | B:~9S B:~JS * -> exchange-none
    exchange-on-close=true | B:~9S=0 =0/0 1. A:AS JS *
the closer does not exchange after the closing
    [HandA "AS KS 9S AH KH AD"] [HandB "TS QS TH QH TD JD"]
    exchange-on-close=true 1. A:AS QS | A:~9S * -> exchange-closed
""")


# -- the closing --------------------


def test_only_who_is_on_lead_closes_and_it_is_closed_all_the_same() -> None:
    assert codes(deal("B:| 1. A:KH QH *")) == ["close-turn", "play-beat"]
    assert codes(deal("1. A:KH | TD *")) == ["close-turn", "play-follow"]
    finding = only(deal("B:| 1. A:KH TH *"))
    assert finding.message["fr"].endswith("seul A, qui va entamer, le peut")


def test_the_last_trick_counts_nothing_after_a_closing() -> None:
    play = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS"
    assert counts(play) == (65, 14)


test_the_closing = deal.sentences("""
the leader may close before the first trick
    | 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS *
a talon closed before the draw leaves the hands one card short
    1. A:AS 9S | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS * => ended yes
    1. A:AS 9S | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS 7. A:KC * -> after-end
by option a closing brings the draws on
    close-when=after-draw 1. A:AS 9S | A:^KC * -> draw-none
    close-when=after-draw 1. A:AS 9S | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS
        7. A:KC QC * => ended yes
    close-when=after-draw 1. A:AS 9S A:^KC | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS
        6. B:JD QS * => ended no
    sixty-six [Dealer "B"] [TurnUp "JS"] [Start "6"] [Leader "A"] close-when=after-draw 6. A:AS QS |
        * -> close-none
a talon closed after the draw leaves them whole
    1. A:AS 9S A:^KC | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS 7. A:KC QC *
    1. A:AS 9S A:^KC | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS * => ended no
a marriage before the closing has brought the draws on
    1. A:AS 9S +KSQS | 2. A:KS TS 3. B:QC KC *
nobody draws from a closed talon
    1. A:AS 9S | A:^KC * -> draw-none
a talon is closed once
    | | 1. A:AS 9S * -> close-none
an empty talon cannot be closed
    sixty-six [Dealer "B"] [TurnUp "JS"] [Start "6"] [Leader "A"] 6. A:AS QS A:^KC | * -> close-none
    [Dealer "B"] [TurnUp "JS"] [Start "6"] [Leader "A"] 6. A:AS QS | *
other games know no closing
    besigue 1. A:9S 8S | * -> close-none
""")


# -- the claim --------------------

SIXTY_SIX = "1. A:AS 9S 2. A:AH TH 3. A:AD TD"


def test_a_claim_with_66_wins_the_deal() -> None:
    play = f"{SIXTY_SIX} +KSQS ||"
    assert counts(play) == (93, 0)
    assert brought(play) == (3, 0)


def test_a_claim_short_of_66_loses_the_deal() -> None:
    finding = only(deal(f"{SIXTY_SIX} || #0/3"))
    assert (finding.code, finding.seat, finding.trick) == ("claim-short", "A", 3)
    taken = "1. A:KH TH 2. B:QH AH"
    assert codes(deal(f"{taken} || #0/2")) == ["claim-short"]
    assert codes(deal(f"{taken} || #0/3")) == ["claim-short", "score-deal"]


def test_after_a_claim_the_cards_that_are_due_are_not_drawn() -> None:
    replay = replay_of(deal(f"{SIXTY_SIX} +KSQS 4. A:KS TS B:|| *"))
    assert [len(hand) for hand in replay.positions[-1].hands.values()] == [5, 5]


def test_who_alone_has_66_when_the_cards_are_out_scores_as_by_a_claim() -> None:
    play = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS"
    assert counts(play) == (105, 14)
    assert brought(play) == (2, 0)


test_the_claim = deal.sentences(f"""
a claim may follow a marriage without a lead
    {SIXTY_SIX} +KSQS=40 =93/0 || #3/0
nothing is done after a claim
    {SIXTY_SIX} +KSQS || 4. A:KS #3/0 -> after-end
    {SIXTY_SIX} +KSQS || || #3/0 -> after-end
either player claims at any time and inside a trick without it
    # The ace that A has led does not count yet.
    1. A:AS 9S +KSQS=40 2. A:KS A:|| * -> claim-short
    1. A:AS 9S 2. A:AH TH +KSQS 3. A:KS B:|| * -> claim-short
    1. A:AS 9S 2. A:AH TH +KSQS 3. A:KS A:|| #3/0
a claim without a seat is that of whose turn it is
    1. A:AS 9S 2. A:AH TH +KSQS 3. A:KS || * -> claim-short
a claim after the last trick is in time
    | {SIXTY_SIX} 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS || #2/0
    | {SIXTY_SIX} 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS B:|| #3/0 -> claim-short score-deal
    | {SIXTY_SIX} 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS B:|| #2/0 -> claim-short
other games know no claim and it ends nothing
    whist 1. A:2S 3S || 4S KS * -> claim-short
a claim falls short only if no unknown card can bear it
    # Each of the unknown cards is a ten at most.
    # Without the turn-up the marriage may be one of trumps.
    sixty-six [Dealer "B"] [TurnUp "JS"] 1. A:AS xS 2. A:AH xH 3. A:AD xD || * -> claim-short
    [Dealer "B"] [TurnUp "JS"] 1. A:AS xS 2. A:AH xH 3. A:AD xD 4. A:AC 9C || *
    [Dealer "B"] [TurnUp "JS"] 1. A:AS 9x 2. A:AH 9H +KSQS || * -> claim-short
    [Dealer "B"] [TurnUp "JS"] 1. A:AS xS 2. A:AH 9H +KSQS || *
    [Dealer "B"] 1. A:AS TS 2. A:AH TH +KDQD || *
    [Dealer "B"] 1. A:AS TS 2. A:AH TH +KDQD=20 || * -> claim-short
""")
