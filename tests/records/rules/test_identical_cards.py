"""Identical cards of several packs: rulebook 0.1, Re-use; rulebook 6.

A re-use is a fault only if no way of telling the copies apart makes the deal legal.  A
greedy reading settles on one way as it goes: it accuses wrongly where it took the wrong
copy, and acquits wrongly where it counts copies that are gone.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from records.cards import KNOWN, card
from records.rules.declarations import Uses
from records.rules.games import GAMES
from records.rules.kinds import BESIGUE, DOUBLE_BESIGUE, MARRIAGE, QUINTE
from records.rules.rescoring import Worlds
from tests.build import codes, only

#: B's cards of each trick, which never win.
_LOW = ("7C", "7C", "8C", "8C", "9C", "9C", "7D", "7D", "8D", "8D", "9D", "9D")


def deal(
    game: str, hand: str, *steps: str, trump: str = "S", options: str = "", draws: bool = True
) -> str:
    """A record in which A wins every trick with a card of spades and declares after it.

    Each step is the card that A leads, what he declares, and the card that he draws after
    it: `AS +KSQS ^TH`.
    """
    lines = []
    low = iter(_LOW)
    others = GAMES[game].rules().seats - 1
    for number, step in enumerate(steps, start=1):
        lead, *rest = step.split()
        drawn = rest.pop() if rest and rest[-1].startswith("^") else ""
        beaten = " ".join(next(low) for _ in range(others))
        line = f"{number}. A:{lead} {beaten} " + " ".join(f"A:{word}" for word in rest)
        if drawn and draws:
            line += f" A:{drawn}" + " ^xC" * others
        lines.append(line)
    dealer = "BBCD"[others]
    turned = f'[TurnUp "9{trump}"]' if trump else ""
    given = f'[HandA "{hand}"]' if hand else ""
    play = "\n".join(lines)
    tags = f'[Options "{options}"]\n[Deal "1"]\n[Dealer "{dealer}"]\n{turned}\n{given}'
    return f'[Game "{game}"]\n{tags}\n\n{play} *\n'


REUSED = ["declare-reused"]
TWO_PACKS = ["besigue", "besigue-9"]
NINE = {"besigue": "", "besigue-9": " AD"}


# -- two packs --------------------


@pytest.mark.parametrize("game", TWO_PACKS)
def test_a_marriage_after_the_quinte_may_be_of_the_other_pair(game: str) -> None:
    hand = "AS TS KS QS JS KS QS AH" + NINE[game]
    assert codes(deal(game, hand, "AH +ASTSKSQSJS ^7H", "7H +KSQS ^8H")) == []
    alone = hand.replace("JS KS", "JS KD")
    assert codes(deal(game, alone, "AH +ASTSKSQSJS ^7H", "7H +KSQS ^8H")) == REUSED


@pytest.mark.parametrize("game", TWO_PACKS)
def test_a_quinte_after_a_marriage_may_have_taken_the_married_pair(game: str) -> None:
    # Whoever gives the quinte the fresh pair has none left for the second marriage.
    hand = "AS TS KS QS JS KS QS AH" + NINE[game]
    steps = ("AH +KSQS ^7H", "7H +ASTSKSQSJS ^8H", "8H +KSQS ^9H")
    assert codes(deal(game, hand, *steps)) == []
    assert codes(deal(game, hand, *steps, "9H +KSQS ^AD")) == REUSED


@pytest.mark.parametrize("game", TWO_PACKS)
def test_the_card_played_may_be_the_one_that_has_served(game: str) -> None:
    # Of two queens one is played: it may be either, as the deal needs it.
    hand = "QS QS JD JD AH KH AS TS" + NINE[game]
    assert codes(deal(game, hand, "AH +QSJD ^7H", "QS ^8H", "KH +QSJD ^9H")) == []


@pytest.mark.parametrize("game", TWO_PACKS)
def test_a_count_of_copies_acquits_where_all_that_is_left_has_served(game: str) -> None:
    # Two kings, one in the quinte and one married: whichever is played, the other is used.
    hand = "AS TS KS QS JS KS QS AH" + NINE[game]
    steps = ("AH +ASTSKSQSJS ^7H", "7H +KSQS ^8H", "KS ^9H", "8H +KSQS ^9H")
    finding = only(deal(game, hand, *steps))
    assert (finding.code, finding.certainty, finding.text) == ("declare-reused", "proven", "+KSQS")


@pytest.mark.parametrize("game", TWO_PACKS)
def test_a_double_besigue_after_a_single_one_leaves_no_pair(game: str) -> None:
    hand = "QS QS JD JD AH KH AS TS" + NINE[game]
    steps = ("AH +QSJD ^7H", "KH +QSQSJDJD ^8H")
    assert codes(deal(game, hand, *steps)) == []
    assert codes(deal(game, hand, *steps, "7H +QSJD ^9H")) == REUSED


@pytest.mark.parametrize("game", TWO_PACKS)
def test_four_kings_may_be_of_the_copies_that_the_first_four_left(game: str) -> None:
    hand = "KS KS KH KD KC KC AH AS" + NINE[game]
    # Two fours would need eight kings; they share KH and KD.
    assert codes(deal(game, hand, "AH +KSKHKDKC ^7H", "AS +KSKSKCKC ^8H")) == REUSED


# -- the sevens --------------------


def test_what_an_exchange_scores_tells_which_seven_was_given() -> None:
    hand = "7H 7H AS KS AC KC QC AD"
    shown = "AS +7H"

    def then(points: str) -> list[str]:
        return codes(deal("besigue", hand, f"{shown} ~7H{points} ^9D", "KS +7H", trump="H"))

    assert then("=0") == []
    assert then("=10") == REUSED
    # Unstated it is 10, so that the 7 that is left has been shown.
    assert then("") == REUSED


def test_a_seven_shown_and_a_seven_drawn_are_two() -> None:
    hand = "7H AS KS AC KC QC AD TD"
    assert codes(deal("besigue", hand, "AS +7H ^7H", "KS +7H ^TH", trump="H")) == []
    assert codes(deal("besigue", hand, "AS +7H ^TH", "KS +7H ^TC", trump="H")) == REUSED


# -- three and four packs --------------------


def test_three_packs_a_double_may_contain_the_pair_that_was_single() -> None:
    # Whoever makes the double of fresh cards has none left for the second single one.
    hand = "QS QS QS JD JD JD AH AS"
    steps = ("AH +QSJD ^TH", "AS +QSQSJDJD ^KH", "TH +QSJD ^QH")
    option = "win-test=end-of-deal"
    assert codes(deal("besigue-3", hand, *steps, options=option)) == []
    assert codes(deal("besigue-3", hand, *steps, "KH +QSJD ^JH", options=option)) == REUSED
    triple = deal("besigue-3", hand, *steps, "KH +QSQSQSJDJDJD ^JH", options=option)
    assert codes(triple) == []


def test_three_packs_a_double_after_two_single_ones_leaves_one_pair_or_none() -> None:
    hand = "QS QS QS JD JD JD AH AS"
    singles = ("AH +QSJD ^TH", "AS +QSJD ^KH")
    assert codes(deal("besigue-3", hand, *singles, "TH +QSQSJDJD ^QH", "KH +QSJD ^JH")) == []
    twice = (*singles, "TH +QSQSJDJD ^QH", "KH +QSJD ^JH", "QH +QSJD ^9H")
    assert codes(deal("besigue-3", hand, *twice)) == REUSED


def test_without_building_the_double_must_be_of_the_other_cards() -> None:
    hand = "QS QS QS JD JD JD AH AS"
    option = "build-besigue=false"
    steps = ("AH +QSJD ^TH", "AS +QSQSJDJD ^KH")
    assert codes(deal("besigue-3", hand, *steps, options=option)) == []
    assert codes(deal("besigue-3", hand, *steps, "TH +QSJD ^QH", options=option)) == REUSED


def test_a_new_pair_joins_a_used_double_and_not_only_half_of_it() -> None:
    option = "second-double=true"
    hand = "QS QS QS JD JD JD AH AS"
    assert (
        codes(deal("besigue-3", hand, "AH +QSQSJDJD ^TH", "AS +QSQSJDJD ^KH", options=option)) == []
    )
    hand = "QS QS QS JD JD AD AH AS"
    assert (
        codes(deal("besigue-3", hand, "AH +QSQSJDJD ^TH", "AS +QSQSJDJD ^KH", options=option))
        == REUSED
    )


@pytest.mark.parametrize(("aces", "expected"), [("AS AS AS AS", []), ("AS AS AS AD", REUSED)])
def test_four_packs_fours_are_made_of_copies_that_have_not_served(
    aces: str, expected: list[str]
) -> None:
    # Two fours of two AS each, AH and AC twice: four AS are needed.
    hand = f"{aces} AH AH AC AC KS"
    steps = ("KS +ASASAHAC ^TH", "TH +ASASAHAC ^QH")
    assert codes(deal("besigue-4", hand, *steps, options="hand-size=9")) == expected


def test_each_player_has_copies_of_his_own() -> None:
    for game, seats in (("besigue-3", "AC"), ("besigue-4", "AC")):
        beaten = "7C 7C" if game == "besigue-3" else "7C 7C 7C"
        dealer = "C" if game == "besigue-3" else "D"
        play = f"1. A:AS {beaten} {seats[0]}:+KSQS\n2. A:AS {beaten.replace('7', '8')} A:+KSQS"
        text = f'[Game "{game}"]\n[Deal "1"]\n[Dealer "{dealer}"]\n[TurnUp "9H"]\n\n{play} *\n'
        assert codes(text) == []


# -- bésigue chinois --------------------


CHINESE = "KS KS QS QS AH AD AC AS"
FOUR_TIMES = ("AH +KSQS ^TH", "AD +KSQS ^TD", "AC +KSQS ^TC", "AS +KSQS ^7S")


def test_two_kings_and_two_queens_are_married_four_ways_and_not_five() -> None:
    assert codes(deal("besigue-chinois", CHINESE, *FOUR_TIMES)) == []
    assert codes(deal("besigue-chinois", CHINESE, *FOUR_TIMES, "7S +KSQS")) == REUSED
    assert codes(deal("besigue", CHINESE, *FOUR_TIMES)) == [*REUSED] * 2


def test_the_king_played_may_be_the_one_that_was_married_twice() -> None:
    # Two marriages, a king is played, two more: right only if both were of the king played.
    steps = ("AH +KSQS ^TH", "AD +KSQS ^TD", "KS ^TC", "AC +KSQS ^TC", "AS +KSQS ^7S")
    assert codes(deal("besigue-chinois", CHINESE, *steps)) == []
    assert codes(deal("besigue-chinois", CHINESE, *steps, "7S +KSQS")) == REUSED


def test_three_marriages_and_a_king_played_leave_one_more() -> None:
    three = ("AH +KSQS ^TH", "AD +KSQS ^TD", "AC +KSQS ^TC", "KS ^7S")
    assert codes(deal("besigue-chinois", CHINESE, *three, "AS +KSQS ^8S")) == []
    five = deal("besigue-chinois", CHINESE, *three, "AS +KSQS ^8S", "7S +KSQS ^9S")
    assert codes(five) == REUSED


def test_the_very_same_cards_never_score_twice() -> None:
    hand = "KS QS QS AH AD AC AS TS"
    assert codes(deal("besigue-chinois", hand, "AH +KSQS ^TH", "AD +KSQS ^TD")) == []
    three = ("AH +KSQS ^TH", "AD +KSQS ^TD", "AC +KSQS ^TC")
    assert codes(deal("besigue-chinois", hand, *three)) == REUSED


def test_a_four_scores_again_with_one_other_card() -> None:
    hand = "KS KH KD KC KC AH AD AS"
    steps = ("AH +KSKHKDKC ^TH", "AD +KSKHKDKC ^TD")
    assert codes(deal("besigue-chinois", hand, *steps)) == []
    assert codes(deal("besigue-chinois", hand, *steps, "AS +KSKHKDKC ^TC")) == REUSED
    assert codes(deal("besigue", hand, *steps)) == REUSED


def test_after_a_double_besigue_there_is_no_single_one_of_its_cards() -> None:
    hand = "QS QS JD JD AH AD AC AS"
    steps = ("AH +QSQSJDJD ^TH", "AD +QSJD ^TD")
    assert codes(deal("besigue-chinois", hand, *steps)) == REUSED
    assert codes(deal("besigue-chinois", hand, *steps, options="downward=true")) == []


# -- hidden cards --------------------


def test_a_hand_has_room_for_as_many_new_cards_as_are_unknown() -> None:
    # One card has been drawn: it may be a king or a queen, not both.
    hand = "KS QS AH AD AC AS TH TD"
    steps = ("AH +KSQS", "AD +KSQS")
    assert codes(deal("besigue", hand, *steps)) == REUSED
    assert codes(deal("besigue", hand, "AH +KSQS", "AD", "AC +KSQS")) == []
    assert codes(deal("besigue-chinois", hand, *steps)) == []


def test_copies_that_have_been_declared_are_nowhere_else() -> None:
    play = "1. A:AS 7C +KSQS\n2. A:AS 8C +KSQS\n3. A:AH KS *"
    text = f'[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n\n{play}\n'
    finding = only(text)
    assert (finding.code, finding.certainty, finding.text) == ("deal-copies", "proven", "KS")
    chinese = text.replace('"besigue"', '"besigue-chinois"')
    assert codes(chinese) == []


def test_half_known_cards_are_not_two_cards_each() -> None:
    hand = "Kx xS KD KC AS AD AC AH"
    assert codes(deal("besigue", hand, "AH +KSKHKDKC")) == []
    assert codes(deal("besigue", hand, "AH +KHKHKDKC")) == ["declare-not-held"]


# -- taken up late --------------------


def taken_up(hand: str, melded: str, play: str, more: str = "") -> str:
    tags = f'[Start "5"]\n[Leader "A"]\n[HandA "{hand}"]\n[Melded "{melded}"]\n{more}'
    return f'[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n{tags}\n\n{play} *\n'


def test_a_declared_card_that_is_no_longer_in_hand_has_been_played() -> None:
    text = taken_up("QS QS AD AC AH AS 8D 7D", "A:KSQS", "5. A:8D 7C A:^KS ^xC\n6. A:AD 8C +KSQS")
    assert codes(text) == []


def test_a_declared_card_that_is_in_hand_has_served() -> None:
    play = "5. A:8D 7C +KSQS"
    finding = only(taken_up("KS QS AD AC AH AS 8D 7D", "A:KSQS", play))
    # Both may have been played, and the others drawn.
    assert (finding.code, finding.certainty) == ("declare-reused", "possible")
    others = '[HandB "KS QS TD TC TH TS 9D 7C"]'
    sure = only(taken_up("KS QS AD AC AH AS 8D 7D", "A:KSQS", play, others))
    assert (sure.code, sure.certainty) == ("declare-reused", "proven")


def test_what_was_declared_twice_was_two_pairs() -> None:
    hand = "KS KS QS QS AD AC AH 8D"
    assert codes(taken_up(hand, "A:KSQS", "5. A:8D 7C +KSQS")) == []
    assert codes(taken_up(hand, "A:KSQS A:KSQS", "5. A:8D 7C +KSQS")) == REUSED


def test_a_declared_marriage_is_one_whatever_is_trumps() -> None:
    text = taken_up("KS QS AD AC AH AS 8D 7D", "A:KHQH", "5. A:8D 7C +KSQS")
    assert codes(text.replace('[TurnUp "9H"]\n', "")) == []


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


def ways_on(way: Way, group: tuple[int, ...], kind: int, excluded: int, rule: str) -> set[Way]:
    """The ways after a declaration, by the letter of the rulebook."""
    hand, served, sets = way
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
        if rule == "replace-after-play" and kind != MARRIAGE and whole:
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
    ],
)
@pytest.mark.parametrize("seed", range(25))
def test_no_other_verdict_than_that_of_trying_every_way(
    game: str, options: dict[str, str], seed: int
) -> None:
    random = Random(seed)
    rules = GAMES[game].rules_for(options)
    spec = rules.declarations
    assert spec is not None
    uses = Worlds(1, spec.rescore) if spec.rescore else Uses(1)
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
        elif random.random() < 0.5 and held[number] < 2:
            held[number] += 1
            labels += 1
            ways = {(hand | {(number, labels)}, served, sets) for hand, served, sets in ways}
        else:
            group, kind = random.choice(GROUPS)
            excluded = spec.excludes[kind]
            after = {
                new for way in ways for new in ways_on(way, group, kind, excluded, spec.rescore)
            }
            if all(held[c] >= group.count(c) for c in group):
                assert uses.serve(0, group, kind, excluded, held) == bool(after)
            ways = after or ways
