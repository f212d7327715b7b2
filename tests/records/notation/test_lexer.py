"""Every byte is part of a token, of white space, or of a finding; in linear time."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from records.notation import lexer
from records.notation.lexer import escape, tokens, unescape

from .strategies import LINES, SOUP


def kinds(text: str) -> list[tuple[int, str]]:
    return [(kind, text[start:end]) for kind, start, end, _ in tokens(text)]


@settings(deadline=None)
@given(SOUP)
def test_tokens_follow_each_other_with_nothing_but_white_space_between(text: str) -> None:
    white = re.compile("(?:[ \t\r\n]|(?:(?<=[\r\n])|(?<![\\s\\S])|(?<=\ufeff))\ufeff)*")
    position = 0
    for kind, start, end, _ in tokens(text):
        assert position <= start < end
        assert white.fullmatch(text, position, start)
        assert kind > 0
        position = end
    assert white.fullmatch(text, position)


def test_the_characters_that_delimit_themselves_end_a_word() -> None:
    assert kinds('KS{a}QS;b\nAS(KS)9D"x"7D[A "b"]') == [
        *((lexer.WORD, "KS"), (lexer.COMMENT, "{a}"), (lexer.WORD, "QS")),
        *((lexer.LINE_COMMENT, ";b"), (lexer.WORD, "AS"), (lexer.OPEN, "(")),
        *((lexer.WORD, "KS"), (lexer.CLOSE, ")"), (lexer.WORD, "9D"), (lexer.SPEECH, '"x"')),
        *((lexer.WORD, "7D"), (lexer.TAG, '[A "b"]')),
    ]


def test_a_closing_brace_or_bracket_alone_is_a_part_of_a_word() -> None:
    assert kinds("c} ]d") == [(lexer.WORD, "c}"), (lexer.WORD, "]d")]


def test_a_trick_number_s_dot_delimits_itself() -> None:
    assert kinds("1.KS") == [(lexer.NUMBER, "1."), (lexer.WORD, "KS")]
    for text in ("2...", "2...{a}", "2....", "2.…"):
        assert [kind for kind, _ in kinds(text)][:2] == [lexer.NUMBER, lexer.WORD]
        assert kinds(text)[1][1] in ("...", "…")
    assert kinds("2..") == [(lexer.NUMBER, "2."), (lexer.WORD, ".")]


def test_marks_glued_to_a_speech_belong_to_it() -> None:
    assert kinds('A:"oui"^!$3 "non"!KS') == [
        (lexer.SPEECH, 'A:"oui"^!$3'),
        (lexer.SPEECH, '"non"'),
        (lexer.WORD, "!KS"),
    ]


def test_other_unicode_spaces_are_ordinary_characters() -> None:
    assert kinds("KS\xa0QS\u2028AS") == [(lexer.WORD, "KS\xa0QS\u2028AS")]


def test_a_remark_begins_in_the_first_column() -> None:
    assert kinds("%a {\n %b\r\ufeff%c\n\ufeffKS\ufeff%d") == [
        (lexer.REMARK, "%a {"),
        (lexer.WORD, "%b"),
        (lexer.REMARK, "%c"),
        (lexer.WORD, "KS\ufeff%d"),
    ]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("[]", "[]"),
        ('[A "b" "c"] KS', '[A "b" "c"]'),
        ('[A b "]" c] KS', '[A b "]" c]'),
        ("[A b\nKS", "[A b"),
        ('[9 "b"] KS', '[9 "b"]'),
        ('[Événement "b"]', '[Événement "b"]'),
        ('[A "b"', '[A "b"'),
        ('[A\n"b" c] KS', '[A\n"b" c]'),
    ],
)
def test_a_malformed_tag_reaches_to_its_bracket_or_the_end_of_its_line(text: str, tag: str) -> None:
    assert kinds(text)[0] == (lexer.BAD_TAG, tag)


def test_white_space_inside_the_brackets_of_a_tag_is_free() -> None:
    text = '[\n\ufeffA\t\r\n"b"\r]'
    assert kinds(text) == [(lexer.TAG, text)]


@settings(deadline=None)
@given(LINES)
def test_a_string_reads_back_as_what_was_written(text: str) -> None:
    assert unescape(escape(text)) == text
    assert kinds(f'"{escape(text)}"') == [(lexer.SPEECH, f'"{escape(text)}"')]


def test_any_other_backslash_is_itself() -> None:
    assert unescape(r"a\b\"\\") == 'a\\b"\\'
