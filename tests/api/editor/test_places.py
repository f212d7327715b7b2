"""What is offered and told at a place, and the outline of a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.editor.completion import Offer, offers
from api.editor.deal_at import DealAt
from api.editor.hover import hover
from api.editor.judged import Records
from api.editor.outline import folds, outline
from records.languages import Language
from records.notation.model import PLAY
from records.notation.reader import locate, read_one
from records.play.as_read import replay
from records.rules.games import GAMES
from tests.api.command import FAULTY, SOIREE

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.carnet"))
#: The hand of Alice in the record of the first page of the notation.
HAND = ["KS", "QS", "9S", "JD", "TD", "7C"]
#: A hand with two spades.
TWO_SPADES = '[HandB "AS 2S AH KH QH JH TH 9H 8H 7H 6H 5H 4H"]\n\n'
HEAD = '[Game "whist"]\n[A "Zoé"]\n\n[Deal "1"]\n[Dealer "D"]\n'


def offered(text: str, language: Language = "en") -> list[Offer]:
    return offers(Records(text), len(text), language)


def texts(text: str, kind: str = "card") -> list[str]:
    return [one.text for one in offered(text) if one.kind == kind]


def upto(mark: str) -> str:
    """The record of the first page of the notation, up to a mark."""
    return SOIREE[: SOIREE.index(mark)]


def test_the_cards_that_a_hand_may_play_are_offered_with_the_seat_that_leads() -> None:
    assert texts(upto("A:TD")) == [f"A:{card}" for card in HAND]


def test_a_seat_that_is_typed_is_not_written_twice_and_no_other_is_offered() -> None:
    found = {one.label for one in offered(upto("A:TD") + "A:") if one.kind == "card"}
    assert found == {f"A:{card}" for card in HAND}
    assert texts(upto("A:TD") + "B:") == []


def test_what_is_typed_of_a_word_is_replaced() -> None:
    text = upto("A:TD") + "A:T"
    assert {one.start for one in offered(text)} == {len(text) - 3}


def test_a_declaration_is_offered_with_what_it_scores() -> None:
    (one,) = (one for one in offered(upto("+KSQS")) if one.text.startswith("+KSQS"))
    assert (one.text, one.kind, one.detail) == ("+KSQS=20", "action", "A: declaration")


def test_only_cards_that_follow_suit_are_offered() -> None:
    text = HEAD + TWO_SPADES + "1. A:KS "
    assert texts(text) == ["AS", "2S"]


def test_within_a_variation_the_cards_in_place_of_the_action_before_are_offered() -> None:
    text = HEAD + TWO_SPADES + "1. A:KS AS (2S 3S ) 4S (A:3H "
    assert "B:AS" not in texts(text)
    text = HEAD + TWO_SPADES + "1. A:KS AS ("
    assert texts(text) == ["AS", "2S"]


@pytest.mark.parametrize("text", ["1. A:KS {", "1. A:KS ; ", '1. A:KS "', '1. A:KS B:"so '])
def test_in_a_comment_or_a_speech_nothing_is_offered(text: str) -> None:
    assert offered(HEAD + "\n" + text) == []


def test_a_later_deal_is_offered_by_its_dealer_without_the_deals_before() -> None:
    text = next(path for path in SAMPLES if path.stem == "whist").read_text("utf-8")
    second = text.index('[Deal "2"]')
    at = text.index("\n2. ", second) + 4
    found = [one.text for one in offers(Records(text), at, "en") if one.kind == "card"]
    assert text[at : text.index(" ", at)] in found


def test_the_dealer_of_a_later_deal_is_the_one_whose_turn_it_is() -> None:
    first = HEAD + "\n*\n\n"
    assert {one[:2] for one in texts(HEAD + "\n1. ")} == {"A:"}
    assert {one[:2] for one in texts(first + '[Deal "2"]\n\n1. ')} == {"B:"}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_play_of_a_sound_record_is_among_those_offered(path: Path) -> None:
    text = path.read_text("utf-8")
    records = Records(text)
    tried = 0
    for begin, judged in records.each():
        if judged.told or judged.replay.record.language != "en":
            continue
        record = locate(read_one(judged.text.encode()))
        for deal in record.deals[-1:]:
            for item in [one for one in deal.items if one.kind == PLAY][::9]:
                word = judged.text[item.start : item.end].partition(":")[2]
                word = (word or judged.text[item.start : item.end]).rstrip("!?^")
                found = offers(records, begin + item.start, "en")
                labels = {one.label for one in found if one.kind == "card"}
                assert {word, word.replace("10", "T")} & labels
                tried += 1
    if not path.stem.endswith("-faults") and path.stem != "en-francais":
        assert tried


def test_cards_are_offered_in_the_letters_of_the_record() -> None:
    hand = "RP DP VP 10P 9C 8C 7C 6C 5C 4C 3C 2C AC"
    text = f'[Game "whist"]\n[Language "fr"]\n[Deal "1"]\n[HandA "{hand}"]\n1. '
    assert texts(text)[:4] == ["A:RP", "A:DP", "A:VP", "A:10P"]


def test_a_deal_that_is_over_is_offered_its_score() -> None:
    text = next(path for path in SAMPLES if path.stem == "whist").read_text("utf-8")
    start = text.index("#")
    found = offers(Records(text), start, "en")
    first = next(one.text for one in found if one.kind == "end")
    assert first == text[start : text.index("\n", start)]


def test_games_options_seats_and_languages_are_offered_in_their_tags() -> None:
    assert [one.text for one in offered('[Game "')] == list(GAMES)
    begun = '[Game "whist"]\n[Options "target=5 '
    options = offered(begun)
    assert {one.text for one in options} >= {"target=7", "honours=true"}
    assert {one.start for one in options} == {len(begun)}
    assert [one.text for one in offered(HEAD + '[Leader "')] == list("ABCD")
    assert [one.text for one in offered('[Game "whist"]\n[Language "')] == ["en", "fr"]


def test_a_hand_is_offered_the_cards_that_nobody_has() -> None:
    found = [one.text for one in offered(HEAD + '[HandB "AS KS"]\n[HandA "')]
    assert len(found) == 50
    assert "AS" not in found


def test_tags_are_offered_where_they_belong() -> None:
    assert "Event" in [one.label for one in offered('[Game "whist"]\n[E')]
    in_deal = [one.label for one in offered(HEAD + "[")]
    assert "HandA" in in_deal
    assert "Event" not in in_deal


def test_a_huge_line_is_no_reason_to_wait() -> None:
    assert offered(HEAD + "\n" + "[" * 200_000) is not None
    assert offered(HEAD + "\n" + "x" * 200_000 + " ") is not None


# -- hover


def shown(text: str, mark: str, language: Language = "en") -> str:
    found = hover(Records(text), text.index(mark), language)
    return "" if found is None else found.text


def test_the_table_before_a_card_is_shown() -> None:
    text = shown(SOIREE, "8D +")
    assert "Deal 1, trick 1, before ply 3" in text
    assert "B to play, trumps H, turn-up 7♥, talon 20, score 0/10" in text
    assert "> B Basile  A♠ 8♠ A♥ K♥ 9♦ 8♦" in text
    assert "on the table: A:10♦" in text


def test_a_finding_is_shown_with_its_rule_and_its_legal_cards_in_the_language() -> None:
    text = next(path for path in SAMPLES if path.stem == "whist-faults").read_text("utf-8")
    (told, *_) = Records(text).told()
    found = hover(Records(text), told.start, "fr")
    assert "ne fournit pas la couleur" in found.text
    assert "règle whist/end-play/follow" in found.text
    assert "permis : JC 8C" in found.text
    assert (found.start, found.end) == (told.start, told.end)


def test_the_game_is_shown_at_its_tag() -> None:
    assert GAMES["besigue-1847"].title["fr"] in shown(SOIREE, "besigue", "fr")


def test_a_name_cannot_write_markdown_of_its_own() -> None:
    text = shown(FAULTY.replace('"Alice"', '"```"').replace("besigue-1847", "<b>*x*"), "<b>")
    assert "\\<b\\>\\*x\\*" in text


@pytest.mark.parametrize("mark", ["Alice", "% carnet", "a good duck"])
def test_elsewhere_nothing_is_shown(mark: str) -> None:
    assert shown(SOIREE, mark) == ""


# -- outline


def test_records_and_deals_are_the_outline() -> None:
    text = SOIREE + "\n" + HEAD + '*\n\n[Deal "2"]\n*\n'
    first, second = outline(Records(text), "en")
    assert (first.name, first.detail) == (
        "Bezique of 1847, one pack",
        "Alice, Basile · Soirée du 12 janvier · 1850.01.12",
    )
    assert text[first.start : first.end] == SOIREE.partition("\n\n")[2].rstrip()
    assert [part.name for part in second.parts] == ["Deal 1", "Deal 2"]
    assert text[second.parts[1].start : second.parts[1].end] == '[Deal "2"]\n*'
    assert text[second.start : second.named] == '[Game "whist"]'


def test_records_and_deals_can_be_folded() -> None:
    text = HEAD + "*\n"
    assert [text[start:end] for start, end in folds(Records(text))] == [
        text.rstrip(),
        text[text.index("[Deal") :].rstrip(),
    ]


@pytest.mark.parametrize(
    "text", ["", "zz", "[Game", '[Game "', '[Game "whist"]\nA:KS KS\n[Deal "1"]\nB:KS']
)
def test_half_a_record_has_an_outline_too(text: str) -> None:
    records = Records(text)
    assert len(list(outline(records, "fr"))) == len(records)
    for offset in range(len(text) + 1):
        hover(records, offset, "en")
        offers(records, offset, "en")


def test_replaying_one_deal_is_replaying_it_in_its_record() -> None:
    text = next(path for path in SAMPLES if path.stem == "whist").read_text("utf-8")
    for _, judged in Records(text).each():
        whole = replay(read_one(judged.text.encode()))
        for deal in whole.deals:
            alone = DealAt(judged, deal.deal).replay()
            last = alone.position(1, deal.plies)
            assert last.hands == whole.position(deal.deal, deal.plies).hands
            assert alone.deals[0].score == deal.score
