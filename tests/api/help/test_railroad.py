"""Railroad diagrams of the grammar."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from api.help.documents import document
from api.help.folder import ROOT
from api.help.railroad import GrammarError, diagram, productions
from api.help.rendering import Address, rendered

GRAMMAR = (ROOT / "docs" / "grammar.ebnf").read_text(encoding="utf-8")
HERE = Address(lambda name, anchor: f"/{name}#{anchor}", lambda file: f"/images/{file}")


def words(drawn: str) -> list[str]:
    root = ElementTree.fromstring(str(drawn).replace("<svg ", '<svg xmlns:xlink="x" ', 1))
    return [text.text or "" for text in root.iter("text")]


def test_every_production_is_drawn_with_all_its_words() -> None:
    for one in productions(GRAMMAR):
        body = re.sub(r"\(\*.*?\*\)", "", one.text, flags=re.DOTALL).partition("=")[2]
        strings = [a or b for a, b in re.findall(r'"([^"]*)"|\'([^\']*)\'', body)]
        assert set(strings) <= set(words(diagram(one.text))), one.name


def test_nothing_of_the_grammar_is_lost_between_productions() -> None:
    introduction = GRAMMAR[: GRAMMAR.index("*)") + 2]
    parts = [introduction, *(one.text for one in productions(GRAMMAR))]
    assert "".join("".join(parts).split()) == "".join(GRAMMAR.split())


def test_every_name_leads_to_its_production() -> None:
    html = rendered(document("grammar", "en"), HERE, "en").body
    targets = set(re.findall(r'xlink:href="#([^"]*)"', html))
    assert {"tag-rest", "card", "any-character"} <= targets
    assert targets <= document("grammar", "en").anchors


def test_a_thing_with_more_of_it_is_one_loop() -> None:
    assert words(diagram('scores = integer, { "/", integer } ;')) == ["integer", "/"]
    assert words(diagram("digits = digit, { digit } ;")) == ["digit"]
    assert words(diagram('a = b, { "/", c } ;')) == ["b", "/", "c"]


def test_an_exception_is_a_box_that_says_not() -> None:
    assert words(diagram('a = { any - ( "}" | null ) } ;')) == ["any", "}", "null", "not"]


@pytest.mark.parametrize(
    "text", ["a = b", "a b ;", "a = ( b ;", "a = b ] ;", "a = , ;", "a = b | ;", "a = b @ c ;"]
)
def test_what_is_no_production_is_refused(text: str) -> None:
    with pytest.raises(GrammarError):
        diagram(text)
