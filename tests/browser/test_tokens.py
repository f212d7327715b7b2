"""The pages cut a text where the notation does: their one file of tokens against the reader's."""

from __future__ import annotations

from pathlib import Path

import pytest

import records
from records.cards import SEATS
from records.notation import lexer
from records.notation.model import ACTIONS, KINDS
from records.notation.reader import locate
from records.notation.words_of_play import parse_word
from tests.browser.steps import Open

pytestmark = pytest.mark.browser

SAMPLES = sorted((Path(__file__).resolve().parents[2] / "samples").glob("*.carnet"))
#: What the pages tell apart in play.
_TOKENS = (lexer.WORD, lexer.NUMBER, lexer.COMMENT, lexer.OPEN, lexer.CLOSE, lexer.SPEECH)
_CUT = """async (texts) => {
  const { TOKEN, isAction, actionOf } = await import("/static/js/tokens.js");
  return texts.map((text) => [...text.matchAll(TOKEN)].map(({ 0: token, index }) =>
    [index, token, isAction(token) && !"()".includes(token) ? actionOf(token) : null]));
}"""

#: What the pages colour, and as which group of COLOURED.
_COLOURS = {
    lexer.TAG: 1,
    lexer.COMMENT: 2,
    lexer.LINE_COMMENT: 2,
    lexer.NUMBER: 3,
    lexer.REMARK: 4,
}
_COLOURED = """async (texts) => {
  const { COLOURED } = await import("/static/js/tokens.js");
  return texts.map((text) => [...text.matchAll(COLOURED)].map((match) =>
    [match.index, match[0], match.findIndex((group, at) => at && group !== undefined)]));
}"""


def plays() -> list[str]:
    """The play of every deal of the samples, in canonical form."""
    out = []
    for path in SAMPLES:
        for record in records.read(path):
            if record.faults:
                continue
            text = records.dumps(record, record.language)
            (again,) = records.loads(text)
            for deal in locate(again).deals:
                items = [*deal.items, *([deal.end] if deal.end else [])]
                # What a script counts otherwise, and `;` comments, are not what is tested.
                play = again.text[items[0].start : items[-1].end] if items else ""
                if play.isascii() and ";" not in play:
                    out.append(play)
    return out


def test_a_page_cuts_play_as_the_reader_does(open_page: Open) -> None:
    texts = plays()
    assert len(texts) > 50
    page = open_page("/")
    cut = page.evaluate(_CUT, texts)
    for text, pieces in zip(texts, cut, strict=True):
        expected = [(a, text[a:b]) for kind, a, b, _ in lexer.tokens(text) if kind in _TOKENS]
        assert [(at, token) for at, token, _ in pieces] == expected
        for _, token, action in pieces:
            parsed = None if token.startswith(("{", '"')) else parse_word(token)
            if action is None or parsed is None or parsed.item.kind not in ACTIONS:
                continue
            seat = SEATS[parsed.item.seat] if parsed.item.seat >= 0 else None
            assert (action["kind"], action["seat"]) == (KINDS[parsed.item.kind], seat), token


def test_a_page_colours_a_text_where_the_reader_finds_tags_comments_and_numbers(
    open_page: Open,
) -> None:
    texts = [path.read_text(encoding="utf-8") for path in SAMPLES]
    coloured = open_page("/").evaluate(_COLOURED, texts)
    for text, spans in zip(texts, coloured, strict=True):
        expected = [
            [a, text[a:b], _COLOURS[kind]]
            for kind, a, b, _ in lexer.tokens(text)
            if kind in _COLOURS
        ]
        assert spans == expected
