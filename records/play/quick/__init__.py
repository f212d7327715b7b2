"""The quick way to replay a deal that is all known and all right.

It proves that a deal has no finding, or gives up at the first thing that is not plain:
then `records.play.line` replays the deal and finds out.  It counts with the same `Tally`,
judges by the same tables, and never reports anything itself.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from records.cards import SEATS, SUIT
from records.notation.letters import SPELLINGS
from records.notation.model import DEAL_SCORE, Deal
from records.notation.values import parse_scores
from records.play.captains import seats_of
from records.play.quick.common import Counted, GiveUp
from records.play.quick.follow import follow_suit
from records.play.quick.many import Many
from records.play.quick.two import Two
from records.rules.duties import FOLLOW
from records.rules.ruleset import RuleSet
from records.rules.scoring import NOBODY
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
    return rules.turn_up == "talon" and rules.seven in ("show", "none")


def quick_deal(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
) -> Counted | None:
    """Replays the deal at this place (from 0) into the tally, if it has nothing to report.

    None, and the tally is as it was, if that is not sure.  `due` are the seats that may
    deal, empty for the first deal.  Cost: about a tenth of a replay in full.
    """
    before = tally.save()
    try:
        return _deal(deal, at, rules, language, due, tally)
    except (GiveUp, IndexError, KeyError, StopIteration):
        tally.restore(before)
        return None


def _deal(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
) -> Counted:
    tags = {tag.name: tag.value for tag in deal.tags}
    seats = rules.seats
    hands_given = _HANDS[:seats]
    plain = len(_PLAIN_TAGS & tags.keys()) + seats
    captains: tuple[int, ...] | None = None
    if "Captains" in tags:
        captains = seats_of(tags["Captains"], rules)
        plain += 1
    end = deal.end
    if (
        plain != len(tags)
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
    cards = SPELLINGS[language]
    card_of = cards.__getitem__
    hands = [list(map(card_of, tags[name].split(" "))) for name in hands_given]
    size = rules.hand_size
    for hand in hands:
        if len(hand) != size:
            raise GiveUp
    turn_up = NOBODY
    talon: list[int] = []
    if rules.stock:
        talon = list(map(card_of, tags["Talon"].split(" ")))
        if rules.turn_up == "talon":
            turn_up = cards[tags["TurnUp"]]
            talon.append(turn_up)
        elif "TurnUp" in tags:
            raise GiveUp
    elif rules.turn_up == "dealer":
        turn_up = cards[tags["TurnUp"]]
        if turn_up not in hands[dealer] or "Talon" in tags:
            raise GiveUp
    elif rules.turn_up == "aside":
        turn_up = cards[tags["TurnUp"]]
        talon = [turn_up]
        if "Talon" in tags:
            talon += [cards[w] for w in tags["Talon"].split(" ")]
    elif rules.turn_up != "none" or "TurnUp" in tags or "Talon" in tags:
        raise GiveUp
    whole = _whole_pack(rules)
    if rules.turn_up == "aside" and len(talon) == 1:
        out = sorted(chain(talon, *hands))
        if len(set(out)) != len(out) or not set(out) <= set(whole):
            raise GiveUp
    elif sorted(chain(talon, *hands)) != whole:
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
    if rules.stock:
        kind = Two if seats == 2 and _usual(rules) else Many
        kind(deal, rules, tally, counts, hands, talon).run()
    elif rules.end_duties == FOLLOW:
        follow_suit(deal, rules, tally, counts, hands, captains)
    else:
        raise GiveUp
    if tally.brought() != end.scores:
        raise GiveUp
    return counts
