"""Section 2 of the notation: words and cards."""

from __future__ import annotations

import pytest

from records.cards import NAMES, card
from records.languages import LANGUAGES
from records.notation.letters import card_name, parse_card, parse_cards, parse_suit, split_cards
from records.notation.model import (
    CLAIM,
    CLOSING,
    DEAL_SCORE,
    DECLARATION,
    DRAW,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    UNFINISHED,
    Item,
)
from records.notation.words_of_play import WORDS, Words, parse_word
from records.notation.writer import spell


@pytest.mark.parametrize(
    ("word", "item"),
    [
        ("KS", Item(PLAY, card=card("KS"))),
        ("B:KS", Item(PLAY, seat=1, card=card("KS"))),
        ("9D^", Item(PLAY, card=card("9D"), irregular=True)),
        ("+KSQS", Item(DECLARATION, cards=(card("KS"), card("QS")))),
        ("F:+KSQS=40^", Item(DECLARATION, 5, -1, (1, 2), 40, irregular=True)),
        ("+QSQS", Item(DECLARATION, cards=(2, 2))),
        ("~7H=10", Item(EXCHANGE, card=card("7H"), points=10)),
        ("^KC", Item(DRAW, card=card("KC"))),
        ("A:^KC^!", Item(DRAW, seat=0, card=card("KC"), irregular=True, judgements=(1,))),
        (">KS", Item(ORDER, card=card("KS"))),
        ("|", Item(CLOSING)),
        ("A:|!", Item(CLOSING, seat=0, judgements=(1,))),
        ("||", Item(CLAIM)),
        ("B:||^", Item(CLAIM, seat=1, irregular=True)),
        ("12.", Item(NUMBER, number=12)),
        ("=320/110", Item(RUNNING, scores=(320, 110))),
        ("=-1/2/3", Item(RUNNING, scores=(-1, 2, 3))),
        ("#130/40", Item(DEAL_SCORE, scores=(130, 40))),
        ("*", Item(UNFINISHED)),
        ("...", Item(GAP)),
        ("…", Item(GAP)),
    ],
)
def test_each_form_of_the_table_is_read(word: str, item: Item) -> None:
    parsed = parse_word(word)
    assert parsed is not None
    assert parsed.item == item
    assert not parsed.over


@pytest.mark.parametrize(
    "word",
    [
        *(
            *("KSS", "1S", "KS8D", "Zf3", "A:", "KS*", "KS=4", "KS|", "|||", "|=4", "x", "A:x"),
            *("^x", "+x", ">", "~", "+"),
        ),
        *(
            *("G:KS", "a:KS", "A:B:KS", "A:12.", "A:*", "A:...", "A:=1/2", "^KC=4", ">KS=4"),
            *("XS", "KX"),
        ),
        *("9D!^", "9D^^", "+KSQS=", "+KSQS=-4", "KS$", "KS!$", "$1", "!", "1", "..", "....", "=1/"),
        *(
            *("=", "#", "#/1", "=+1/2", "**", "KS}", "♠K", "K♠♠", "K♠\ufe0e\ufe0f", "１.", "10"),
            "\xa0KS",
        ),
    ],
)
def test_a_word_is_matched_whole_or_it_is_nothing(word: str) -> None:
    assert parse_word(word) is None


@pytest.mark.parametrize(
    ("marks", "numbers"),
    [
        *(("!", (1,)), ("?", (2,)), ("!!", (3,)), ("??", (4,)), ("!?", (5,)), ("?!", (6,))),
        *(("$10", (10,)), ("!$1!", (1, 1, 1)), ("!!!", (3, 1)), ("$0$139", (0, 139))),
    ],
)
def test_judgements_are_nag_numbers(marks: str, numbers: tuple[int, ...]) -> None:
    parsed = parse_word("KS" + marks)
    assert parsed is not None
    assert parsed.item.judgements == numbers
    again = parse_word(spell(parsed.item))
    assert again is not None
    assert again.item == parsed.item


@pytest.mark.parametrize(
    "word", ["1234567890.", "=1234567890/0", "#0/-1234567890", "+KS=0000000001", "KS$1234567890"]
)
def test_a_number_of_more_than_nine_digits_is_over_the_limit(word: str) -> None:
    parsed = parse_word(word)
    assert parsed is not None
    assert parsed.over


@pytest.mark.parametrize("word", ["123456789.", "=123456789/-123456789", "+KS=123456789"])
def test_a_number_of_nine_digits_is_read(word: str) -> None:
    parsed = parse_word(word)
    assert parsed is not None
    assert not parsed.over


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("10S", "TS"), ("ks", "KS"), ("kS", "KS"), ("Ks", "KS"), ("th", "TH"), ("10h", "TH")),
        *(("K♠", "KS"), ("K♤", "KS"), ("10♥", "TH"), ("q♡", "QH"), ("7♦", "7D"), ("7♢", "7D")),
        *(("7♣", "7C"), ("7♧\ufe0e", "7C"), ("7♣\ufe0f", "7C"), ("Kx", "Kx"), ("kx", "Kx")),
        *(("10x", "Tx"), ("xS", "xS"), ("xs", "xS"), ("x♠", "xS")),
    ],
)
def test_ten_lower_case_signs_and_unknown_cards_are_accepted(text: str, name: str) -> None:
    assert parse_card(text) == card(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("DP", "QS"), ("VK", "JD"), ("RC", "KH"), ("AT", "AC"), ("10T", "TC"), ("dp", "QS")),
        *(("D♠", "QS"), ("Rx", "Kx"), ("xT", "xC"), ("10x", "Tx"), ("9k", "9D")),
    ],
)
def test_french_letters_name_cards_in_french(text: str, name: str) -> None:
    assert parse_card(text, "fr") == card(name)


@pytest.mark.parametrize("text", ["KS", "QH", "TS", "T♠", "JD", "Kx", "xS", "xD", "AS", "TP"])
def test_english_letters_are_not_cards_in_french(text: str) -> None:
    assert parse_card(text, "fr") is None


def test_x_alone_is_a_card_in_tags_only() -> None:
    assert parse_card("x") is None
    assert parse_card("x", alone=True) == card("x")
    assert parse_cards("x KS X") is None
    assert parse_cards("x\tKS  x") == [card("x"), card("KS"), card("x")]
    assert parse_cards("KS\xa0QS") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_read_as_its_card(language: str) -> None:
    for number in range(len(NAMES)):
        assert parse_card(card_name(number, language), language, alone=True) == number
    run = "".join(card_name(number, language) for number in range(len(NAMES) - 1))
    assert split_cards(run, language) == tuple(range(len(NAMES) - 1))


def test_a_suit_is_a_letter_of_the_language_or_a_sign() -> None:
    assert [parse_suit(s) for s in "SHDC♠♡♦♧"] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [parse_suit(s, "fr") for s in "PCKT"] == [0, 1, 2, 3]
    assert parse_suit("P") is None
    assert parse_suit("") is None


def test_what_is_remembered_of_words_is_bounded() -> None:
    words = Words("en")
    words.LIMIT = 3  # type: ignore[misc]
    assert [words[f"{n}."].number for n in range(10)] == list(range(10))
    assert len(words) == 3
    assert set(WORDS) == set(LANGUAGES)
