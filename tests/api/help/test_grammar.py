"""The grammar, cut into its productions."""

from __future__ import annotations

import pytest

from api.help.documents import document
from api.help.folder import ROOT
from api.help.generated import GrammarError, productions

GRAMMAR = (ROOT / "docs" / "grammar.ebnf").read_text(encoding="utf-8")


def test_nothing_of_the_grammar_is_lost_between_productions() -> None:
    introduction = GRAMMAR[: GRAMMAR.index("*)") + 2]
    parts = [introduction, *(one.text for one in productions(GRAMMAR))]
    assert "".join("".join(parts).split()) == "".join(GRAMMAR.split())


def test_every_production_has_a_place_of_its_own() -> None:
    names = [one.name.replace(" ", "-") for one in productions(GRAMMAR)]
    assert {"tag-rest", "card", "any-character"} <= set(names) <= document("grammar", "en").anchors


def test_what_is_no_grammar_is_refused() -> None:
    with pytest.raises(GrammarError):
        list(productions("a = b @ c ;"))
