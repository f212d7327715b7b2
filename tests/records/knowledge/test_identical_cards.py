"""Identical cards of several packs: rulebook 0.1, Re-use; rulebook 6.

A re-use is a fault only if no way of telling the copies apart makes the deal legal.  A
greedy reading settles on one way as it goes: it accuses wrongly where it took the wrong
copy, and acquits wrongly where it counts copies that are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from records.cards import KNOWN, card
from records.knowledge.worlds import Worlds
from records.rules.declarations import Serving, Uses
from records.rules.games import GAMES
from records.rules.kinds import BESIGUE, DOUBLE_BESIGUE, MARRIAGE, QUINTE, Declarations
from records.rules.ruleset import RuleSet
from tests.deals import Deals, Several

#: B's cards of each trick, which never win.
_LOW = ("7C", "7C", "8C", "8C", "9C", "9C", "7D", "7D", "8D", "8D", "9D", "9D")


@dataclass(frozen=True)
class Led(Deals):
    """Deals in which A wins every trick with a card of spades and declares after it.

    Each trick is told by the card that A leads, what he declares, and the card that he draws after
    it, as in `AS +KSQS ^TH`, with commas between tricks.
    """

    tags: str = '[TurnUp "9S"]'

    def __call__(
        self, play: str, options: str = "", tags: str | None = None, header: str = ""
    ) -> str:
        """A record of one deal."""
        low, others = iter(_LOW), GAMES[self.game].rules().seats - 1
        lines = []
        for number, trick in enumerate(play.split(", "), start=1):
            lead, *rest = trick.split()
            beaten = " ".join(next(low) for _ in range(others))
            words = " ".join(f"A:{word}" for word in rest)
            drawn = " ^xC" * others if "^" in trick else ""
            lines.append(f"{number}. A:{lead} {beaten} {words}{drawn}")
        given = f'[Dealer "{"BBCD"[others]}"]\n{self.tags if tags is None else tags}'
        return super().__call__("\n".join(lines) + " *", options, given, header)

    def of(self, game: str) -> Led:
        """The same of another game."""
        return Led(game)


led = Led("besigue")


# -- two packs --------------------


test_two_packs = led.sentences("""
a marriage after the quinte may be of the other pair
    besigue [HandA "AS TS KS QS JS KS QS AH"] AH +ASTSKSQSJS ^7H, 7H +KSQS ^8H
    [HandA "AS TS KS QS JS KD QS AH"] AH +ASTSKSQSJS ^7H, 7H +KSQS ^8H -> declare-reused
    besigue-9 [HandA "AS TS KS QS JS KS QS AH AD"] AH +ASTSKSQSJS ^7H, 7H +KSQS ^8H
    [HandA "AS TS KS QS JS KD QS AH AD"] AH +ASTSKSQSJS ^7H, 7H +KSQS ^8H -> declare-reused
a quinte after a marriage may have taken the married pair
    # Whoever gives the quinte the fresh pair has none left for the second marriage.
    besigue [HandA "AS TS KS QS JS KS QS AH"] AH +KSQS ^7H, 7H +ASTSKSQSJS ^8H, 8H +KSQS ^9H
    [HandA "AS TS KS QS JS KS QS AH"] AH +KSQS ^7H, 7H +ASTSKSQSJS ^8H, 8H +KSQS ^9H, 9H +KSQS ^AD
        -> declare-reused
    besigue-9 [HandA "AS TS KS QS JS KS QS AH AD"] AH +KSQS ^7H, 7H +ASTSKSQSJS ^8H, 8H +KSQS ^9H
    [HandA "AS TS KS QS JS KS QS AH AD"] AH +KSQS ^7H, 7H +ASTSKSQSJS ^8H, 8H +KSQS ^9H, 9H +KSQS
        ^AD -> declare-reused
the card played may be the one that has served
    # Of two queens one is played: it may be either, as the deal needs it.
    besigue [HandA "QS QS JD JD AH KH AS TS"] AH +QSJD ^7H, QS ^8H, KH +QSJD ^9H
    besigue-9 [HandA "QS QS JD JD AH KH AS TS AD"] AH +QSJD ^7H, QS ^8H, KH +QSJD ^9H
a count of copies acquits where all that is left has served
    # Two kings, one in the quinte and one married: whichever is played, the other is used.
    besigue [HandA "AS TS KS QS JS KS QS AH"] AH +ASTSKSQSJS ^7H, 7H +KSQS ^8H, KS ^9H, 8H +KSQS ^9H
        -> declare-reused(+KSQS) => certainty proven
    besigue-9 [HandA "AS TS KS QS JS KS QS AH AD"] AH +ASTSKSQSJS ^7H, 7H +KSQS ^8H, KS ^9H, 8H
        +KSQS ^9H -> declare-reused(+KSQS) => certainty proven
