"""Sections 2 and 3 of the notation: what is a fault of the text, where, and how often."""

from __future__ import annotations

import pytest

from records.notation.model import (
    GAP,
    NUMBER,
    PLAY,
    SPEECH,
    UNREADABLE,
    Comment,
    Item,
    Record,
    Variation,
)
from records.notation.parser import MAX_DEPTH
from records.notation.reader import loads, locate, place, span, word_span

HEAD = '[Game "whist"]\n[Deal "1"]\n'


def record(text: str) -> Record:
    (only,) = loads(text)
    return locate(only)


def play(text: str) -> Record:
    return record(HEAD + text)


def faults(text: str) -> list[tuple[str, str]]:
    """The codes and texts of what is found in the play of a deal."""
    return [(fault.code, fault.text) for fault in play(text).faults]


def codes(text: str) -> list[str]:
    return [fault.code for fault in record(text).faults]


def items(text: str) -> list[Item]:
    return play(text).deals[0].items


def comments(item: Item) -> list[str]:
    return [note.text for note in item.notes if isinstance(note, Comment)]


# -- words --------------------


def test_a_run_of_unreadable_words_gives_one_finding_at_its_first() -> None:
    assert faults("KS Zf3 A: KSS QS ?? *") == [("syntax-token", "Zf3"), ("syntax-token", "??")]


@pytest.mark.parametrize("token", ["KS", "1.", "...", "=1/2", "{a}", '"a"', "$3", "(KS)"])
def test_any_good_token_breaks_a_run(token: str) -> None:
    assert [code for code, _ in faults(f"KS Zf3 {token} Zf4 *")] == ["syntax-token"] * 2


def test_an_unreadable_word_is_kept_among_the_actions() -> None:
    got = items("KS KSS QS *")
    assert [item.kind for item in got] == [PLAY, UNREADABLE, PLAY]
    assert got[1].text == "KSS"


def test_a_word_with_a_bad_character_is_the_encoding_s_finding_only() -> None:
    assert faults("KS J\x1bD KS *") == [("syntax-encoding", "\\x1B")]
    assert items("KS J\x1bD KS *")[1].kind == UNREADABLE


def test_a_run_of_bad_characters_gives_one_finding() -> None:
    assert faults("KS \x01\x02 \x03K\x04 *") == [
        ("syntax-encoding", "\\x01\\x02"),
        ("syntax-encoding", "\\x03"),
        ("syntax-encoding", "\\x04"),
    ]


@pytest.mark.parametrize("where", ['"{}"', "KS{}", "\n% {}\n"])
@pytest.mark.parametrize("character", ["\x00", "\x01", "\x0c", "\x7f", "\x85", "\udcff"])
def test_control_characters_and_bad_bytes_are_faults(where: str, character: str) -> None:
    assert [code for code, _ in faults(where.format(character) + " *")] == ["syntax-encoding"]
    assert codes(f'[Game "whist{character}"]\n[Deal "1"]\n*') == ["syntax-encoding"]


@pytest.mark.parametrize("comment", ["{{{}}}", "; {}\n"])
def test_in_comments_only_nul_and_bad_bytes_are(comment: str) -> None:
    for character in "\x01\x0b\x0c\x7f\x85":
        assert faults("KS " + comment.format(character) + " *") == []
    for character in "\x00\udcff":
        assert [c for c, _ in faults("KS " + comment.format(character) + " *")] == [
            "syntax-encoding"
        ]


def test_an_undecodable_byte_counts_one_column() -> None:
    (only,) = loads(HEAD.encode() + b"KS \xed\xa0\x80 Zf3 *")
    assert [(fault.code, place(only, fault.start)) for fault in only.faults] == [
        ("syntax-encoding", (3, 4)),
        ("syntax-token", (3, 8)),
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1234567890. KS *", "1234567890."),
        ("KS =1/1234567890 *", "=1/1234567890"),
        ("A:+KSQS=1234567890! *", "+KSQS=1234567890"),
        ("KS$1234567890 *", "KS"),
        ("KS $1234567890 *", "$1234567890"),
        ('"a"$1234567890 *', '"a"'),
        ("KS #1234567890/0", "#1234567890/0"),
    ],
)
def test_a_number_of_over_nine_digits_is_a_limit_and_its_token_stands(
    text: str, shown: str
) -> None:
    assert faults(text) == [("syntax-limit", shown)]
    assert play(text).deals[0].end is not None


