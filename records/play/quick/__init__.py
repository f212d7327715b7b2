"""The quick way to replay a deal that is all right, its hands known or not.

It proves that a deal has no finding, or gives up at the first thing that is not plain:
then `records.play.line_of_play` replays the deal and finds out.  It counts with the same `Tally`,
judges by the same tables, and never reports anything itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from records.cards import BIT, NOBODY, SEATS, SUIT
from records.notation.letters import SPELLINGS, plain_cards
from records.notation.model import DEAL_SCORE, Deal
from records.notation.values import parse_scores
from records.play.captains_tag import seats_of
from records.play.quick.common import Counted, GiveUp
from records.play.quick.drawing import Drawing
from records.play.quick.follow import follow_suit
from records.play.quick.many import Many
from records.play.quick.two import Two
from records.play.quick.unseen import fill_in, given
from records.play.quick.unseen_drawing import UnseenDrawing
from records.rules.phases import AFTER_TRICK, FOLLOW
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally

_HANDS = tuple("Hand" + seat for seat in SEATS)
_SEAT_NUMBERS = {seat: number for number, seat in enumerate(SEATS)}
_PLAIN_TAGS = frozenset(("Deal", "Dealer", "Score", "TurnUp", "Talon"))


@lru_cache(maxsize=64)
def _whole_pack(rules: RuleSet) -> list[int]:
    return sorted(rules.cards * rules.packs)


def _usual(rules: RuleSet) -> bool:
    """Whether trumps and sevens are as the quicker way for two players knows them."""
    return rules.turn_up == "talon" and rules.seven in (AFTER_TRICK, "none")


def quick_deal(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
) -> Counted | None:
    """Replays the deal at this place (from 0) into the tally, if it has nothing to report.

    None, and the tally is as it was, if that is not sure.  `due` are the seats that may
    deal, empty for the first deal.  Cost: about a tenth of a replay in full.
    """
    if not rules.quick or deal.end is None or deal.end.kind != DEAL_SCORE:
        return None
    before = tally.save()
    try:
        return _deal(deal, at, rules, language, due, tally)
    except (GiveUp, IndexError, KeyError, StopIteration):
        tally.restore(before)
        return None


def _deal(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
) -> Counted:
    if rules.dealt_seven and rules.exchange is not None:
        # What an exchange scores hangs on whether that 7 was dealt.
        raise GiveUp
    if rules.pairs or (rules.declarations is not None and rules.declarations.across_partners):
        raise GiveUp
    tags = {tag.name: tag.value for tag in deal.tags}
    seats = rules.seats
    plain = len(_PLAIN_TAGS & tags.keys()) + seats
    captains: tuple[int, ...] | None = None
    if "Captains" in tags:
        captains = seats_of(tags["Captains"], rules)
        plain += 1
    end = deal.end
    missing = plain - len(tags)
    if (
        missing < 0
        or len(tags) != len(deal.tags)
        or tags["Deal"] != str(at + 1)
        or end is None
        or end.kind != DEAL_SCORE
        or tally.scores is None
    ):
        raise GiveUp
    dealer = _SEAT_NUMBERS[tags["Dealer"]]
    if dealer >= seats or (due and dealer not in due):
        raise GiveUp
    hands: list[Sequence[int]]
    unseen = bool(missing or (rules.stock and "Talon" not in tags))
    if unseen:
        shown, turn_up = given(tags, rules, language)
        if shown.count(None) != missing or rules.dealt_seven:
            raise GiveUp
        talon = [turn_up] if rules.turn_up == "talon" else []
        if rules.stock:
            hands = [hand or [] for hand in shown]
        else:
            hands = fill_in(shown, turn_up, deal.items, rules, dealer)
    else:
        hands, talon, turn_up = _dealt(tags, rules, language)
    if rules.turn_up == "dealer" and turn_up not in hands[dealer]:
        raise GiveUp
    trump = NO_TRUMP if turn_up == NOBODY else SUIT[turn_up]
    counts = Counted(seats, dealer, trump, turn_up)
    counts.dealt = hands
    if "Score" in tags:
        score = parse_scores(tags["Score"])
        if score is None or len(score) != tally.n or (at and score != tuple(tally.scores)):
            raise GiveUp
        if not at:
            tally.take(score)
    tally.begin(at + 1, counts)
    if tally.over:
        raise GiveUp
    if rules.stock and rules.declarations is None:
        raise GiveUp
    if rules.stock:
        kind: type[Drawing] = Two if seats == 2 and _usual(rules) else Many
        if unseen:
            kind = UnseenDrawing
        kind(deal, rules, tally, counts, hands, talon).run()
    elif rules.end_duties == FOLLOW:
        sets = [sum(map(BIT.__getitem__, hand)) for hand in hands]
        if not unseen:
            _check_pack(sets, talon, rules)
        follow_suit(deal, rules, tally, counts, sets, captains)
    else:
        raise GiveUp
    if tally.brought() != end.scores:
        raise GiveUp
    return counts


def _dealt(
    tags: Mapping[str, str], rules: RuleSet, language: str
) -> tuple[list[Sequence[int]], list[int], int]:
    """The hands, the talon with the turn-up that lies under it, and the turn-up."""
    card_of = SPELLINGS[language].__getitem__
    seats, size = rules.seats, rules.hand_size
    given = [tags[name] for name in _HANDS[:seats]]
    for hand in given:
        if hand.count(" ") != size - 1:
            raise GiveUp
    turned, has_talon = rules.turn_up, "Talon" in tags
    if has_talon:
        given.append(tags["Talon"])
    turn_up = NOBODY
    if turned != "none":
        turn_up = card_of(tags["TurnUp"])
        if turned != "dealer":
            given.append(tags["TurnUp"])
    elif "TurnUp" in tags:
        raise GiveUp
    text = " ".join(given)
    cards: Sequence[int] | None = plain_cards(text) if language == "en" else None
    if cards is None:
        cards = list(map(card_of, text.split(" ")))
    if rules.stock and sorted(cards) != _whole_pack(rules):
        raise GiveUp
    dealt = seats * size
    hands = [cards[at : at + size] for at in range(0, dealt, size)]
    return hands, list(cards[dealt:]), turn_up


def _check_pack(hands: list[int], rest: list[int], rules: RuleSet) -> None:
    """Gives up if these sets, and the cards that lie aside, are not of one pack."""
    # A card that is there twice leaves fewer bits in the sum than there are cards.
    cards = sum(hands) + sum(map(BIT.__getitem__, rest))
    count = len(hands) * rules.hand_size + len(rest)
    if cards & ~rules.pack_mask or cards.bit_count() != count or rules.packs > 1:
        raise GiveUp
    if count != rules.size and not (rules.turn_up == "aside" and len(rest) == 1):
        raise GiveUp
