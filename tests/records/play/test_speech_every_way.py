"""What is said within a trick of Sizette is found by every way of replaying (rulebook 8)."""

from __future__ import annotations

from itertools import product

import pytest

import records
from analysis.generate import generate
from records.notation.model import ORDER, PLAY, SPEECH, Item
from tests.every_way import same_every_way


def said(before: int, seed: int, kind: int) -> list[str]:
    """The codes of a deal that is all right but for a word or order after so many cards."""
    record = generate("sizette", seed)
    record.tags = [tag for tag in record.tags if tag.name != "Result"]
    del record.deals[1:]
    deal = record.deals[0]
    items = [item for item in deal.items if item.kind not in (SPEECH, ORDER)]
    plays = [place for place, item in enumerate(items) if item.kind == PLAY]
    at, within = plays[before], before % 6
    seat = (items[plays[before - within]].seat + within) % 6
    order = Item(ORDER, seat=seat, card=items[at].card)
    items.insert(at, order if kind == ORDER else Item(SPEECH, text="Oui"))
    deal.items = items
    (written,) = records.loads(records.dumps(record))
    return [finding.code for finding in same_every_way(written).findings]


def test_who_is_to_play_speaks_in_the_first_trick_before_either_sides_first_card() -> None:
    for before, seed in product(range(12), range(3)):
        expected = [] if before < 2 else ["speech-closed"]
        assert said(before, seed, SPEECH) == expected, (before, seed)


def test_an_order_comes_before_a_lead_and_never_inside_a_trick() -> None:
    for before in range(12):
        assert said(before, 1, ORDER) == ([] if before % 6 == 0 else ["order-turn"]), before


@pytest.mark.parametrize(
    ("speaker", "expected"), [(0, []), (1, ["speech-closed"]), (2, ["speech-closed"])]
)
def test_who_is_ordered_answers_every_way_and_nobody_else(
    speaker: int, expected: list[str]
) -> None:
    record = generate("sizette", 1)
    record.tags = [tag for tag in record.tags if tag.name != "Result"]
    del record.deals[1:]
    deal = record.deals[0]
    deal.tags = [tag for tag in deal.tags if tag.name != "Captains"]
    deal.items = [item for item in deal.items if item.kind not in (SPEECH, ORDER)]
    at = [place for place, item in enumerate(deal.items) if item.kind == PLAY][6]
    lead = deal.items[at]
    deal.items[at:at] = [
        Item(ORDER, seat=lead.seat, card=lead.card),
        Item(SPEECH, seat=(lead.seat + speaker) % 6, text="Oui"),
    ]
    (written,) = records.loads(records.dumps(record))
    assert [finding.code for finding in same_every_way(written).findings] == expected