def test_english_letters_in_a_french_record_are_unreadable() -> None:
    text = '[Game "whist"]\n[Language "fr"]\n[Deal "1"]\nDP QS 10T KS VK *'
    assert codes(text) == ["syntax-token"] * 2
    assert [item.kind for item in record(text).deals[0].items].count(PLAY) == 3


def test_another_language_is_read_with_english_letters() -> None:
    assert codes('[Game "whist"]\n[Language "de"]\n[Deal "1"]\nQS *') == []


# -- what belongs where --------------------


@pytest.mark.parametrize("before", ["KS", "A:+KSQS=40", "1.", "=1/2", "...", '"a"', "^KS"])
def test_a_comment_belongs_to_the_item_before_it(before: str) -> None:
    text = f"KS {before} {{ a\n b }} ; c\n QS *"
    assert comments(items(text)[1]) == ["a\n b", "c"]


def test_a_comment_after_the_end_belongs_to_it() -> None:
    end = play("KS * {a} ;b").deals[0].end
    assert end is not None
    assert comments(end) == ["a", "b"]
    assert faults("KS * {a} ;b") == []


def test_a_comment_before_any_item_belongs_to_its_section() -> None:
    got = record('[Game "x"] {a}\n{b}\n[A "c"] [Deal "9"] ;d\n[Deal "1"]\n{e}\n[Dealer "A"]{f}\n*')
    assert [comment.text for comment in got.comments] == ["a", "b", "d"]
    assert [comment.text for comment in got.deals[0].comments] == ["e", "f"]
    assert got.faults == []


def test_a_comment_after_a_variation_belongs_to_its_parent() -> None:
    king = items("KS {a} ({b} QS {c}) {d} QS *")[0]
    assert comments(king) == ["a", "d"]
    (variation,) = (note for note in king.notes if isinstance(note, Variation))
    assert [comment.text for comment in variation.comments] == ["b"]
    assert comments(variation.items[0]) == ["c"]


def test_braces_do_not_nest() -> None:
    assert faults("KS {a {b} c} *") == [("syntax-token", "c}")]


def test_judgements_comments_and_variations_come_in_any_order() -> None:
    king = items("KS! {a} $7 (QS) $8 {b} () *")[0]
    assert king.judgements == (1, 7, 8)
    assert [type(note) for note in king.notes] == [Comment, Variation, Comment, Variation]


@pytest.mark.parametrize("between", ["2.", "=1/2", "...", "2. {a}"])
def test_a_variation_or_judgement_after_a_number_is_the_last_action_s(between: str) -> None:
    king = items(f"KS {between} (QS) $7 AS *")[0]
    assert king.judgements == (7,)
    assert len(king.notes) == 1
    assert faults(f"KS {between} (QS) $7 AS *") == []


def test_marks_glued_to_a_speech_are_its_own() -> None:
    (speech,) = items('B:"J\'ai \\"le\\" roi"^!? *')
    assert speech == Item(SPEECH, 1, text='J\'ai "le" roi', irregular=True, judgements=(5,))


def test_a_number_and_a_gap_may_touch() -> None:
    assert [(item.kind, item.number) for item in items("1...KS 2... *")][-2:] == [
        (NUMBER, 2),
        (GAP, 0),
    ]


# -- structure --------------------


def test_play_before_a_deal_tag_is_read_as_deal_1() -> None:
    got = record('[Game "x"]\nKS QS\n#1/0\n[Deal "2"]\n*')
    assert [(f.code, f.text, f.deal) for f in got.faults] == [("syntax-structure", "KS", 1)]
    assert [len(deal.items) for deal in got.deals] == [2, 0]
    assert got.deals[0].implicit


def test_an_unreadable_word_among_tags_does_not_begin_the_play() -> None:
    got = record('[Game "x"]\nfoo\n[A "a"]\n[Deal "1"]\nbar\n[Dealer "B"]\n*')
    assert [fault.code for fault in got.faults] == ["syntax-token"] * 2
    assert got.get("A") == "a"
    assert got.deals[0].get("Dealer") == "B"
    assert got.deals[0].items == []


def test_a_tag_after_play_is_out_of_place_and_the_play_goes_on() -> None:
    got = play('KS [Dealer "B"] [A "x"] QS *')
    assert [(f.code, f.text) for f in got.faults] == [("syntax-structure", "B")]
    assert len(got.deals[0].items) == 2
    assert got.deals[0].get("Dealer") is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        *(("KS ) QS *", ")"), ("KS ) ) QS *", ")"), ("$3 KS *", "$3"), ("1. $3 KS *", "$3")),
        *(("(KS) *", "("), ("1. (KS) *", "("), ("KS ((QS)) *", "("), ("KS ($3 QS) *", "$3")),
        *(("KS * QS! {a}", "QS"), ('KS * (QS {a}) [A "b"]', "("), ("KS * $3", "$3")),
        *(('KS * A:"a"!', '"a"'), ("KS * *", "*"), ("KS * 2.", "2.")),
    ],
)
def test_a_good_token_in_the_wrong_place_is_structure(text: str, shown: str) -> None:
    found = faults(text)
    assert found[0] == ("syntax-structure", shown)
    assert all(code == "syntax-structure" for code, _ in found)


