"""Section 5 of the notation: the canonical form."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from records.notation.model import NUMBER, Comment, Item, Record
from records.notation.reader import Reader, loads
from records.notation.record_texts import encode
from records.notation.writer import HEADER, WIDTH, comment_words, format_records, write
from tests.sets import few_then_many

from .strategies import SOUP, models

HEAD = '[Game "whist"]\n\n[Deal "1"]\n'


def form(text: str, **options: object) -> str:
    (record,) = loads(text)
    assert record.faults == []
    return write(record, **options)  # type: ignore[arg-type]


def play(text: str, tricks: list[int | None] | None = None, **options: object) -> str:
    """The play section of a deal, in canonical form."""
    if tricks is not None:
        options["tricks"] = [tricks]
    out = form(HEAD + text, **options)
    return out.split("\n\n")[2]


def whole(data: str | bytes, copied: frozenset[int] = frozenset()) -> str:
    reader = Reader(encode(data) if isinstance(data, str) else data)
    out = b"".join(format_records(reader, lambda r: None if r.number in copied else write(r)))
    return out.decode("utf-8", "surrogateescape")


# -- properties --------------------


@few_then_many(30, 500, models())
def test_a_written_record_reads_back_as_the_same_record(record: Record) -> None:
    text = write(record)
    (again,) = loads(HEADER + "\n" + text)
    assert again.faults == []
    assert again == record
    assert write(again) == text


@few_then_many(20, 300, models())
def test_it_does_so_in_french_too(record: Record) -> None:
    (again,) = loads(write(record, language="fr"))
    assert again.language == "fr"
    assert [deal.items for deal in again.deals] == [deal.items for deal in record.deals]
    (english,) = loads(write(again))
    assert english.deals == record.deals


@few_then_many(40, 500, SOUP)
def test_formatting_is_idempotent_whatever_the_text(text: str) -> None:
    once = whole(text)
    assert whole(once) == once


@few_then_many(30, 300, SOUP)
def test_what_has_an_error_is_copied_byte_for_byte(text: str) -> None:
    out = whole(text)
    reader = Reader(encode(text))
    faulty = [record.text for record in reader if record.faults]
    if reader.outside:
        faulty.append(reader.outside_text.decode("utf-8", "surrogateescape"))
    assert all(piece in out for piece in faulty)


@few_then_many(20, 300, models())
def test_no_line_is_too_long_that_could_be_broken(record: Record) -> None:
    for line in write(record).split("\n"):
        assert line == line.rstrip(" \t")
        if len(line) > WIDTH and line[0] not in "[%;" and '"' not in line and "[%" not in line:
            # A word that stands alone, or a comment that is not wrapped.
            assert " " not in line.strip(" ") or line.lstrip(" ").startswith("; ")


# -- sections --------------------


def test_one_blank_line_stands_between_sections() -> None:
    text = '[Game "a"]\n[Deal "1"]KS *\n[Deal "2"]\n*\n\n\n\n[Game "b"]\n[Deal "1"]*'
    assert whole(text) == (
        '% carnet 1\n\n[Game "a"]\n\n[Deal "1"]\n\nKS\n*\n\n[Deal "2"]\n\n*\n\n'
        '[Game "b"]\n\n[Deal "1"]\n\n*\n'
    )


def test_header_tags_have_their_order_and_the_rest_stay_as_they_came() -> None:
    names = "Game Options Event Site Date Round A B C D E F Result Termination Language Annotator"
    ordered = [*names.split(), "Source", "Zeta", "Alpha", "HandA"]
    header = [f'[{name} "{name}"]' for name in ordered]
    mixed = [header[0], header[17], *header[16:0:-1], *header[18:]]
    out = form("\n".join(mixed) + '\n[Deal "1"]\n*')
    assert out.split("\n\n")[0].replace('"en"', '"Language"').split("\n") == header


def test_deal_tags_have_their_order() -> None:
    names = "Deal Dealer Captains Start Leader Trump Score Melded HandA HandB HandF TurnUp Talon"
    ordered = [f'[{name} "?"]' for name in [*names.split(), "Zeta", "Alpha"]]
    mixed = [ordered[0], *ordered[12:0:-1], *ordered[13:]]
    assert form('[Game "a"]\n' + "\n".join(mixed) + "\n*").split("\n\n")[1].split("\n") == ordered


def test_hands_are_sorted_and_talon_and_declarations_are_not() -> None:
    out = form(
        '[Game "a"]\n[Deal "1"]\n[HandB "x 2c Kx xS  ah 10♥ ks"]\n'
        '[Talon "2C\tas"]\n[TurnUp "10d"]\n'
        '[Trump "♦"]\n[Melded "A:kh10h  B:QSJD"]\n+QSKS *'
    )
    for line in (
        *('[HandB "KS xS AH TH 2C Kx x"]', '[Talon "2C AS"]', '[TurnUp "TD"]', '[Trump "D"]'),
        *('[Melded "A:KHTH B:QSJD"]', "+QSKS"),
    ):
        assert line in out.split("\n")


def test_a_tag_whose_cards_cannot_be_read_stays_as_it_is() -> None:
    for tag in (
        *('[HandA "KS ZZ"]', '[TurnUp "no"]', '[Trump "?"]', '[Melded "KSQS"]', '[Talon "?"]'),
    ):
        assert tag in form(f'[Game "a"]\n[Deal "1"]\n{tag}\n*')


def test_strings_are_escaped() -> None:
    assert form('[Game "a\\b\\"c\\\\"]\n[Deal "1"]\n*').startswith('[Game "a\\\\b\\"c\\\\"]')
    assert play('"a\\b\\"c"*') == '"a\\\\b\\"c"\n*\n'


def test_comments_among_tags_have_lines_of_their_own_after_them() -> None:
    out = form('[Game "a"]{one}[A "b"];two\n[Deal "1"]{three}\n[Dealer "A"]\n{four\n five} KS *')
    assert out == (
        '[Game "a"]\n[A "b"]\n{one}\n{two}\n\n[Deal "1"]\n[Dealer "A"]\n{three}\n{four five}\n\n'
        "KS\n*\n"
    )


def test_remarks_stand_before_their_section() -> None:
    text = (
        '%a\n[Game "a"]\n%b  \n[A "x"]\n[Deal "1"]\n%c\n[B "x"]\nKS\n%d\n*\n%e\n[Deal "2"]\n*\n%f'
    )
    assert whole(text) == (
        '% carnet 1\n\n%a\n%b\n[Game "a"]\n[A "x"]\n\n%c\n[Deal "1"]\n[B "x"]\n\n%d\nKS\n*\n\n'
        '%e\n[Deal "2"]\n\n*\n\n%f\n'
    )


# -- lines of play --------------------


def test_without_rules_each_number_begins_a_line() -> None:
    assert play("KS 1. QS AS 2. 3. =1/2 #1/0") == "KS\n1. QS AS\n2.\n3. =1/2\n#1/0\n"


def test_with_rules_each_trick_has_a_line_with_its_number() -> None:
    assert play("KS QS +KSQS AS 9S *", [1, 1, 1, 2, 2]) == "1. KS QS +KSQS\n2. AS 9S\n*\n"


def test_right_numbers_make_no_difference() -> None:
    for text, tricks in (
        ("1. KS QS 2. AS 9S *", [1, 1, 1, 2, 2, 2]),
        ("KS 1. QS AS 2. 9S *", [1, 1, 1, 2, 2, 2]),
        ("01. 1. KS QS AS 9S *", [1, 1, 1, 1, 2, 2]),
    ):
        assert play(text, list(tricks)) == "1. KS QS\n2. AS 9S\n*\n"


def test_a_wrong_number_stays_where_it_stands() -> None:
    assert play("KS QS 5. AS *", [1, 1, 2, 2]) == "1. KS QS\n5. AS\n*\n"
    assert play("KS 1. QS *", [1, 1, 1], needed_numbers=[{1}]) == "1. KS 1. QS\n*\n"


def test_a_number_with_a_comment_stays() -> None:
    assert play("1. {a} KS QS 2. AS *", [1, 1, 1, 2, 2]) == "1. {a} KS QS\n2. AS\n*\n"
    assert play("KS 1. {a} QS *", [1, 1, 1]) == "1. KS 1. {a} QS\n*\n"


def test_a_right_number_that_nothing_follows_is_left_out() -> None:
    assert play("1. KS QS 2. *", [1, 1, 1, 2]) == "1. KS QS\n*\n"


def test_a_number_before_what_belongs_to_the_trick_before_begins_no_line() -> None:
    assert play("1. KS QS 2. ... *", [1, 1, 1, 2, 1]) == "1. KS QS ...\n*\n"
    assert play("1. KS QS 2. =0/0 AS *", [1, 1, 1, 2, 1, 2]) == "1. KS QS =0/0\n2. AS\n*\n"
    assert play("1. KS 2. {a} ... AS *", [1, 1, 2, 1, 2]) == "1. KS\n2. {a} ... AS\n*\n"


def test_after_a_gap_numbers_stay_and_what_is_not_known_is_not_numbered() -> None:
    text = "KS QS ... AS 9S 7. 8S 7S 8. AH *"
    tricks = [1, 1, 1, None, None, 7, 7, 7, 8, 8]
    assert play(text, tricks) == "1. KS QS ... AS 9S\n7. 8S 7S\n8. AH\n*\n"
    assert play("... 7. 8S 7S AH *", [None, 7, 7, 7, 8]) == "...\n7. 8S 7S\n8. AH\n*\n"


def test_marks_have_one_order_and_signs_where_there_are() -> None:
    assert play('KS^$1$7 QS! $1 "a"^$6 *') == 'KS^!$7 QS!$1 "a"^?!\n*\n'


def test_scores_and_gaps_have_one_form() -> None:
    assert play("01. KS … =-0/007 #0/-01") == "1. KS ... =0/7\n#0/-1\n"


def test_notes_follow_in_the_order_found() -> None:
    text = "KS ({a} 1. QS (AS {b}) {c}) {d} () {e} *"
    assert play(text) == text.replace(" *", "\n*\n")
    assert play("KS({a}QS(AS){b}){c}*") == "KS ({a} QS (AS) {b}) {c}\n*\n"


def test_the_end_has_a_line_of_its_own_with_its_comments() -> None:
    assert play("KS * {a} ;b") == "KS\n* {a} {b}\n"


# -- comments and lines --------------------


def test_white_space_in_comments_becomes_single_spaces() -> None:
    assert play("KS {  a \r\n\t b\xa0 c\n} *") == "KS {a b\xa0 c}\n*\n"


def test_a_command_stays_as_it_stands() -> None:
    assert comment_words("a[%clk  0:10]b  [%src\r\np.  3] [% x") == [
        *("a[%clk  0:10]b", "[%src p.  3]", "[%", "x"),
    ]
    assert play("KS {a  [%clk  0:10]  b} *") == "KS {a [%clk  0:10] b}\n*\n"


def test_a_command_ends_at_the_first_bracket_and_holds_no_brace() -> None:
    assert comment_words("[%a  [%b  ]  c]") == ["[%a  [%b  ]", "c]"]
    assert comment_words("[%a  }  ]  [%b  c]") == ["[%a", "}", "]", "[%b  c]"]


def test_a_line_comment_is_written_in_braces_unless_it_holds_one() -> None:
    assert play("KS ; a  b\nQS ; a }  b\nAS *") == "KS {a b} QS ; a } b\n   AS\n*\n"
    assert play("KS (QS ; }\n) *") == "KS (QS ; }\n   )\n*\n"
    assert play("KS (; }\nQS ()) *") == "KS (; }\n   QS ())\n*\n"


def test_long_lines_are_broken_between_words_and_continued_with_three_spaces() -> None:
    out = play("1. KS {" + "word " * 40 + "} QS *")
    lines = out.split("\n")
    assert lines[0].startswith("1. KS {word word")
    assert all(line.startswith("   word") for line in lines[1:3])
    assert lines[2].endswith("word} QS")
    assert max(map(len, lines)) <= WIDTH


def test_a_line_may_hold_79_characters() -> None:
    for length, lines in ((79, 2), (80, 3)):
        word = "x" * (length - len("KS {}"))
        assert play(f"KS {{{word}}} *").count("\n") == lines


def test_a_longer_word_a_speech_and_a_command_stand_alone() -> None:
    long = "x" * 100
    assert play(f"KS {{a {long} b}} *") == f"KS {{a\n   {long}\n   b}}\n*\n"
    speech = '"' + "a b " * 30 + '"'
    assert play(f"KS {speech} QS *") == f"KS\n   {speech}\n   QS\n*\n"
    command = "[%src " + "a  b " * 30 + "]"
    assert play(f"KS {{{command}}} *") == f"KS\n   {{{command}}}\n*\n"


def test_a_line_comment_is_not_wrapped() -> None:
    text = "; } " + "word " * 30
    assert play(f"KS {text}\nQS *") == f"KS\n   {text.rstrip()}\n   QS\n*\n"


def test_empty_comments_and_variations_are_kept() -> None:
    assert play("KS {} ; \n () *") == "KS {} {} ()\n*\n"


# -- language --------------------

FRENCH = (
    '[Game "a"]\n[Language "fr"]\n[Deal "1"]\n[HandA "2K DP Rx xT"]\n[Trump "K"]\nA:10T (+DPVK) *'
)


def test_english_letters_are_written_unless_others_are_asked_for() -> None:
    assert form(FRENCH) == (
        '[Game "a"]\n[Language "en"]\n\n[Deal "1"]\n[Trump "D"]\n[HandA "QS 2D xC Kx"]\n\n'
        "A:TC (+QSJD)\n*\n"
    )


def test_the_language_tag_says_what_is_written() -> None:
    french = form(FRENCH, language="fr")
    assert '[Language "fr"]\n' in french
    assert '[HandA "DP 2K xT Rx"]\n' in french
    assert "A:10T (+DPVK)\n" in french
    text = '[Game "a"]\n[Annotator "b"]\n[Result "*"]\n[Deal "1"]\n>10S *'
    assert "Language" not in form(text)
    assert form(text, language="fr").startswith(
        '[Game "a"]\n[Result "*"]\n[Language "fr"]\n[Annotator "b"]\n'
    )
    assert form(form(text, language="fr")).count("Language") == 1


# -- whole files --------------------

GOOD = '[Game "a"]\n[Deal "1"]\nKS\n*\n'
BAD = '[Game  "b"]\r\n[Deal "1"]\r\nZf3\r\n%own\r\n*\r\n'
NICE = '[Game "a"]\n\n[Deal "1"]\n\nKS\n*\n'


def test_the_neighbours_of_a_faulty_record_are_formatted() -> None:
    assert whole(GOOD + BAD + GOOD) == f"% carnet 1\n\n{NICE}\n{BAD}\n{NICE}"
    assert whole(BAD + "\r\n" + GOOD) == f"% carnet 1\n\n{BAD}\r\n{NICE}"
    assert whole(GOOD + BAD.rstrip()) == f"% carnet 1\n\n{NICE}\n{BAD.rstrip()}"


def test_text_outside_is_copied_if_it_has_a_fault() -> None:
    assert whole("% carnet 2\n% kept\n\n" + GOOD) == "% carnet 2\n% kept\n\n" + NICE
    assert whole("junk\n" + GOOD) == f"% carnet 1\n\njunk\n\n{NICE}"
    assert whole("junk") == "junk"


@pytest.mark.parametrize("text", ["", "\ufeff", "% carnet 1", "\n\n"])
def test_a_file_without_records_has_the_first_line(text: str) -> None:
    assert whole(text) == HEADER


def test_no_remark_is_lost_or_written_twice_beside_a_record_that_is_copied() -> None:
    text = f"% carnet 1\n%0\n{GOOD}%1\n{GOOD}%2\n{GOOD}%3\n"
    for copied in (frozenset({1}), frozenset({2}), frozenset({1, 2}), frozenset({3}), frozenset()):
        out = whole(text, copied)
        assert [out.count(f"%{n}") for n in range(4)] == [1, 1, 1, 1]
        assert [out.index(f"%{n}") for n in range(4)] == sorted(
            out.index(f"%{n}") for n in range(4)
        )
    out = whole(f"%0\n{GOOD}%1\n{BAD}%2\n{GOOD}%3")
    assert [out.count(f"%{n}") for n in range(4)] == [1, 1, 1, 1]


@few_then_many(
    40,
    300,
    st.lists(st.sampled_from([GOOD, BAD, "%r\n", "\n", GOOD + "%s\n"]), max_size=6),
    st.data(),
)
def test_formatting_is_idempotent_whatever_is_copied(
    pieces: list[str], data: st.DataObject
) -> None:
    copied = frozenset(data.draw(st.sets(st.integers(1, 6))))
    once = whole("".join(pieces), copied)
    assert whole(once, copied) == once


def test_the_deepest_variations_can_be_compared_and_written() -> None:
    text = HEAD + "KS {a} (" * 255 + "KS" + ")" * 255 + " *"
    (one,), (same,), (other,) = loads(text), loads(text), loads(text.replace("(KS)", "(QS)"))
    assert one == same
    assert one != other
    assert hash(one.deals[0].items[0]) == hash(same.deals[0].items[0])
    assert loads(write(one)) == [one]


def test_a_number_made_by_a_program_is_written_as_it_is() -> None:
    (record,) = loads(GOOD)
    record.deals[0].items.insert(0, Item(NUMBER, number=3, notes=(Comment("odd\n}"),)))
    assert write(record).endswith("3. ; odd }\n   KS\n*\n")