a double besigue after a single one leaves no pair
    besigue [HandA "QS QS JD JD AH KH AS TS"] AH +QSJD ^7H, KH +QSQSJDJD ^8H
    [HandA "QS QS JD JD AH KH AS TS"] AH +QSJD ^7H, KH +QSQSJDJD ^8H, 7H +QSJD ^9H -> declare-reused
    besigue-9 [HandA "QS QS JD JD AH KH AS TS AD"] AH +QSJD ^7H, KH +QSQSJDJD ^8H
    [HandA "QS QS JD JD AH KH AS TS AD"] AH +QSJD ^7H, KH +QSQSJDJD ^8H, 7H +QSJD ^9H
        -> declare-reused
four kings may be of the copies that the first four left
    # Two fours would need eight kings; they share KH and KD.
    besigue [HandA "KS KS KH KD KC KC AH AS"] AH +KSKHKDKC ^7H, AS +KSKSKCKC ^8H -> declare-reused
    besigue-9 [HandA "KS KS KH KD KC KC AH AS AD"] AH +KSKHKDKC ^7H, AS +KSKSKCKC ^8H
        -> declare-reused
""")


# -- the sevens --------------------


test_the_sevens = led.sentences("""
what an exchange scores tells which seven was given
    # Unstated it is 10, so that the 7 that is left has been shown.
    besigue [TurnUp "9H"] [HandA "7H 7H AS KS AC KC QC AD"] AS +7H ~7H=0 ^9D, KS +7H
    [TurnUp "9H"] [HandA "7H 7H AS KS AC KC QC AD"] AS +7H ~7H=10 ^9D, KS +7H -> declare-reused
    [TurnUp "9H"] [HandA "7H 7H AS KS AC KC QC AD"] AS +7H ~7H ^9D, KS +7H -> declare-reused
a seven shown and a seven drawn are two
    besigue [TurnUp "9H"] [HandA "7H AS KS AC KC QC AD TD"] AS +7H ^7H, KS +7H ^TH
    [TurnUp "9H"] [HandA "7H AS KS AC KC QC AD TD"] AS +7H ^TH, KS +7H ^TC -> declare-reused
""")


# -- three and four packs --------------------


test_three_and_four_packs = led.sentences("""
three packs a double may contain the pair that was single
    # Whoever makes the double of fresh cards has none left for the second single one.
    besigue-3 [HandA "QS QS QS JD JD JD AH AS"] win-test=end-of-deal
    AH +QSJD ^TH, AS +QSQSJDJD ^KH, TH +QSJD ^QH
    AH +QSJD ^TH, AS +QSQSJDJD ^KH, TH +QSJD ^QH, KH +QSJD ^JH -> declare-reused
    AH +QSJD ^TH, AS +QSQSJDJD ^KH, TH +QSJD ^QH, KH +QSQSQSJDJDJD ^JH
three packs a double after two single ones leaves one pair or none
    besigue-3 [HandA "QS QS QS JD JD JD AH AS"]
    AH +QSJD ^TH, AS +QSJD ^KH, TH +QSQSJDJD ^QH, KH +QSJD ^JH
    AH +QSJD ^TH, AS +QSJD ^KH, TH +QSQSJDJD ^QH, KH +QSJD ^JH, QH +QSJD ^9H -> declare-reused
without building the double must be of the other cards
    besigue-3 [HandA "QS QS QS JD JD JD AH AS"] build-besigue=false
    AH +QSJD ^TH, AS +QSQSJDJD ^KH
    AH +QSJD ^TH, AS +QSQSJDJD ^KH, TH +QSJD ^QH -> declare-reused
a new pair joins a used double and not only half of it
    besigue-3 second-double=true
    [HandA "QS QS QS JD JD JD AH AS"] AH +QSQSJDJD ^TH, AS +QSQSJDJD ^KH
    [HandA "QS QS QS JD JD AD AH AS"] AH +QSQSJDJD ^TH, AS +QSQSJDJD ^KH -> declare-reused
four packs fours are made of copies that have not served
    # Two fours of two AS each, AH and AC twice: four AS are needed.
    besigue-4 hand-size=9
    [HandA "AS AS AS AS AH AH AC AC KS"] KS +ASASAHAC ^TH, TH +ASASAHAC ^QH
    [HandA "AS AS AS AD AH AH AC AC KS"] KS +ASASAHAC ^TH, TH +ASASAHAC ^QH -> declare-reused