def test_a_run_of_misplaced_tokens_gives_one_finding() -> None:
    assert len(faults("KS * QS 7H ( ) $3 #1/0")) == 1
    assert len(faults("KS * QS {a} QS")) == 2


def test_a_variation_with_no_action_before_it_is_read_for_errors_and_dropped() -> None:
    assert faults("(KSS) KS *") == [("syntax-structure", "("), ("syntax-token", "KSS")]
    assert items("(QS) KS *") == items("KS *")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        *(("KS A:QS!", "QS"), ("", "1"), ('[Dealer "B"]', "B"), ("KS {a}", "a")),
        *(("KS (QS)", ")"), ("1.", "1.")),
    ],
)
def test_a_deal_without_an_end_is_a_finding_at_its_last_token(text: str, shown: str) -> None:
    assert faults(text) == [("syntax-structure", shown)]


def test_a_record_without_a_deal_is_a_finding_at_its_game_tag() -> None:
    (fault,) = record('[Game "whist"]\n[A "x"]\n').faults
    assert (fault.code, fault.text, fault.start, fault.deal) == ("syntax-structure", "whist", 0, 0)


def test_a_malformed_deal_tag_is_a_finding_of_its_own_only() -> None:
    got = record('[Game "whist"]\n[Deal 1]\nKS *')
    assert [fault.code for fault in got.faults] == ["syntax-tag"]
    assert len(got.deals) == 1


def test_the_same_tag_twice_is_a_finding_at_each_further_one_and_the_first_holds() -> None:
    got = record('[Game "a"]\n[A "1"]\n[A "2"]\n[A "3"]\n[Deal "1"]\n[Deal "2"]\n*')
    assert len(got.deals) == 2
    got = record('[Game "a"]\n[A "1"]\n[A "2"]\n[A "3"]\n[Deal "1"]\n[A "4"]\n*')
    assert [(f.code, f.text) for f in got.faults] == [
        ("syntax-duplicate-tag", "2"),
        ("syntax-duplicate-tag", "3"),
    ]
    assert got.get("A") == "1"


@pytest.mark.parametrize("tag", ["[]", '[A "x" "y"]', "[A x]", '[9 "x"]', "[A", '["x"]'])
def test_what_begins_with_a_bracket_and_is_no_tag_is_one_finding(tag: str) -> None:
    assert codes(f'[Game "a"]\n{tag}\n[B "b"]\n[Deal "1"]\n*') == ["syntax-tag"]


# -- unclosed --------------------


def test_a_value_that_holds_a_line_end_is_unclosed_and_reading_goes_on() -> None:
    got = record('[Game "a"]\n[Event "open\\"\n[A "x"]\n[Deal "1"]\n*')
    assert [(f.code, f.text, place(got, f.start)) for f in got.faults] == [
        ("syntax-unclosed", '"', (2, 8))
    ]
    assert got.get("A") == "x"


def test_a_speech_that_holds_a_line_end_is_unclosed_and_a_gap() -> None:
    got = play('KS A:"open\nQS *')
    assert [(f.code, place(got, f.start)) for f in got.faults] == [("syntax-unclosed", (3, 6))]
    assert [item.kind for item in got.deals[0].items] == [PLAY, UNREADABLE, PLAY]


@pytest.mark.parametrize("opening", ["{open", '"open', "(QS", "(QS {open", '[A "open'])
def test_a_deal_tag_starts_a_deal_even_inside_what_is_unclosed(opening: str) -> None:
    got = play(f'KS {opening}\n[Deal "2"]\nQS *')
    assert len(got.deals) == 2
    assert [fault.deal for fault in got.faults] == [1] * len(got.faults)
    assert [item.kind for item in got.deals[1].items] == [PLAY]


@pytest.mark.parametrize("after", [" ", "\t", "\n", "\r", '"'])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\ufeff"])
def test_white_space_or_a_quote_must_follow_at_column_1(after: str, end: str) -> None:
    body = '"1"]' if after != '"' else '1"]'
    got = record(f'[Game "a"]\n[Deal "1"]\n*{end}[Deal{after}{body}\n*')
    assert len(got.deals) == 2
    assert got.faults == []


