from __future__ import annotations

from pathlib import Path

import pytest

from api.help import contents, documents
from api.help.contents import names
from api.help.documents import NoDocumentError, UnlikeError, document
from api.help.generated import WORDS
from api.help.places import linked_source, place_of_book, place_of_chapter, place_of_rule
from api.help.rendering import Address, DeadLinkError, rendered
from records.findings import CODES
from records.languages import Language
from records.play.places import rule_of
from records.rules.games import GAMES
from tools.help_site import problems

HERE = Address(lambda name, anchor: f"/{name}#{anchor}", lambda file: f"/images/{file}")
OWN = [game for game in GAMES.values() if game.chapter]


def test_no_reader_of_the_help_stumbles() -> None:
    assert list(problems()) == []


def test_every_finding_has_its_page_and_its_rule_a_place() -> None:
    for code in CODES:
        assert f"findings/{code}" in set(names())
        for rules in (None, *(game.rules() for game in OWN)):
            place = place_of_rule(rule_of(code, rules).id)
            assert place[1] in document(place[0], "en").anchors, (code, place)


def test_a_rule_leads_to_the_paragraph_that_states_it() -> None:
    assert place_of_rule("whist/end-play/follow") == ("games/whist", "play")
    assert place_of_rule("besigue/end-play/follow") == ("games/besigue", "without-a-talon")
    assert place_of_rule("besigue/declare/reuse") == ("games/besigue", "a-card-serves-again")
    assert place_of_rule("sixty-six/claim/count") == ("games/sixty-six", "the-claim")
    assert place_of_rule("notation/syntax-token") == ("specification", "2.3")
    assert place_of_rule("notation/option-idle") == ("specification", "code-option-idle")


@pytest.mark.parametrize("rule", ["", "tarot/play/turn", "whist/fun", "notation/fun"])
def test_a_rule_that_there_is_not_has_no_place(rule: str) -> None:
    with pytest.raises(KeyError):
        place_of_rule(rule)


def test_every_chapter_and_every_book_that_a_source_names_has_its_place() -> None:
    sources = {rule_of(code, game.rules()).source for code in CODES for game in OWN}
    sources |= {option.source for game in OWN for option in game.options}
    for source in sources:
        parts = list(linked_source(source))
        assert "".join(words for words, _ in parts) == source
        found = [place for _, place in parts if place is not None]
        # One says only what a game does.
        assert found or source.startswith("as in Skat"), source
        for name, anchor in found:
            assert not anchor or anchor in document(name, "en").anchors, source
    assert place_of_chapter("12") == ("games/whist", "")
    assert place_of_book("Portland law 61") == ("sources", "portland-laws")
    assert place_of_book("lost") is None


def test_every_word_of_players_is_told_somewhere() -> None:
    for words in WORDS:
        name, _, anchor = words["place"].partition("#")
        assert not anchor or anchor in document(name, "en").anchors, words
        assert {heading.anchor for heading in document(name, "en").headings} >= {anchor} - {""}


def test_an_anchor_is_the_same_in_both_languages() -> None:
    english, french = document("charts", "en"), document("charts", "fr")
    assert english.anchors == french.anchors
    assert "over-many-results" in french.anchors
    assert french.headings[0].words == "Les graphiques d’un relevé"


@pytest.fixture
def other_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of documents in place of the true ones."""
    (tmp_path / "docs").mkdir()
    for module in (documents, contents):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "document", documents.document.__wrapped__)
    return tmp_path / "docs"


def drawn(name: str) -> str:
    return str(rendered(documents.document(name, "en"), HERE, "en").body)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("[x](nothing.md)", "no document|nowhere"),
        ("[x](#nothing)", "no such place"),
        ("[x](../Makefile)", "no document"),
        ("![x](images/none.png)", "no image"),
    ],
)
def test_a_link_that_leads_nowhere_is_told(other_documents: Path, link: str, said: str) -> None:
    (other_documents / "notation.md").write_text(f"# A\n\n{link}\n", encoding="utf-8")
    with pytest.raises(DeadLinkError, match=said):
        drawn("notation")


def test_a_file_of_the_sources_is_named_and_not_linked(other_documents: Path) -> None:
    text = "# A\n\n[a test](../tests/build.py), [out](https://example.org)\n"
    (other_documents / "notation.md").write_text(text, encoding="utf-8")
    assert "<p>a test, <a href=" in drawn("notation")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_for_players_names_no_finding_by_its_code(language: Language) -> None:
    trump = {"en": "Failure to trump", "fr": "Le refus de couper"}[language]
    shown = rendered(document("findings/play-follow", language), HERE, language)
    assert f'<a href="/findings/play-trump#">{trump}</a>' in shown.body
    for code in CODES:
        page = rendered(document(f"findings/{code}", language), HERE, language)
        assert not {f"<code>{other}</code>" for other in CODES} & set(page.body.split()), code
        assert "<code>" not in page.title


def test_markup_in_a_document_is_text(other_documents: Path) -> None:
    text = "# A\n\n<script>x</script> `<b>`\n\n    <i>\n"
    (other_documents / "notation.md").write_text(text, encoding="utf-8")
    html = drawn("notation")
    assert "&lt;script&gt;" in html
    assert not {"<script>", "<b>", "<i>"} & set(html.split())


def test_a_translation_that_lacks_a_heading_is_told(other_documents: Path) -> None:
    (other_documents / "notation.md").write_text("# A\n\n## B\n\n## C\n", encoding="utf-8")
    (other_documents / "notation.fr.md").write_text("# A\n\n## B\n", encoding="utf-8")
    with pytest.raises(UnlikeError, match="“c”"):
        documents.document("notation", "fr")


def test_a_document_that_there_is_not_is_not_found() -> None:
    with pytest.raises(NoDocumentError):
        document("../pyproject", "en")
