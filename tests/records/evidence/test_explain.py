"""What a faulty record may have been meant to say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import records
from records.cards import NUMBERS
from records.evidence.explain import MOST, REPLAYS, Correction, explain, explained
from records.evidence.likeness import neighbours
from records.generate import generate_faulty
from records.notation.letters import card_name
from records.notation.model import ACTIONS, ORDER, PLAY, Record, Tag
from records.rules.games import GAMES
from tests.build import record_of, whole_game
from tests.soiree import soiree

DEAL = """\
[Game "whist"]

[Deal "1"]
[Dealer "D"]
{play}
"""
SOIREE = soiree()


def first(text: str) -> Correction:
    found = explain(record_of(text))
    assert found, "no correction"
    return found[0]


def same(correction: Correction, kind: str, written: str, read: str) -> bool:
    return (correction.kind, correction.written, correction.read) == (kind, written, read)


def whist(play: str) -> str:
    return DEAL.format(play=play)


def test_a_sound_record_needs_no_correction() -> None:
    assert explain(record_of(SOIREE.replace("+QSJD=40 ", ""))) == []
    assert explain(whole_game("whist", 0)) == []


def test_a_misread_card_is_read_as_one_in_the_hand() -> None:
    found = first(SOIREE.replace("+QSJD=40", "").replace("8S!", "8C!"))
    assert same(found, "card", "8C", "8S")
    assert (found.deal, found.trick, found.seat, found.left) == (1, 2, "B", 0)
    assert found.message["fr"] == "au lieu de 8C, lire 8S"


def test_a_wrong_seat_is_found() -> None:
    found = first(whist("1. A:2S 3S D:KS 4S\n*"))
    assert same(found, "seat", "D", "C")


def test_a_wrong_dealer_is_a_wrong_seat_in_its_tag() -> None:
    text = whist("1. A:2S B:3S C:KS D:4S\n*").replace('"D"', '"C"')
    assert any(same(c, "seat", "C", "D") and c.tag == "Dealer" for c in explain(record_of(text)))


def test_a_wrong_trick_number_or_a_missing_trick_is_found() -> None:
    found = explain(record_of(whist("1. A:2S 3S KS 4S\n3. C:5H 6H 7H 8H\n*")))
    assert any(same(c, "number", "3.", "2.") for c in found)
    assert any(c.kind == "gap" for c in found)
    assert all(c.left == 0 for c in found)


@pytest.mark.parametrize(("code", "seed"), [("speech-closed", 2), ("order-seat", 20)])
def test_no_trick_is_missing_where_all_are_there_nor_before_the_first(code: str, seed: int) -> None:
    (record,) = records.loads(generate_faulty("sizette", code, seed))
    assert all(correction.kind != "gap" for correction in explain(record))


def test_a_deal_score_is_corrected_to_what_the_rules_compute() -> None:
    record = record_of(records.dumps(whole_game("whist", 0)))
    text = records.dumps(record)
    right = next(line for line in text.splitlines() if line.startswith("#"))
    wrong = "#3/0" if right != "#3/0" else "#4/0"
    found = explain(record_of(text.replace(right, wrong, 1)))
    assert same(found[0], "score", wrong, right)


def test_a_declaration_is_corrected_in_its_points() -> None:
    found = first(SOIREE.replace("=40", "=60"))
    assert same(found, "score", "+QSJD=60", "+QSJD=40")


def test_cards_are_named_in_the_letters_of_the_record() -> None:
    french = records.dumps(record_of(SOIREE.replace("8S!", "8C!")), language="fr")
    assert any(same(c, "card", "8T", "8P") for c in explain(record_of(french)))


def test_a_record_whose_game_is_unknown_or_unreadable_has_no_correction() -> None:
    assert explain(record_of('[Game "tarot"]\n[Deal "1"]\n1. A:KS\n*\n')) == []
    assert explain(record_of('[Game "whist"]')) == []


def test_a_record_without_text_is_explained_like_one_with_it() -> None:
    record = record_of(SOIREE.replace("8S!", "8C!"))
    record.text = ""
    assert explain(record)


def test_the_record_is_left_as_it_is() -> None:
    record = record_of(SOIREE.replace("8S!", "8C!"))
    text, form = record.text, records.dumps(record)
    explain(record)
    assert (record.text, records.dumps(record)) == (text, form)


def test_the_work_is_bounded_and_says_so() -> None:
    record = record_of(SOIREE.replace("8S!", "8C!"))
    short = explained(record, replays=3)
    assert short.bounded
    assert short.replays <= 5
    whole = explained(record)
    assert whole.replays <= REPLAYS + 5
    assert len(whole.corrections) <= MOST


# -- slips put into sound games --------------------


def slipped(kind: str, random: Random) -> Iterator[tuple[Record, tuple[str, str, str]]]:
    """Sound games with one slip that shows, and what was there before."""
    games = sorted(GAMES)
    while True:
        record = record_of(records.dumps(whole_game(random.choice(games), random.randrange(40))))
        at = random.randrange(len(record.deals))
        deal = record.deals[at]
        pack = GAMES[record.get("Game") or ""].rules().cards
        if kind == "dealt":
            index = random.choice(
                [i for i, tag in enumerate(deal.tags) if tag.name.startswith("Hand")]
            )
            words = deal.tags[index].value.split()
            place = random.randrange(len(words))
            card = NUMBERS[words[place]]
            words[place] = card_name(random.choice(neighbours(card, pack)))
            deal.tags[index] = Tag(deal.tags[index].name, " ".join(words))
            slip = (kind, words[place], card_name(card))
        else:
            plays = [i for i, item in enumerate(deal.items) if item.kind == PLAY]
            if not plays:
                # Won before the first card, as a game of one point may be.
                continue
            index = random.choice(plays)
            item = deal.items[index]
            wrong = random.choice(neighbours(item.card, pack))
            deal.items[index] = item.copy(card=wrong)
            slip = (kind, card_name(wrong), card_name(item.card))
        spoilt = record_of(records.dumps(record))
        if not records.replay(spoilt).ok:
            yield spoilt, slip


@pytest.mark.parametrize("kind", ["card", "dealt"])
@pytest.mark.parametrize("trials", [10, 120])
def test_a_slip_in_a_sound_game_is_nearly_always_among_the_five_corrections(
    kind: str, trials: int
) -> None:
    slips = slipped(kind, Random(1889))
    hits = 0
    for _ in range(trials):
        record, slip = next(slips)
        found = explain(record)
        hits += any(same(correction, *slip) for correction in found)
        for correction in found:
            assert correction.left < sum(f.bad for f in records.replay(record).findings)
    assert hits >= 0.9 * trials


def test_every_correction_of_a_play_names_an_action_of_the_record() -> None:
    slips = slipped("card", Random(7))
    for _ in range(5):
        record, _ = next(slips)
        for found in explain(record):
            if found.kind == "card" and found.deal is not None:
                items = [i for i in record.deals[found.deal - 1].items if i.kind in ACTIONS]
                assert found.ply is not None
                assert found.written in record.text
                assert items[found.ply - 1].kind <= ORDER
