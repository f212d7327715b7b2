"""How a deal begins: its cards as tags, and the table laid with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carnet.moments import Moment
from records.cards import SEATS
from records.findings import CODES
from records.notation.model import Deal, Tag
from records.play.line_of_play import Line
from records.play.places import Raw
from records.play.setup import set_up
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

#: A hand, or a talon: names of cards, one by one or with white space between them.
Cards = str | Sequence[str]


def begun(
    rules: RuleSet, tally: Tally, at: int, dealer: int, laid: list[Tag], past: Moment | None
) -> Moment:
    """Return the moment at which a deal begins, by its index. `laid` are the tags of its cards.

    Raises ValueError for cards that the game cannot have dealt.
    """
    deal, raws = Deal(), list[Raw]()
    deal.tags = [Tag("Deal", str(at + 1)), Tag("Dealer", SEATS[dealer]), *laid]
    due = () if past is None else (dealer,)
    setup = set_up(deal, at, rules, "en", due, raws)
    if raws:
        text = CODES[raws[0].code].en.format(text=raws[0].text, expected=raws[0].expected)
        raise ValueError(f"{raws[0].code}: {text}")
    tally.begin(at + 1, setup.table)
    line = Line(setup.table, tally, at, [], setup.tags.captains, setup.leaders)
    line.over = tally.over
    return Moment.begun(line, past, deal)


def tags_of(
    hands: Mapping[str, Cards] | None,
    talon: Cards | None,
    turn_up: str | None,
    tags: Mapping[str, str] | None,
) -> list[Tag]:
    """Return the tags that say which cards are dealt."""
    out = [Tag(name, value) for name, value in (tags or {}).items()]
    out += [Tag("Hand" + seat, _joined(cards)) for seat, cards in (hands or {}).items()]
    if turn_up is not None:
        out.append(Tag("TurnUp", turn_up))
    if talon is not None:
        out.append(Tag("Talon", _joined(talon)))
    return out


def _joined(cards: Cards) -> str:
    return cards if isinstance(cards, str) else " ".join(cards)
