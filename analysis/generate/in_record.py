"""Faults in what a record states. Each edit changes a sound record in one random place.

Each function changes the record and returns whether it could.
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
    """Return the name of a hand's tag, and its cards."""
    name = "Hand" + SEATS[random.randrange(rules.seats)]
    return name, parse_cards(deal.get(name) or "", "en") or []


def _write_cards(deal: Deal, name: str, cards: list[int]) -> None:
    _retag(deal, name, " ".join(names(sort(cards) if name != "Talon" else cards)))


def deal_size(record: Record, rules: RuleSet, random: Random) -> bool:
    """Take a card out of a hand."""
    deal = random.choice(record.deals)
    name, cards = _hand(deal, rules, random)
    cards.pop(random.randrange(len(cards)))
    _write_cards(deal, name, cards)
    return True


def deal_card(record: Record, rules: RuleSet, random: Random) -> bool:
    """Replace a card of a hand with one that the pack does not hold."""
    deal = random.choice(record.deals)
    name, cards = _hand(deal, rules, random)
    cards[random.randrange(len(cards))] = random.choice(
        [card for card in range(KNOWN) if card not in rules.cards]
    )
    _write_cards(deal, name, cards)
    return True


def deal_copies(record: Record, rules: RuleSet, random: Random) -> bool:
    """Replace a card of a hand with one whose copies all lie elsewhere."""
    deal = random.choice(record.deals)
    name, cards = _hand(deal, rules, random)
    at = random.randrange(len(cards))
    cards[at] = random.choice([card for card in rules.cards if card != cards[at]])
    _write_cards(deal, name, cards)
    return True


def deal_turn_up(record: Record, rules: RuleSet, random: Random) -> bool:
    """Leave out the turn-up, name one in a game without, or name one that is not the dealer's."""
    deal = random.choice(record.deals)
    if rules.turn_up == "none":
        deal.tags.append(Tag("TurnUp", names([random.choice(rules.cards)])[0]))
    elif rules.turn_up == "dealer" and random.random() < 0.5:
        _retag(deal, "TurnUp", names([random.choice(rules.cards)])[0])
    else:
        deal.tags = [tag for tag in deal.tags if tag.name != "TurnUp"]
    return True


def deal_dealer(record: Record, rules: RuleSet, random: Random) -> bool:
    """Let a player deal whose turn it is not."""
    if len(record.deals) < 2:
        return False
    _retag(random.choice(record.deals[1:]), "Dealer", SEATS[random.randrange(rules.seats)])
    return True


def deal_number(record: Record, rules: RuleSet, random: Random) -> bool:
    """Give a deal a wrong number."""
    at = random.randrange(len(record.deals))
    _retag(record.deals[at], "Deal", str(at + random.choice((2, 3))))
    return True


def _some_item(record: Record, random: Random, *kinds: int) -> tuple[Deal, int] | None:
    """Return the place of some item of these kinds."""
    places = [
        (deal, at)
        for deal in record.deals
        for at, item in enumerate(deal.items)
        if item.kind in kinds
    ]
    return random.choice(places) if places else None


def trick_number(record: Record, rules: RuleSet, random: Random) -> bool:
    """Give a trick a wrong number."""
    found = _some_item(record, random, NUMBER)
    if found is None:
        return False
    deal, at = found
    deal.items[at] = Item(NUMBER, number=deal.items[at].number + random.choice((1, 2, 10)))
    return True


def irregular_unfounded(record: Record, rules: RuleSet, random: Random) -> bool:
    """Mark a regular play as irregular."""
    found = _some_item(record, random, PLAY)
    if found is None:
        return False
    deal, at = found
    deal.items[at] = deal.items[at].copy(irregular=True)
    return True


def after_end(record: Record, rules: RuleSet, random: Random) -> bool:
    """Let a card be played, or ordered, after the end of the deal."""
    whole = rules.tricks * rules.seats
    over = [deal for deal in record.deals if sum(i.kind == PLAY for i in deal.items) == whole]
    if rules.declarations is not None:
        # The last deal ends with the points that win the game.
        over.append(record.deals[-1])
    if not over:
        return False
    deal = random.choice(over)
    deal.items.append(Item(random.choice((PLAY, ORDER)), card=random.choice(rules.cards)))
    return True


def deal_cut_short(record: Record, rules: RuleSet, random: Random) -> bool:
    """Leave out the end of a deal's play."""
    deal = random.choice(record.deals)
    plays = [at for at, item in enumerate(deal.items) if item.kind == PLAY]
    if len(plays) < 2:
        return False
    del deal.items[plays[-random.choice((1, 1, 2))] :]
    return True


def score_declared(record: Record, rules: RuleSet, random: Random) -> bool:
    """State points for a declaration or an exchange that it does not score."""
    found = _some_item(record, random, DECLARATION, EXCHANGE)
    if found is None:
        return False
    deal, at = found
    item = deal.items[at]
    points = random.choice([p for p in _POINTS if p != item.points])
    deal.items[at] = item.copy(points=points)
    return True


def _changed(scores: tuple[int, ...], rules: RuleSet, random: Random) -> tuple[int, ...]:
    """Return the scores with one of them changed."""
    out = list(scores)
    step = 10 if rules.declarations is not None and rules.claim is None else 1
    out[random.randrange(len(out))] += random.choice((1, 2)) * step
    return tuple(out)


def score_running(record: Record, rules: RuleSet, random: Random) -> bool:
    """State a running score that is not the game score."""
    replay = Replay(record)
    at = random.randrange(len(record.deals))
    items = record.deals[at].items
    # A running score is most often written between two tricks.
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
    """State a deal score that the deal did not bring."""
    deal = random.choice(record.deals)
    assert deal.end is not None
    deal.end = deal.end.copy(scores=_changed(deal.end.scores, rules, random))
    return True


def _result(record: Record) -> tuple[int, ...]:
    return tuple(int(score) for score in (record.get("Result") or "").split("/"))


def score_result(record: Record, rules: RuleSet, random: Random) -> bool:
    """State a result that is not the game score."""
    value = "/".join(map(str, _changed(_result(record), rules, random)))
    record.tags = [Tag("Result", value) if tag.name == "Result" else tag for tag in record.tags]
    return True


def result_early(record: Record, rules: RuleSet, random: Random) -> bool:
    """Leave out the last deal, so that the game is not over."""
    if len(record.deals) < 2:
        return False
    record.deals.pop()
    return True
