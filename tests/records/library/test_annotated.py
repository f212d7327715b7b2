"""Annotations inside a record's text, and out of it again."""

from __future__ import annotations

from random import Random

import pytest

import records
from records.library import ids
from records.library.annotated import NoPlace, annotated, extracted, judgement_number, spans
from records.library.model import Draft
from records.notation.model import ACTIONS
from tests.api.service import RECORD
from tests.build import record_of, whole_game

TEXT = RECORD.encode()
AT = "2026-11-21T20:40:00Z"
WORDS = (
    *("good", "« été » bon", "a } brace", "two\nlines", "  wide   spaces ", "100 % ] [%clk 3]"),
    *("tab\there \x07", "-"),
)


def draft(ply: int, kind: str, text: str, number: int = 1, **fields: str) -> Draft:
    return Draft(1, ply, kind, text, id=ids.encode(number), **fields)


def came_back(text: bytes, drafts: list[Draft]) -> None:
    """Put in, they leave the record sound; taken out, it is what it was, and they are too."""
    (record,) = records.loads(annotated(text, drafts))
    assert records.replay(record).ok == records.replay(records.loads(text)[0]).ok
    plain, out = extracted(record)
    assert plain.text == records.loads(text)[0].text
    assert sorted(out, key=lambda one: one.id or "") == drafts


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("ply", [0, 1, 6, 8])
def test_a_comment_comes_back_as_it_was(words: str, ply: int) -> None:
    came_back(TEXT, [draft(ply, "comment", words, author=words.strip(), created=AT, language="fr")])


@pytest.mark.parametrize("mark", ["!", "?", "!!", "??", "!?", "?!", "$10", "$0"])
@pytest.mark.parametrize("ply", [1, 2, 4, 6])
def test_a_judgement_stands_on_its_action(mark: str, ply: int) -> None:
    came_back(TEXT, [draft(ply, "judgement", mark)])
    record = record_of(annotated(TEXT, [draft(ply, "judgement", mark)]).decode())
    actions = [item for item in record.deals[0].items if item.kind in ACTIONS]
    assert actions[ply - 1].judgements[-1] == judgement_number(mark)


def test_several_judgements_on_one_action_make_no_others() -> None:
    drafts = [draft(6, "judgement", mark, at) for at, mark in enumerate(("?", "!", "!", "$12"))]
    came_back(TEXT, drafts)
    record = record_of(annotated(TEXT, drafts).decode())
    actions = [item for item in record.deals[0].items if item.kind in ACTIONS]
    assert actions[5].judgements == (1, 2, 1, 1, 12)


@pytest.mark.parametrize("line", ["B:AS", 'AS {why ")"} "oui (" 2. A:9S (KS QS)', "..."])
def test_a_variation_is_one_in_the_text(line: str) -> None:
    wanted = draft(6, "variation", line, author="Zoé", created=AT)
    came_back(TEXT, [wanted])
    text, (place,) = spans(TEXT, [wanted])
    assert text.decode()[place.start : place.stop] == line


def test_what_was_written_by_hand_stays() -> None:
    text = TEXT.replace(b"8D", b"8D $3 {by hand} (AS {[%by somebody] here})")
    came_back(text, [draft(3, "judgement", "!"), draft(3, "variation", "AS", 2)])
    record = record_of(text.decode())
    assert extracted(record) == (record, ())


def test_any_annotations_of_any_game_come_back() -> None:
    for game in ("besigue", "sizette", "whist", "bassadewitz"):
        random = Random(game)
        record = whole_game(game, 2)
        text = records.dumps(record, random.choice(["en", "fr"])).encode()
        drafts = []
        for number in range(30):
            deal = random.randrange(len(record.deals))
            actions = [item for item in record.deals[deal].items if item.kind in ACTIONS]
            kind = random.choice(["comment", "judgement"])
            said = random.choice(WORDS if kind == "comment" else ("!", "??", "$9"))
            ply = random.randint(kind == "judgement", len(actions))
            drafts.append(Draft(deal + 1, ply, kind, said, "Zoé", None, ids.encode(number), AT))
        came_back(text, drafts)


def test_they_come_back_from_the_canonical_form_too() -> None:
    drafts = [
        draft(0, "comment", "before all, and long enough that its line is to be broken somewhere"),
        draft(1, "judgement", "?", 2),
        draft(6, "judgement", "?", 3),
        draft(6, "variation", "B:AS {a line that is broken in its middle, since it is long}", 4),
    ]
    written = records.dumps(record_of(annotated(TEXT, drafts).decode()))
    plain, out = extracted(record_of(written))
    assert sorted(out, key=lambda one: one.id or "") == drafts
    assert records.dumps(plain) == records.dumps(record_of(RECORD))


def test_a_record_that_cannot_be_read_keeps_its_text() -> None:
    text = annotated(TEXT, [draft(1, "comment", "good")]).decode() + "words\n"
    record = record_of(text)
    assert extracted(record) == (record, ())


@pytest.mark.parametrize(
    "wanted",
    [
        draft(9, "comment", "x"),
        draft(0, "judgement", "!"),
        draft(0, "variation", "KS"),
        Draft(2, 1, "comment", "x"),
        draft(1, "judgement", "good"),
    ],
)
def test_what_has_no_place_is_refused(wanted: Draft) -> None:
    with pytest.raises(NoPlace):
        annotated(TEXT, [wanted])
