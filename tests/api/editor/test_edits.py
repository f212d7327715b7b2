from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

import records
from api.editor.edits import BadName, Change, NoPlayer, canonical, fixes, player_at, renamed
from api.editor.judged import Records
from tests.api.command import FAULTY, SOIREE
from tests.sets import few_then_many

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.carnet"))
TWO = SOIREE + "\n" + FAULTY.partition("\n\n")[2]


def changed(text: str, changes: list[Change]) -> str:
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def meaning(text: str) -> list[object]:
    """What the records of a text say, replayed: scores, findings, every action with its trick."""
    out: list[object] = []
    for record in records.loads(text):
        replay = records.replay(record)
        found = [(f.code, f.deal, f.trick, f.ply, f.seat) for f in replay.findings]
        events = [
            [(e.kind, e.seat, e.cards, e.trick) for e in replay.events(deal.deal)]
            for deal in replay.deals
        ]
        tags = {tag.name: tag.value for tag in record.tags if tag.name != "Language"}
        out.append((replay.score, replay.winner, found, events, tags))
    return out


# -- the canonical form


def test_a_record_in_french_letters_stays_in_french_letters() -> None:
    text = next(path for path in SAMPLES if path.stem == "en-francais").read_text("utf-8")
    spoilt = text.replace("\n1. ", "\n 1.  ")
    assert changed(spoilt, canonical(spoilt)) == text


def test_a_record_with_an_error_stays_as_it_is() -> None:
    faulty = "\n" + FAULTY.partition("\n\n")[2].replace("2. ", "2.   zz   ")
    text = SOIREE.replace("2. ", "2.    ") + faulty
    assert changed(text, canonical(text)) == SOIREE + faulty


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_the_line_ends_stay_those_of_the_text(end: str) -> None:
    text = SOIREE.replace("\n", end)
    assert canonical(text) == []
    spoilt = text.replace("2. ", "2.    ")
    assert changed(spoilt, canonical(spoilt)) == text


def test_only_the_lines_that_differ_are_written_anew() -> None:
    spoilt = SOIREE.replace("2. ", "2.    ")
    (change,) = canonical(spoilt)
    assert spoilt[change.start : change.end].count("\n") == 1
    assert change.text.startswith("2. ")


def test_a_text_with_a_character_that_is_none_is_left() -> None:
    assert canonical(SOIREE.replace("2. ", "2.   ") + "\ud83c") == []


BLANKS = st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(["  ", "\n", "\t"])), max_size=8)


@few_then_many(10, 150, st.sampled_from(SAMPLES), BLANKS)
def test_whatever_the_white_space_the_form_means_what_the_text_means(
    path: Path, blanks: list[tuple[int, str]]
) -> None:
    text = path.read_text("utf-8")
    for place, blank in blanks:
        at = text.find(" ", place % len(text))
        text = text[:at] + blank + text[at:] if at > 0 else text
    formed = changed(text, canonical(text))
    assert meaning(formed) == meaning(text)
    assert canonical(formed) == []


# -- players


def test_a_player_is_renamed_in_all_records_of_the_text() -> None:
    found = Records(TWO)
    at = TWO.index("Alice")
    assert player_at(found, at) == ("Alice", at, at + 5)
    new = changed(TWO, renamed(found, at, ' Alix "la Grande" '))
    assert new == TWO.replace("Alice", r"Alix \"la Grande\"")
    assert [record.get("A") for record in records.loads(new)] == ['Alix "la Grande"'] * 2


def test_a_player_is_found_at_their_seat_in_the_play() -> None:
    at = TWO.index("A:9S")
    assert player_at(Records(TWO), at) == ("Alice", at, at + 1)


@pytest.mark.parametrize("place", ["% carnet", "Soirée", "KS", "8S", "[Deal"])
def test_elsewhere_there_is_no_player(place: str) -> None:
    with pytest.raises(NoPlayer):
        player_at(Records(SOIREE), SOIREE.index(place))


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x00", "\ud83c"])
def test_nobody_can_be_called_so(name: str) -> None:
    with pytest.raises(BadName) as caught:
        renamed(Records(SOIREE), SOIREE.index("Alice"), name)
    assert not caught.value.taken


def test_two_players_of_a_record_do_not_become_one() -> None:
    with pytest.raises(BadName) as caught:
        renamed(Records(SOIREE), SOIREE.index("Alice"), "Basile")
    assert caught.value.taken


def test_the_same_name_changes_nothing() -> None:
    assert renamed(Records(SOIREE), SOIREE.index("Alice"), "Alice") == []


# -- corrections

FAULTS = [path for path in SAMPLES if path.stem.endswith("-faults")]


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_a_correction_that_is_chosen_leaves_the_findings_that_it_says(path: Path) -> None:
    text = path.read_text("utf-8")
    found, tried = Records(text), 0
    for begin, judged in found.each():
        for told in judged.told:
            proposed = fixes(found, begin + told.start, begin + told.end, "en")
            for fix in proposed:
                assert (fix.start, fix.end) == (begin + told.start, begin + told.end)
                new = Records(changed(text, fix.changes))
                left = [one.finding for _, other in new.each() for one in other.told]
                before = [one.finding for _, other in found.each() for one in other.told]
                own = sum(one.finding.bad for one in judged.told)
                others = sum(one.bad for one in before) - own
                said = 0 if "then sound" in fix.title else int(fix.title.rpartition(": ")[2][:-1])
                assert sum(one.bad for one in left) == others + said
                tried += 1
    assert tried


def test_comments_beside_a_corrected_word_stay() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S D:KS! {so it says} 4S\n*\n'
    proposed = fixes(Records(text), text.index("D:KS"), text.index("D:KS") + 1, "fr")
    titles = {changed(text, fix.changes): fix.title for fix in proposed}
    title = titles[text.replace("D:KS", "C:KS")]
    assert title == "la place devrait être C, et non D (le relevé est alors en règle)"


def test_a_correction_is_written_in_the_letters_of_the_record() -> None:
    text = '[Game "whist"]\n[Language "fr"]\n[Deal "1"]\n1. A:2P 3P D:RP 4P\n*\n'
    proposed = fixes(Records(text), text.index("D:RP"), text.index("D:RP") + 1, "en")
    assert text.replace("D:RP", "C:RP") in [changed(text, fix.changes) for fix in proposed]


def test_elsewhere_nothing_is_proposed() -> None:
    assert fixes(Records(FAULTY), FAULTY.index("Alice"), FAULTY.index("Alice"), "en") == []
    assert fixes(Records("zz"), 0, 2, "en") == []
