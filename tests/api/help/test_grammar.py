"""The grammar, cut into its productions."""

from __future__ import annotations

from api.help.contents import ROOT
from api.help.documents import document

GRAMMAR = (ROOT / "docs" / "grammar.ebnf").read_text(encoding="utf-8")


def test_nothing_of_the_grammar_is_lost_between_productions() -> None:
    fences = [token.content for token in document("grammar", "en").tokens if token.type == "fence"]
    parts = [GRAMMAR[: GRAMMAR.index("*)") + 2], *fences]
    assert "".join("".join(parts).split()) == "".join(GRAMMAR.split())


def test_every_production_has_a_place_of_its_own() -> None:
    names = [line.partition("=")[0].strip() for line in GRAMMAR.splitlines() if line[:1].isalpha()]
    assert [one.words for one in document("grammar", "en").headings] == names
    assert {"tag-rest", "card", "any-character"} <= document("grammar", "en").anchors
