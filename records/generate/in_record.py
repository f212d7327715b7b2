"""Faults in what a record states: edits of a sound record, each with one place at random.

Each function changes the record and tells whether it could.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from records.cards import KNOWN, SEATS, names, sort
from records.notation.letters import parse_cards
from records.notation.model import (
    DECLARATION,
    EXCHANGE,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    Deal,
    Item,
    Record,
    Tag,
)
from records.play.replay import Replay
from records.rules.ruleset import RuleSet

Edit = Callable[[Record, RuleSet, Random], bool]

_POINTS = (5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 250, 500)


def _retag(deal: Deal, name: str, value: str) -> None:
    for at, tag in enumerate(deal.tags):
        if tag.name == name:
            deal.tags[at] = Tag(name, value)


def _hand(deal: Deal, rules: RuleSet, random: Random) -> tuple[str, list[int]]:
    """The name of a hand's tag, and its cards."""
    name = "Hand" + SEATS[random.randrange(rules.seats)]
    return name, parse_cards(deal.get(name) or "", "en") or []


def _write_cards(deal: Deal, name: str, cards: list[int]) -> None:
    _retag(deal, name, " ".join(names(sort(cards) if name != "Talon" else cards)))


def deal_size(record: Record, rules: RuleSet, random: Random) -> bool:
    """A hand has one card less than it should."""
    deal = random.choice(record.deals)
    name, cards = _hand(deal, rules, random)
    cards.pop(random.randrange(len(cards)))
    _write_cards(deal, name, cards)
    return True


def deal_card(record: Record, rules: RuleSet, random: Random) -> bool:
    """A card of a hand becomes one that the pack does not hold."""
    deal = random.choice(record.deals)
    name, cards = _hand(deal, rules, random)
    cards[random.randrange(len(cards))] = random.choice(
        [card for card in range(KNOWN) if card not in rules.cards]
    )
    _write_cards(deal, name, cards)
    return True


def deal_copies(record: Record, rules: RuleSet, random: Random) -> bool:
    """A card of a hand becomes one of which every copy lies elsewhere."""
    deal = random.choice(record.deals)
    name, cards = _hand(deal, rules, random)
    at = random.randrange(len(cards))
    cards[at] = random.choice([card for card in rules.cards if card != cards[at]])
    _write_cards(deal, name, cards)
    return True


def deal_turn_up(record: Record, rules: RuleSet, random: Random) -> bool:
    """The turn-up is left out, or named in a game that has none, or not the dealer's card."""
    deal = random.choice(record.deals)
    if rules.turn_up == "none":
        deal.tags.append(Tag("TurnUp", names([random.choice(rules.cards)])[0]))
    elif rules.turn_up == "dealer" and random.random() < 0.5:
        _retag(deal, "TurnUp", names([random.choice(rules.cards)])[0])
    else:
        deal.tags = [tag for tag in deal.tags if tag.name != "TurnUp"]
    return True


def deal_dealer(record: Record, rules: RuleSet, random: Random) -> bool:
    """Another than the one whose turn it is deals."""
    if len(record.deals) < 2:
        return False
    _retag(random.choice(record.deals[1:]), "Dealer", SEATS[random.randrange(rules.seats)])
    return True


def deal_number(record: Record, rules: RuleSet, random: Random) -> bool:
    """A deal is numbered wrongly."""
    at = random.randrange(len(record.deals))
    _retag(record.deals[at], "Deal", str(at + random.choice((2, 3))))
    return True


def _some_item(record: Record, random: Random, *kinds: int) -> tuple[Deal, int] | None:
    """The place of some item of these kinds."""
    places = [
        (deal, at)
        for deal in record.deals
        for at, item in enumerate(deal.items)
        if item.kind in kinds
    ]
    return random.choice(places) if places else None


def trick_number(record: Record, rules: RuleSet, random: Random) -> bool:
    """A trick is numbered wrongly."""
    found = _some_item(record, random, NUMBER)
    if found is None:
        return False
    deal, at = found
    deal.items[at] = Item(NUMBER, number=deal.items[at].number + random.choice((1, 2, 10)))
    return True


def irregular_unfounded(record: Record, rules: RuleSet, random: Random) -> bool:
    """A regular play is marked irregular."""
    found = _some_item(record, random, PLAY)
    if found is None:
        return False
    deal, at = found
    deal.items[at] = deal.items[at].copy(irregular=True)
    return True


def after_end(record: Record, rules: RuleSet, random: Random) -> bool:
    """A card is played, or ordered, after the deal is over."""
    whole = rules.tricks * rules.seats
    over = [deal for deal in record.deals if sum(i.kind == PLAY for i in deal.items) == whole]
    if rules.declarations is not None:
        # The last deal ends with the mark that wins.
        over.append(record.deals[-1])
    if not over:
        return False
    deal = random.choice(over)
    deal.items.append(Item(random.choice((PLAY, ORDER)), card=random.choice(rules.cards)))
    return True


def deal_cut_short(record: Record, rules: RuleSet, random: Random) -> bool:
    """The end of a deal's play is left out."""
    deal = random.choice(record.deals)
    plays = [at for at, item in enumerate(deal.items) if item.kind == PLAY]
    if len(plays) < 2:
        return False
    del deal.items[plays[-random.choice((1, 1, 2))] :]
    return True


def score_declared(record: Record, rules: RuleSet, random: Random) -> bool:
    """A declaration or an exchange states points that it does not score."""
    found = _some_item(record, random, DECLARATION, EXCHANGE)
    if found is None:
        return False
    deal, at = found
    item = deal.items[at]
    points = random.choice([p for p in _POINTS if p != item.points])
    deal.items[at] = item.copy(points=points)
    return True


def _changed(scores: tuple[int, ...], rules: RuleSet, random: Random) -> tuple[int, ...]:
    """The scores, one of them another."""
    out = list(scores)
    step = 10 if rules.declarations is not None and rules.claim is None else 1
    out[random.randrange(len(out))] += random.choice((1, 2)) * step
    return tuple(out)


def score_running(record: Record, rules: RuleSet, random: Random) -> bool:
    """A running score is not the game score."""
    replay = Replay(record)
    at = random.randrange(len(record.deals))
    items = record.deals[at].items
    # Between two tricks: there a score is most often written.
    events = [
        event
        for event in replay.events(at + 1)
        if event.item_index + 1 < len(items) and items[event.item_index + 1].kind == NUMBER
    ]
    if not events:
        return False
    event = random.choice(events)
    position = replay.position(at + 1, event.ply)
    stated = position.score if rules.claim is None else position.counted
    if stated is None:
        return False
    scores = _changed(tuple(stated), rules, random)
    items.insert(event.item_index + 1, Item(RUNNING, scores=scores))
    return True


def score_deal(record: Record, rules: RuleSet, random: Random) -> bool:
    """A deal score is not what the deal brought."""
    deal = random.choice(record.deals)
    assert deal.end is not None
    deal.end = deal.end.copy(scores=_changed(deal.end.scores, rules, random))
    return True


def _result(record: Record) -> tuple[int, ...]:
    return tuple(int(score) for score in (record.get("Result") or "").split("/"))


def score_result(record: Record, rules: RuleSet, random: Random) -> bool:
    """The result is not the game score."""
    value = "/".join(map(str, _changed(_result(record), rules, random)))
    record.tags = [Tag("Result", value) if tag.name == "Result" else tag for tag in record.tags]
    return True


def result_early(record: Record, rules: RuleSet, random: Random) -> bool:
    """The last deal is left out, and so the game is not over."""
    if len(record.deals) < 2:
        return False
    record.deals.pop()
    return True
