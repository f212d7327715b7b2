"""Random deals are the more frequent the likelier they make what the others have done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

import records
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.evidence import NEVER, Evidence, HeldCard, Need, Placed, Tell
from analysis.estimate.habits import FREE, Bond, bonds, looseness
from analysis.estimate.likely_worlds import Chain
from analysis.estimate.unseen_cards import Seen, seen
from analysis.fitted import DOUBLE, KIND, PAIR, RUN
from analysis.generate import generate
from records.cards import BIT, KNOWN, NUMBERS, RANK, SEATS, SUIT, SUITS
from records.notation.model import DECLARATION
from records.play.replay import Replay
from records.rules.games import GAMES

#: How often a deal is made likely where its frequency is looked at.
TIMES = 4000


def weights(**of: int) -> tuple[int, ...]:
    """The weight of each card, 10 of those not named."""
    named = {NUMBERS[name]: weight for name, weight in of.items()}
    return tuple(named.get(card, 10) for card in range(KNOWN))


def frequencies(
    evidence: Evidence, cards: list[int], missing: list[int]
) -> Counter[frozenset[int]]:
    """How often each set of cards is in the hand of the first seat whose cards are unseen."""
    seat = next(seat for seat, many in enumerate(missing) if many)
    out: Counter[frozenset[int]] = Counter()
    for number in range(TIMES):
        random = Random(f"likely {number}")
        dealt = list(cards)
        random.shuffle(dealt)
        chain = Chain(evidence, 8, dealt, missing, [0] * len(dealt), random)
        chain.run(40)
        assert sorted(dealt) == sorted(cards)
        out[frozenset(dealt[: missing[seat]])] += 1
    return out


def loose(bonds: Sequence[Bond], card: int, there: list[int]) -> float:
    """How readily a card is played from these cards, by what holds it there."""
    if not bonds:
        return 1.0
    bond = bonds[card]
    kind = sum(bool(bond.kind >> one & 1) for one in there)
    run = sum(bool(bond.run >> one & 1) for one in set(there))
    out = PAIR[any(bond.pair >> one & 1 for one in there)] / 100
    out *= KIND[min(kind, 4)] / 100 * RUN[min(run, 5)] / 100
    return out * DOUBLE[there.count(card) > 1] / 100


def exactly(evidence: Evidence, cards: list[int], missing: int) -> dict[frozenset[int], float]:
    """The same by counting every deal, and every order in which the cards of B came to its hand."""
    out: dict[frozenset[int], float] = {}
    for hand in permutations(cards, missing):
        held = [Placed(card, NEVER, NEVER) for card in hand] + list(evidence.known[1])
        for order in permutations(held):
            pairs = list(zip(order, evidence.came[1], strict=True))
            if any(one.before <= came for one, came in pairs):
                continue
            likely = 1.0
            for tell in evidence.tells:
                there = [one.card for one, came in pairs if came < tell.time <= one.until]
                there += [
                    one.card for one in evidence.taken[1] if one.since < tell.time <= one.until
                ]
                odds: float = tell.base
                for card in set(there):
                    odds += tell.weights[card] * loose(tell.bonds, card, there)
                odds /= loose(tell.bonds, tell.card, there)
                needed = [(need.one, need.two) for need in tell.needs]
                if any(
                    all(not one >> card & 1 or card in there for card in range(KNOWN))
                    and all(not two >> card & 1 or there.count(card) > 1 for card in range(KNOWN))
                    for one, two in needed
                ):
                    odds *= 8
                likely /= odds
            out[frozenset(hand)] = out.get(frozenset(hand), 0.0) + likely
    total = sum(out.values())
    return {hand: of / total for hand, of in out.items()}


def bit(*names: str) -> int:
    return sum(1 << NUMBERS[name] for name in names)


#: B has played the 7 of spades at time 15 and drawn once, at 20. Two cards of its hand are unseen.
PLAYED = (Placed(NUMBERS["7S"], 15, 15),)
NO_BOND = Bond(0, 0, 0)


def held(**of: Bond) -> tuple[Bond, ...]:
    """The bonds of each card, none of those not named."""
    named = {NUMBERS[name]: bond for name, bond in of.items()}
    return tuple(named.get(card, NO_BOND) for card in range(KNOWN))


BONDS = held(
    KH=Bond(bit("QH"), 0, 0),
    QH=Bond(bit("KH"), 0, 0),
    AS=Bond(0, bit("AS", "AH"), bit("AS", "TS", "KH")),
    TS=Bond(0, 0, bit("AS", "TS", "KH", "QH", "7S")),
)
BONDS_OF_THE_SEVEN = held(**{"7S": Bond(bit("QH", "AS"), bit("7S", "AS"), bit("7S", "TS", "KH"))})
CASES = {
    # It kept a card that others seldom keep.
    "play": (Tell(1, 15, 0, weights(AS=1, TS=60), ()),),
    # It might have declared a marriage, then and after the draw.
    "silence": tuple(
        Tell(1, time, 1, (0,) * KNOWN, (Need(bit("KH", "QH"), 0),)) for time in (17, 27)
    ),
    # It kept what it may have held a partner of, or another of the same rank, or the same card.
    "bonds": (Tell(1, 25, 0, weights(KH=90, QH=90, AS=60), (), NUMBERS["7S"], BONDS),),
    # What it played may have been held there itself.
    "parted": (Tell(1, 15, 0, weights(QH=20), (), NUMBERS["7S"], BONDS_OF_THE_SEVEN),),
    # It declared nothing that takes two of a card.
    "two": (Tell(1, 27, 1, (0,) * KNOWN, (Need(bit("AS"), bit("AS")),)),),
}


@pytest.mark.parametrize("case", CASES)
def test_each_deal_is_as_frequent_as_the_play_makes_it_likely(case: str) -> None:
    evidence = Evidence(((), (20, 0, 0)), ((), PLAYED), ((), ()), CASES[case])
    cards = [NUMBERS[name] for name in ("AS", "AS", "TS", "KH", "QH")]
    found = frequencies(evidence, cards, [0, 2])
    wanted = exactly(evidence, cards, 2)
    assert set(found) <= set(wanted)
    for hand, share in wanted.items():
        assert found[hand] / TIMES == pytest.approx(share, abs=0.025)
    # Without evidence it would be something else.
    plain = exactly(evidence._replace(tells=()), cards, 2)
    assert max(abs(plain[hand] - wanted[hand]) for hand in wanted) > 0.05
    if any(tell.bonds for tell in evidence.tells):
        unbound = tuple(tell._replace(bonds=()) for tell in evidence.tells)
        other = exactly(evidence._replace(tells=unbound), cards, 2)
        assert max(abs(other[hand] - wanted[hand]) for hand in wanted) > 0.05


def test_no_card_came_after_it_was_seen_from_the_first_step_on() -> None:
    evidence = Evidence(((), (20, 0, 0)), ((), PLAYED), ((), ()), ())
    for number in range(20):
        chain = Chain(evidence, 8, [1, 2, 3], [0, 2], [0] * 3, Random(number))
        assert sorted(chain.came) == [0, 0, 20]
        assert all(came < before for came, before in zip(chain.came, chain.before, strict=True))


def test_a_card_that_was_taken_counts_from_when_it_was() -> None:
    taken = (HeldCard(NUMBERS["KH"], 11, NEVER),)
    # Before it was, to declare nothing told nothing.
    tells = tuple(Tell(1, time, 1, (0,) * KNOWN, (Need(bit("KH", "QH"), 0),)) for time in (7, 17))
    evidence = Evidence(((), (0, 0)), ((), (Placed(NUMBERS["7S"], 15, 15),)), ((), taken), tells)
    cards = [NUMBERS[name] for name in ("AS", "TS", "QH")]
    found, wanted = frequencies(evidence, cards, [0, 1]), exactly(evidence, cards, 1)
    for hand, share in wanted.items():
        assert found[hand] / TIMES == pytest.approx(share, abs=0.025)
    assert wanted[frozenset({NUMBERS["QH"]})] == pytest.approx(1 / 17)


def what_is_seen(replay: Replay, ply: int, seat: str) -> Seen | None:
    estimate = RecordedDeal(replay, 1)
    table, position = estimate.tables[ply], replay.position(1, ply)
    return seen(table, position, seat, estimate.played(ply))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", ["eager", "forgetful"])
def test_the_play_of_every_game_agrees_with_what_each_seat_sees(game: str, player: str) -> None:
    replay = records.replay(generate(game, 9, player=player))
    plies = sorted(RecordedDeal(replay, 1).tables)
    for ply in plies[1 :: max(1, len(plies) // 4)]:
        for seat in SEATS[: len(replay.position(1, ply).hands)]:
            found = what_is_seen(replay, ply, seat)
            assert found.evidence is not None, (ply, seat)
            for own, came in enumerate(found.evidence.came):
                known = found.evidence.known[own]
                assert len(came) == (len(known) + found.missing[own] if came else 0)


def test_nothing_is_concluded_where_the_beginning_of_a_deal_is_not_recorded() -> None:
    (record,) = records.loads(
        '[Game "whist"]\n[Deal "1"]\n[Start "12"]\n[Leader "A"]\n[Trump "H"]\n'
        '[HandA "AS KS"]\n[HandB "2S 3S"]\n[HandC "4S 5S"]\n'
        '[HandD "6S 7S"]\n\n12. A:AS 2S 4S 6S\n*\n'
    )
    estimate = RecordedDeal(records.replay(record), 1)
    assert not estimate.history.whole


def test_a_player_is_dealt_more_of_what_players_keep() -> None:
    replay = records.replay(generate("besigue", 5, player="collector"))
    plies = sorted(RecordedDeal(replay, 1).tables)
    found = what_is_seen(replay, plies[12], "A")
    assert found is not None
    trump = replay.position(1, plies[12]).trump

    def trumps(one: Seen) -> int:
        hands = [one.dealt(Random(f"{number}")).hands.known[1] for number in range(150)]
        return sum(
            hand[card] for hand in hands for card in range(KNOWN) if SUITS[SUIT[card]] == trump
        )

    assert trumps(found) > trumps(replace(found, evidence=None)) + 30


def test_a_card_is_held_by_what_it_may_still_be_declared_with() -> None:
    rules = GAMES["besigue"].rules()
    spades = SUITS.index("S")
    king, queen, jack = NUMBERS["KH"], NUMBERS["QH"], NUMBERS["JH"]
    found = bonds(rules, spades, frozenset())
    assert found[king].pair == bit("QH")
    assert found[NUMBERS["QS"]].pair == bit("KS", "JD")
    assert found[jack].pair == 0
    assert found[king].kind == bit("KC", "KD", "KH", "KS")
    assert found[NUMBERS["7H"]] == NO_BOND
    assert found[NUMBERS["KS"]].run == bit("AS", "TS", "KS", "QS", "JS")
    assert found[king].run == 0
    once = bonds(rules, spades, frozenset({tuple(sorted((king, queen)))}))
    assert once[king].pair == once[queen].pair == 0
    assert once[NUMBERS["KC"]].pair == bit("QC")


def test_silence_does_not_tell_against_what_has_been_declared_before() -> None:
    silent = 0
    for seed in range(4):
        replay = records.replay(generate("besigue", seed, player="eager"))
        plies = sorted(RecordedDeal(replay, 1).tables)
        history = RecordedDeal(replay, 1).history
        found = what_is_seen(replay, plies[len(plies) // 2], "A")
        declared = [done for done in history.done if done.kind == DECLARATION and done.seat == 1]
        for tell in found.evidence.tells:
            wanted = [need.one for need in tell.needs]
            for done in declared:
                if not wanted or {RANK[card] for card in done.cards} != {1, 2}:
                    continue
                # A king and a queen; a trick takes 10 of the time.
                whole = sum(BIT[card] for card in done.cards)
                assert (whole in wanted) == (tell.time < 10 * done.trick), (seed, tell.time)
                silent += tell.time > 10 * done.trick
    assert silent > 5


def test_four_of_a_rank_are_declared_once_whatever_their_suits() -> None:
    rules = GAMES["besigue"].rules()
    four = tuple(sorted(NUMBERS[name] for name in ("KC", "KC", "KD", "KH")))
    found = bonds(rules, 0, frozenset({four}))
    assert not any(found[NUMBERS[name]].kind for name in ("KC", "KD", "KH", "KS"))
    assert found[NUMBERS["QH"]].kind == bit("QC", "QD", "QH", "QS")


def test_where_nothing_is_declared_nothing_holds_a_card() -> None:
    assert bonds(GAMES["brusquembille"].rules(), 0, frozenset()) == ()


def test_a_card_is_loose_if_it_is_the_only_one_of_its_kind() -> None:
    bond = Bond(bit("QH"), bit("KC", "KD", "KH", "KS"), bit("AH", "TH", "KH", "QH", "JH"))
    king = NUMBERS["KH"]
    assert looseness(bond, king, bit("KH", "7H"), 0) == FREE
    assert looseness(bond, king, bit("KH", "QH"), 0) == PAIR[1] * 100 * RUN[2] * 100
    assert looseness(bond, king, bit("KH", "KC"), bit("KC")) == 100 * KIND[3] * 100 * 100
    assert looseness(bond, king, bit("KH"), bit("KH")) == 100 * KIND[2] * 100 * DOUBLE[1]
    assert looseness(bond, king, bit("KH", "KC", "KD", "KS"), bit("KH")) < FREE // 6


def test_what_is_kept_together_counts_while_cards_are_drawn_and_no_longer() -> None:
    replay = records.replay(generate("besigue", 5, player="collector"))
    plies = sorted(RecordedDeal(replay, 1).tables)
    found = what_is_seen(replay, plies[12], "A")
    played = [tell for tell in found.evidence.tells if tell.card >= 0]
    assert len(played) == 12
    assert all(tell.bonds and tell.weights[tell.card] for tell in played)
    # In bésigue of three the hands stay unseen after the last draw, and nothing is declared.
    replay = records.replay(generate("besigue-3", 5, player="collector"))
    last = what_is_seen(replay, sorted(RecordedDeal(replay, 1).tables)[-2], "A")
    plays = [tell for tell in last.evidence.tells if tell.card >= 0]
    assert plays[0].bonds
    assert not plays[-1].bonds