""")


# -- bésigue chinois --------------------


test_besigue_chinois = led.sentences("""
two kings and two queens are married four ways and not five
    besigue-chinois [HandA "KS KS QS QS AH AD AC AS"] AH +KSQS ^TH, AD +KSQS ^TD, AC +KSQS ^TC, AS
        +KSQS ^7S
    [HandA "KS KS QS QS AH AD AC AS"] AH +KSQS ^TH, AD +KSQS ^TD, AC +KSQS ^TC, AS +KSQS ^7S, 7S
        +KSQS -> declare-reused
    besigue [HandA "KS KS QS QS AH AD AC AS"] AH +KSQS ^TH, AD +KSQS ^TD, AC +KSQS ^TC, AS +KSQS ^7S
        -> declare-reused declare-reused
the king played may be the one that was married twice
    # Two marriages, a king is played, two more: right only if both were of the king played.
    besigue-chinois [HandA "KS KS QS QS AH AD AC AS"]
    AH +KSQS ^TH, AD +KSQS ^TD, KS ^TC, AC +KSQS ^TC, AS +KSQS ^7S
    AH +KSQS ^TH, AD +KSQS ^TD, KS ^TC, AC +KSQS ^TC, AS +KSQS ^7S, 7S +KSQS -> declare-reused
three marriages and a king played leave one more
    besigue-chinois [HandA "KS KS QS QS AH AD AC AS"]
    AH +KSQS ^TH, AD +KSQS ^TD, AC +KSQS ^TC, KS ^7S, AS +KSQS ^8S
    AH +KSQS ^TH, AD +KSQS ^TD, AC +KSQS ^TC, KS ^7S, AS +KSQS ^8S, 7S +KSQS ^9S -> declare-reused
the very same cards never score twice
    besigue-chinois [HandA "KS QS QS AH AD AC AS TS"] AH +KSQS ^TH, AD +KSQS ^TD
    [HandA "KS QS QS AH AD AC AS TS"] AH +KSQS ^TH, AD +KSQS ^TD, AC +KSQS ^TC -> declare-reused
a four scores again with one other card
    besigue-chinois [HandA "KS KH KD KC KC AH AD AS"] AH +KSKHKDKC ^TH, AD +KSKHKDKC ^TD
    [HandA "KS KH KD KC KC AH AD AS"] AH +KSKHKDKC ^TH, AD +KSKHKDKC ^TD, AS +KSKHKDKC ^TC
        -> declare-reused
    besigue [HandA "KS KH KD KC KC AH AD AS"] AH +KSKHKDKC ^TH, AD +KSKHKDKC ^TD -> declare-reused
after a double besigue there is no single one of its cards
    besigue-chinois [HandA "QS QS JD JD AH AD AC AS"]
    AH +QSQSJDJD ^TH, AD +QSJD ^TD -> declare-reused
    downward=true AH +QSQSJDJD ^TH, AD +QSJD ^TD
""")


# -- hidden cards --------------------


test_hidden_cards = led.sentences("""
a hand has room for as many new cards as are unknown
    # One card has been drawn: it may be a king or a queen, not both.
    besigue [HandA "KS QS AH AD AC AS TH TD"] AH +KSQS, AD +KSQS -> declare-reused
    [HandA "KS QS AH AD AC AS TH TD"] AH +KSQS, AD, AC +KSQS
    besigue-chinois [HandA "KS QS AH AD AC AS TH TD"] AH +KSQS, AD +KSQS
half known cards are not two cards each
    besigue [HandA "Kx xS KD KC AS AD AC AH"] AH +KSKHKDKC
    [HandA "Kx xS KD KC AS AD AC AH"] AH +KHKHKDKC -> declare-not-held
""")


# -- taken up late --------------------


late = Deals("besigue", '[Dealer "B"]\n[TurnUp "9H"]\n[Start "5"]\n[Leader "A"]')

test_taken_up_late = late.sentences("""
a declared card that is no longer in hand has been played
    [HandA "QS QS AD AC AH AS 8D 7D"] [Melded "A:KSQS"] 5. A:8D 7C A:^KS ^xC 6. A:AD 8C +KSQS *
a declared card that is in hand has served
    # Both may have been played, and the others drawn.
    [HandA "KS QS AD AC AH AS 8D 7D"] [Melded "A:KSQS"]
    5. A:8D 7C +KSQS * -> declare-reused => certainty possible
    [HandB "KS QS TD TC TH TS 9D 7C"] 5. A:8D 7C +KSQS * -> declare-reused => certainty proven
what was declared twice was two pairs
    [HandA "KS KS QS QS AD AC AH 8D"]
    [Melded "A:KSQS"] 5. A:8D 7C +KSQS *
    [Melded "A:KSQS A:KSQS"] 5. A:8D 7C +KSQS * -> declare-reused
a declared marriage is one whatever is trumps
    besigue [Dealer "B"] [Start "5"] [Leader "A"] [HandA "KS QS AD AC AH AS 8D 7D"]
        [Melded "A:KHQH"] 5. A:8D 7C +KSQS *