@pytest.mark.parametrize("line", ['[Deals "2"]', '[Dealer "B"]', ' [Deal "2"]', "[Deal]", "[deal "])
def test_nothing_else_starts_a_deal(line: str) -> None:
    assert len(play(f"KS {{a\n{line}\n}} *").deals) == 1
    assert faults(f"KS {{a\n{line}\n}} *") == []


def test_a_deal_tag_starts_a_deal_even_inside_a_comment_that_is_closed() -> None:
    got = play('KS {a\n[Deal "2"]\n} KS *')
    assert [(f.code, f.text) for f in got.faults] == [
        ("syntax-unclosed", "{"),
        ("syntax-token", "}"),
    ]


def test_an_unclosed_comment_explains_all_that_is_missing() -> None:
    assert faults("KS (QS (AS {open *") == [("syntax-unclosed", "{")]
    assert faults("KS * {open") == [("syntax-unclosed", "{")]


def test_each_unclosed_variation_is_a_finding() -> None:
    assert faults("KS (QS (AS) (9S *") == [("syntax-unclosed", "(")] * 2
    assert faults("KS (QS (AS\n") == [("syntax-unclosed", "(")] * 2


def test_an_end_token_in_a_variation_ends_the_deal() -> None:
    got = play("KS (QS *) ")
    assert [(f.code, f.text) for f in got.faults] == [("syntax-unclosed", "(")]
    assert got.deals[0].end is not None
    assert faults("KS (QS *) 2.") == [("syntax-unclosed", "("), ("syntax-structure", "2.")]


def test_variations_nested_255_deep_are_read() -> None:
    assert MAX_DEPTH == 255
    assert faults("KS (" * 255 + "KS" + ")" * 255 + " *") == []


def test_the_bracket_that_is_one_too_many_is_the_only_finding() -> None:
    got = play("KS (" * 300 + "Zf3" + ")" * 300 + ' * KS\n[Deal "2"]\nZf3 *')
    assert [(f.code, f.deal) for f in got.faults] == [("syntax-limit", 1), ("syntax-token", 2)]
    assert got.faults[0].start == len(HEAD) + 256 * 4 - 1


# -- places --------------------


def test_every_item_and_tag_knows_its_place() -> None:
    got = play('[A "b\\"c"]\n1. A:KS! {c} (B:QS) "d" *')
    tag = got.deals[0].tags[1]
    assert got.text[tag.start : tag.end] == '[A "b\\"c"]'
    assert got.text[tag.value_start : tag.value_end] == 'b\\"c'
    words = [got.text[item.start : item.end] for item in got.deals[0].items]
    assert words == ["1.", "A:KS!", '"d"']
    king = got.deals[0].items[1]
    assert [got.text[note.start : note.end] for note in king.notes] == ["{c}", "(B:QS)"]
    assert got.text[slice(*word_span(got, king))] == "KS"


def test_the_exact_reading_of_a_plain_record_is_the_same_record() -> None:
    (plain,) = loads(HEAD + "1. KS QS *\n")
    assert not plain.located
    exact = locate(plain)
    assert exact.located
    assert exact == plain
    assert locate(exact) is exact


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_and_columns_count_from_1_in_the_file(end: str) -> None:
    text = end.join(
        ["% carnet 1", "", '[Game "a"]', '[Deal "1"]', "*", '\ufeff[Game "b"]', "é♠ Zf"]
    )
    got = loads(text)
    assert [one.line for one in got] == [3, 6]
    second = got[1]
    assert place(second, second.text.index("Zf")) == (7, 4)
    assert place(second, second.text.index("[")) == (6, 1)


def test_a_longer_span_ends_with_its_first_line() -> None:
    got = play("KS {a\nb} *")
    start = got.text.index("{")
    assert span(got, start, start + 6) == (3, 4, 6)
    assert span(got, start - 3, start - 1) == (3, 1, 3)


def test_a_fault_says_in_which_deal_and_after_how_many_items_it_stands() -> None:
    got = record('[Game "a"]\n[]\n[Deal "1"]\n[]\nKS Zf QS (Zf) *\n[Deal "2"]\nZf KS *')
    assert [(f.code, f.deal, f.item, f.variation) for f in got.faults] == [
        ("syntax-tag", 0, -1, False),
        ("syntax-tag", 1, -1, False),
        ("syntax-token", 1, 1, False),
        ("syntax-token", 1, 3, True),
        ("syntax-token", 2, 0, False),
    ]
