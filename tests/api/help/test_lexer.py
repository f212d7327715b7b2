from __future__ import annotations

from pathlib import Path

import pytest
from pygments.token import Error, Name, String, Token

from api.help.lexer import CarnetLexer

SAMPLES = Path(__file__).parents[3] / "samples"


def kinds(text: str) -> dict[str, object]:
    return {value: kind for kind, value in CarnetLexer().get_tokens(text) if value.strip()}


@pytest.mark.parametrize("name", ["en-francais", "whist-cavendish-1889", "sixty-six", "sizette"])
def test_a_sound_record_has_no_error_and_keeps_every_letter(name: str) -> None:
    text = (SAMPLES / f"{name}.carnet").read_text(encoding="utf-8")
    tokens = list(CarnetLexer().get_tokens(text))
    assert "".join(value for _, value in tokens) == text
    assert [value for kind, value in tokens if kind in Error] == []


def test_each_kind_of_word_has_its_colour() -> None:
    found = kinds('[A "Zoé"]\n1. B:10h +KSQS=40 ~7H ^KC >KS || 9D^ KS!? {a} ( ... ) #1/0\n')
    assert found['"Zoé"'] in String
    assert found["B:"] in Name.Label
    assert found["10h"] in Name.Constant
    assert {found[word] for word in ("+KSQS", "~7H", "^KC", ">KS", "||")} == {Name.Function}
    assert found["{a}"] in Token.Comment
    assert found["#1/0"] in Token.Keyword


@pytest.mark.parametrize("word", ["KSS", "1S", "KS8D", "Zf3", "[Game", "KS|"])
def test_a_word_that_the_notation_does_not_have_is_an_error(word: str) -> None:
    assert Error in kinds(f"1. {word} ").values()
