"""A row for each decision of a record: what the player knew and could do, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from analysis.advice import Advice, AdvisedOption, advise
from analysis.decisions import Action, Decision, View, decisions
from analysis.rule_names import own_options
from records.cards import KNOWN, NAMES, NUMBERS, SEATS, SUITS, names
from records.play.identity import digest
from records.play.replay import Replay
from records.rules.declarations import word

#: The parts of a split, with how many games in ten go to each.
PARTS = {"train": 8, "validation": 1, "test": 1}


def part_of(identity: str) -> str:
    """Return the part of the split to which a game belongs, by the digest of what was played.

    It depends on nothing else, so that no game moves to another part when records are added.

    >>> part_of("0" * 64), part_of("f" * 64)
    ('train', 'test')
    """
    share = int(identity[:8], 16) * sum(PARTS.values()) >> 32
    for part, tenths in PARTS.items():
        if share < tenths:
            return part
        share -= tenths
    raise AssertionError(identity)


def decision_rows(replay: Replay, worlds: int) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each decision, without the record's file and start.

    With `worlds` above 0 each thing that a player may do is valued, in so many random deals. Cost:
    some hundred microseconds a decision, and with values that of `advise`, many milliseconds.
    """
    rules = replay.rules
    if rules is None:
        return
    of_game = (rules.game, own_options(rules), part_of(digest(replay.record, replay)))
    for one in decisions(replay):
        side = rules.side_of(one.question.seat)
        brought = replay.deals[one.deal - 1].score
        yield (
            one.deal,
            one.ply,
            one.question.view.number,
            *of_game,
            SEATS[one.question.seat],
            "".join(SEATS[seat] for seat in rules.sides[side]),
            one.question.early,
            *_seen(one.question.view),
            [action.text for action in one.question.legal],
            one.chosen,
            one.question.legal[one.chosen].text,
            *(_values(replay, one, worlds) if worlds else (None, None)),
            None if brought is None else list(brought),
            None if brought is None else gain(rules.merits(tuple(brought)), side),
        )


def gain(brought: Iterable[int], side: int) -> float:
    """Return what a deal brought a side, less the mean of the other sides.

    >>> gain((100, 40), 0), gain((30, 0, 10), 2)
    (60.0, -5.0)
    """
    scores = list(brought)
    own = scores.pop(side)
    return float(own - sum(scores) / len(scores))


def _seen(view: View) -> tuple[Any, ...]:
    shown = [
        f"{SEATS[seat]}:{NAMES[card]}"
        for seat, cards in enumerate(view.shown)
        if seat != view.seat
        for card in cards
    ]
    declared = [f"{SEATS[seat]}:{word(cards)}={points}" for seat, cards, points, _ in view.declared]
    return (
        _seat(view.dealer),
        _seat(view.to_play),
        SUITS[view.trump] if view.trump >= 0 else None,
        NAMES[view.turned] if 0 <= view.turned < KNOWN else None,
        view.talon,
        _seat(view.closer),
        names(view.hand),
        shown,
        list(view.sizes),
        _placed(view.trick),
        _placed(view.played),
        declared,
        list(view.tricks),
        None if view.score is None else list(view.score),
        None if view.start is None else list(view.start),
    )


def _seat(seat: int) -> str | None:
    return SEATS[seat] if seat >= 0 else None


def _placed(cards: Iterable[tuple[int, int]]) -> list[str]:
    return [f"{SEATS[seat] if seat >= 0 else '?'}:{NAMES[card]}" for seat, card in cards]


# -- what each choice is worth --------------------


def _values(
    replay: Replay, one: Decision, worlds: int
) -> tuple[list[float], str] | tuple[None, None]:
    """Return the value of each legal action and how it was found, or None for both."""
    question = one.question
    seat = SEATS[question.seat]
    advice = advise(replay, one.deal, one.ply, seat, max(2, worlds), game=False)
    if not isinstance(advice, Advice):
        return None, None
    options = advice.announcements if question.early else advice.options
    worth = _worth(options)
    found = [worth.get(action) for action in question.legal]
    if any(value is None for value in found):
        return None, None
    how = "sampled" if question.early else advice.how
    return [value for value in found if value is not None], how


def _worth(options: Iterable[AdvisedOption]) -> Mapping[Action, float]:
    """Return the value of each action. One that leaves a card to choose is worth its best card."""
    out: dict[Action, float] = {}
    for option in options:
        cards = tuple(NUMBERS[name] for name in option.cards)
        action = Action(option.kind, cards)
        if option.declared is not None:
            action = Action("declaration", _cards(option.declared))
        out[action] = max(out.get(action, option.value.mean), option.value.mean)
    return out


def _cards(written: str) -> tuple[int, ...]:
    """Return the cards of a word of cards such as KSQS, sorted."""
    return tuple(sorted(NUMBERS[written[at : at + 2]] for at in range(0, len(written), 2)))