""")


# -- whose copies, and where they are --------------------


test_whose_copies_and_where_they_are = Several().sentences("""
each player has copies of his own
    besigue-3 [Dealer "C"] [TurnUp "9H"] 1. A:AS 7C 7C A:+KSQS 2. A:AS 8C 8C A:+KSQS *
    besigue-4 [Dealer "D"] [TurnUp "9H"] 1. A:AS 7C 7C 7C C:+KSQS 2. A:AS 8C 8C 8C A:+KSQS *
copies that have been declared are nowhere else
    besigue [Dealer "B"] [TurnUp "9H"] 1. A:AS 7C +KSQS 2. A:AS 8C +KSQS 3. A:AH KS *
        -> deal-copies(KS) => certainty proven
    besigue-chinois [Dealer "B"] [TurnUp "9H"] 1. A:AS 7C +KSQS 2. A:AS 8C +KSQS 3. A:AH KS *
""")


# -- against every way of telling the copies apart --------------------

KS, QS, JS, QD, JD = map(card, ("KS", "QS", "JS", "QD", "JD"))
GROUPS = (
    ((KS, QS), MARRIAGE),
    ((KS, QS, JS), QUINTE),
    ((QS, JD), BESIGUE),
    ((QS, QS, JD, JD), DOUBLE_BESIGUE),
)

Label = tuple[int, int]
#: What one way of telling apart has come to: the labels in hand, each one's kinds, the sets.
Way = tuple[frozenset[Label], frozenset[tuple[Label, int]], frozenset[tuple[int, frozenset[Label]]]]


def ways_on(way: Way, group: tuple[int, ...], kind: int, spec: Declarations) -> set[Way]:
    """The ways after a declaration, by the letter of the rulebook."""
    hand, served, sets = way
    excluded, rule = spec.excludes[kind], spec.rescore
    kinds = dict(served)
    out = set()
    for chosen in combinations(sorted(hand), len(group)):
        if sorted(label[0] for label in chosen) != sorted(group):
            continue
        one = frozenset(chosen)
        if any(kinds.get(label, 0) & excluded for label in chosen):
            continue
        if rule and (kind, one) in sets:
            continue
        # No card of an earlier set that is whole has been replaced.
        whole = any(k == kind and earlier & one and earlier <= hand for k, earlier in sets)
        free = kind == MARRIAGE and spec.remarry
        if rule == "replace-after-play" and not free and whole:
            continue
        now = {**kinds, **{label: kinds.get(label, 0) | kind for label in chosen}}
        out.add((hand, frozenset(now.items()), sets | {(kind, one)}))
    return out


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("besigue", {}),
        ("besigue", {"quinte-then-marriage": "true"}),
        ("besigue", {"marriage-then-quinte": "false"}),
        ("besigue-3", {"build-besigue": "false"}),
        ("besigue-chinois", {}),
        ("besigue-chinois", {"downward": "true"}),
        ("besigue-chinois", {"rescore": "replace-after-play"}),
        ("besigue-rubicon", {"remarry": "after-play"}),
        ("besigue-six-packs", {}),
    ],
)
def test_no_other_verdict_than_that_of_trying_every_way(game: str, options: dict[str, str]) -> None:
    for seed in range(25):
        try_every_way(GAMES[game].rules_for(options), Random(seed))


def try_every_way(rules: RuleSet, random: Random) -> None:
    """Hold cards, lose them and declare, and compare whether they serve with all ways."""
    spec = rules.declarations
    assert spec is not None
    uses = Worlds(1, spec) if spec.rescore else Uses(1)
    held = [0] * KNOWN
    labels = 0
    ways: set[Way] = {(frozenset(), frozenset(), frozenset())}
    for _ in range(14):
        number = random.choice((KS, QS, JS, JD))
        if random.random() < 0.25 and held[number]:
            uses.lose(0, number, held[number])
            held[number] -= 1
            ways = {
                (hand - {gone}, frozenset(e for e in served if e[0] != gone), sets)
                for hand, served, sets in ways
                for gone in hand
                if gone[0] == number
            }
        elif random.random() < 0.5 and held[number] < min(rules.packs, 3):
            held[number] += 1
            labels += 1
            ways = {(hand | {(number, labels)}, served, sets) for hand, served, sets in ways}
        else:
            group, kind = random.choice(GROUPS)
            excluded = spec.excludes[kind]
            after = {new for way in ways for new in ways_on(way, group, kind, spec)}
            if all(held[c] >= group.count(c) for c in group):
                assert uses.serve(0, Serving(group, kind, excluded, held)) == bool(after)
            ways = after or ways
