"""PBN in and out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import records
from analysis.generate import generate
from records.formats import read_pbn, write_pbn
from records.formats.pbn_writing import fits
from records.notation.model import NUMBER, PLAY, RUNNING, Record
from records.rules.games import GAMES

FITTING = [name for name, game in GAMES.items() if fits(game.rules())]
HANDS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
BRIDGE = f"""\
% PBN 2.1
[Event "Club \\"Le Carré\\""]
[Date "2004.05.01"]
[Board "7"]
[West "Ann"]
[North "Bob"]
[East "Cid"]
[South "Dee"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "{HANDS}"]
[Declarer "S"]
[Contract "4HX"]
[Result "0"]
[Auction "N"]
1S Pass 4H AP
[Play "W"]
CA! SA ^R HA D2? {{a comment}}
C3 =1= S3 H3 D3 $8 $14
[Note "1:an unlucky card"]
*
"""


def converted(text: str) -> Record:
    found = read_pbn(text)
    (record,) = records.loads(found.text)
    return record


def told(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.key) for one in read_pbn(text).told]


def plays(record: Record) -> list[tuple[int, bool, tuple[int, ...]]]:
    return [
        (item.card, item.irregular, item.judgements)
        for deal in record.deals
        for item in deal.items
        if item.kind == PLAY
    ]


@pytest.mark.parametrize("game", FITTING)
@given(seed=st.integers(0, 10**6))
def test_a_generated_game_is_the_same_after_both_ways(game: str, seed: int) -> None:
    record = generate(game, seed)
    there = write_pbn([record])
    assert {one.key for one in there.told} <= {"beside"}
    back = converted(there.text)
    assert records.replay(back).findings == []
    assert plays(back) == plays(record)
    assert [deal.end for deal in back.deals] == [deal.end for deal in record.deals]
    for old, new in zip(record.deals, back.deals, strict=True):
        assert sorted(map(repr, new.tags)) == sorted(map(repr, old.tags))
    assert sorted(map(repr, back.tags)) == sorted(map(repr, record.tags))
    running = [sum(item.kind == RUNNING for item in deal.items) for deal in record.deals]
    assert [one.values["n"] for one in there.told] == [n for n in running if n]


def test_north_is_a_and_the_declarer_deals() -> None:
    record = converted(BRIDGE)
    assert [record.get(name) for name in ("Game", "Event", "A", "B", "C", "D")] == [
        *(FITTING[0], 'Club "Le Carré"', "Bob", "Cid", "Dee", "Ann"),
    ]
    (deal,) = record.deals
    assert (deal.get("Dealer"), deal.get("Trump"), deal.get("TurnUp")) == ("C", "H", None)
    assert deal.get("HandB") == " ".join(f"{rank}H" for rank in "AKQJT98765432")


def test_a_row_has_the_card_of_the_first_leader_first_whoever_leads() -> None:
    replay = records.replay(converted(BRIDGE))
    assert [(one.seat, one.cards[0]) for one in replay.events(1)] == [
        *(("D", "AC"), ("A", "AS"), ("B", "AH"), ("C", "2D")),
        *(("B", "3H"), ("C", "3D"), ("D", "3C"), ("A", "3S")),
    ]


def test_what_is_said_of_a_card_stays_with_it() -> None:
    text = read_pbn(BRIDGE).text
    assert "D:AC! AS AH^ 2D? {a comment}" in text
    assert "B:3H 3D? 3C {an unlucky card} 3S" in text


def test_what_has_no_place_is_told_with_its_line_and_tags_are_kept() -> None:
    assert told(BRIDGE) == [(9, "dealer"), (15, "auction"), (19, "annotation")]
    record = converted(BRIDGE)
    kept = [record.get(name) for name in ("Board", "Vulnerable", "Contract", "PbnResult")]
    assert kept == ["7", "All", "4HX", "0"]


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ('[Contract "4HX"]', '[Contract "3NT"]', 13, "no-trump"),
        ('[Contract "4HX"]', '[Contract "Pass"]', 13, "no-contract"),
        ('[Contract "4HX"]', '[Contract "8H"]', 13, "bad-tag"),
        ('[Dealer "N"]', '[Dealer "Q"]', 9, "bad-tag"),
        ("AKQJT98765432...", "AKQJT9876543X...", 11, "bad-tag"),
        ("N:AK", "X:AK", 11, "bad-tag"),
        ('[Play "W"]', '[Play "?"]', 17, "bad-tag"),
        ("CA! SA", "CA! S1", 18, "bad-card"),
        ('[Board "7"]', "[Board 7]", 4, "not-pbn"),
        ("[Event", "chat [Event", 2, "not-pbn"),
        ("{a comment}", "{a comment", 18, "not-pbn"),
        ("C3 =1=", "C4 S4 H4 D4\n" * 12 + "C3", 31, "too-many"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(old: str, new: str, line: int, key: str) -> None:
    assert old in BRIDGE
    found = read_pbn(BRIDGE.replace(old, new, 1)).told
    assert (line, key) in [(one.line, one.key) for one in found]
    assert all(one.sentence("en") and one.sentence("fr") for one in found)
    assert any(one.fault for one in found)


def test_a_card_that_is_not_given_ends_the_play_with_a_gap() -> None:
    text = BRIDGE.replace("C3 =1= S3", "- S3").replace("*\n", "C4 S4 H4 D4\n*\n")
    assert (19, "hidden") in told(text)
    assert "2. B:3H 3D? ...\n*" in read_pbn(text).text


def test_a_trick_that_is_not_over_needs_no_gap() -> None:
    text = BRIDGE.replace("C3 =1= S3 H3 D3 $8 $14", "- - H3 D3")
    assert "hidden" not in [key for _, key in told(text)]
    assert "2. B:3H 3D ...\n*" in read_pbn(text).text
    assert "2. B:3H 3D\n*" in read_pbn(text.replace("*\n", "+\n")).text


@pytest.mark.parametrize("play", ["1. A:2S 3S 4S 5S\n...\n#3/0", "...\n#1/0", "...\n*", "*"])
def test_what_is_not_given_is_a_gap_both_ways(play: str) -> None:
    text = f'[Game "{FITTING[0]}"]\n[Deal "1"]\n[Dealer "D"]\n[Trump "H"]\n{play}\n'
    (record,) = records.loads(text)
    back = converted(write_pbn([record]).text)
    kinds = [[one.kind for one in each.deals[0].items] for each in (back, record)]
    before, after = ([kind for kind in each if kind != NUMBER] for each in kinds)
    assert before == after
    assert back.deals[0].end == record.deals[0].end


def test_a_value_that_is_a_number_sign_is_that_of_the_deal_before() -> None:
    second = BRIDGE.replace('[Event "Club \\"Le Carré\\""]', '[Event "#"]')
    first, after = records.loads(read_pbn(BRIDGE + "\n" + second).text)
    assert first.get("Event") == after.get("Event") == 'Club "Le Carré"'


def test_a_value_of_ours_that_begins_with_it_is_not_taken_for_that() -> None:
    record = generate(FITTING[0], 1)
    text = records.dumps(record).replace("[Deal ", '[Event "#5"]\n\n[Deal ', 1)
    (named,) = records.loads(text)
    back = converted(write_pbn([named]).text)
    assert len(back.deals) > 1
    assert back.get("Event") == "#5"


def test_the_result_is_what_the_declarers_side_took() -> None:
    record = generate(FITTING[0], 3)
    game = write_pbn([record]).text.partition('[Board "2"]')[0]
    foreign = "\n".join(line for line in game.splitlines() if "Carnet" not in line)
    back = records.replay(converted(foreign))
    assert back.deals[0].score == records.replay(record).deals[0].score
    assert back.findings == []


def test_a_wrong_result_is_a_finding_of_the_record() -> None:
    game = write_pbn([generate(FITTING[0], 3)]).text.partition('[Board "2"]')[0]
    foreign = "\n".join(line for line in game.splitlines() if "Carnet" not in line)
    wrong = foreign.replace('[Result "4"]', '[Result "5"]')
    assert wrong != foreign
    assert [one.code for one in records.replay(converted(wrong)).findings] == ["score-deal"]


def test_a_game_that_pbn_cannot_hold_is_told() -> None:
    other = next(name for name in GAMES if name not in FITTING)
    found = write_pbn([generate(other, 1)])
    assert found.text == ""
    assert [(one.key, one.fault) for one in found.told] == [("game", True)]


def test_a_record_with_an_error_is_left_out_and_told() -> None:
    (record,) = records.loads(f'[Game "{FITTING[0]}"]\n[Deal "1"]\nA:zz *')
    found = write_pbn([record])
    assert [(one.key, one.values["code"]) for one in found.told] == [("error", "syntax-token")]


@given(st.text(alphabet=st.sampled_from('[]"{};%\n NESWACH23-*$=^!.:#') | st.characters()))
def test_no_text_stops_the_reader(text: str) -> None:
    for whole in (text, BRIDGE + text, BRIDGE.replace("SA", text, 1)):
        found = read_pbn(whole)
        assert all(1 <= one.line <= whole.count("\n") + 1 for one in found.told)
        for record in records.loads(found.text):
            assert not record.faults


def test_a_comment_anywhere_is_kept_and_so_is_the_tag_before_it() -> None:
    text = (
        BRIDGE.replace("% PBN 2.1", "; before all")
        .replace('[Board "7"]', '[Board "7"]\n{of the board}')
        .replace('[Contract "4HX"]', "; of the hands\n" + '[Contract "4HX"]')
        .replace('[Result "0"]', '[Result "0"]\n{of the result}')
        .replace("\n*\n", "\n* {at the end} stray\n")
    )
    record = converted(text)
    assert [one.text for one in record.comments] == [
        *("before all", "of the board", "of the hands", "of the result", "at the end"),
    ]
    assert (record.get("Board"), record.get("PbnResult")) == ("7", "0")
    line = text.splitlines().index("* {at the end} stray") + 1
    assert [one for one in told(text) if one not in told(BRIDGE)][-1] == (line, "not-pbn")
    assert "section" not in [key for _, key in told(text)]


def test_what_is_said_of_a_card_that_is_not_given_is_said_of_the_game() -> None:
    text = BRIDGE.replace("CA! SA", "CA! - {nobody saw it}")
    assert "nobody saw it" in [one.text for one in converted(text).comments]


def test_a_word_after_a_tag_that_has_no_table_is_told() -> None:
    text = BRIDGE.replace('[Dealer "N"]', '[Dealer "N"]\nstray')
    line = text.splitlines().index("stray") + 1
    assert (line, "not-pbn") in told(text)


def test_what_is_said_of_a_later_deal_stays_with_it() -> None:
    record = generate(FITTING[0], 3)
    assert len(record.deals) > 1
    text = records.dumps(record)
    second = text.index('[Deal "2"]')
    play = text.index("\n1. ", second)
    text = text[:play].rstrip() + "\n\n{of the second deal}\n" + text[play:]
    (before,) = records.loads(text)
    (after,) = records.loads(read_pbn(write_pbn([before]).text).text)
    said = [[one.text for one in deal.comments] for deal in before.deals]
    assert said[1] == ["of the second deal"]
    assert [[one.text for one in deal.comments] for deal in after.deals] == said


# -- what other programs write --------------------


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2004.05.01 19:30", "2004.05.01"),
        ("2004-05-01T19:30:00", "2004.05.01"),
        ("9-Aug-2023", "2023.08.09"),
        ("August 9, 2023", "2023.08.09"),
        ("2023/08/09", "2023.08.09"),
        ("31/12/2023", "2023.12.31"),
        ("12/31/2023", "2023.12.31"),
        ("08/09/2023", "2023.??.??"),
        ("30.02.2023", None),
        ("last week", None),
        ("Mayhem 9, 2023", None),
        ("9-Octopus-2023", None),
        ("Sept. 9, 2023", "2023.09.09"),
        (40 * "T" + " 19:30", None),
    ],
)
def test_a_date_of_another_form_is_read_and_told(written: str, date: str | None) -> None:
    text = BRIDGE.replace("2004.05.01", written)
    record = converted(text)
    assert (record.get("Date"), record.get("PbnDate")) == (date, written)
    assert "date" in [key for _, key in told(text)]
    assert [one.code for one in records.replay(record).findings if one.code == "tag-value"] == []


def test_a_tag_needs_no_space_before_its_value() -> None:
    assert converted(BRIDGE.replace('[Event "', '[Event"')).get("Event") == 'Club "Le Carré"'


def test_a_tag_may_be_spread_over_lines_and_stand_beside_another() -> None:
    record = converted(BRIDGE.replace('[Board "7"]', ' [\n  Board\n    "7"\n] [  Room"Open"  ]'))
    assert (record.get("Board"), record.get("Room")) == ("7", "Open")
    assert plays(record) == plays(converted(BRIDGE))


def test_comments_judgements_and_notes_of_a_card_come_in_any_order() -> None:
    text = BRIDGE.replace("CA! SA", "CA {a} {b} ! {c} $8 {d} {e} =1= SA")
    assert plays(converted(text))[0][2] == (1, 2)
    assert "AC!$2 {a} {b} {c} {d} {e} {an unlucky card}" in read_pbn(text).text


def test_a_judgement_may_stand_after_the_comment_on_its_card() -> None:
    text = BRIDGE.replace("CA! SA", "CA {a lead} ! SA")
    assert plays(converted(text))[0][2] == (1,)
    assert read_pbn(text).text.count("AC! {a lead}") == 1


def test_a_card_still_to_come_hides_none_that_was_played() -> None:
    first = BRIDGE.partition("CA!")[0]
    # The fourth player takes the first trick, and leads.
    text = f"{first}CA SA CK H2\nS3 C3 + DA\n"
    assert "2. C:AD 3S 3C\n*" in read_pbn(text).text
    # So also where the card to come is that of the first column.
    text = f"{first}CA SA CK H2\n+ C3 - DA\n"
    assert "2. C:AD" in read_pbn(text).text
    text = f"{first}+ SA - -\n"
    assert "AS" in read_pbn(text).text
    # What follows the end is no trick.
    assert "not-pbn" in [key for _, key in told(f"{first}CA SA CK H2\n+\nS3 C3 D3 DA\n")]


def test_a_trick_of_which_no_card_is_given_leaves_no_space_at_the_end() -> None:
    text = read_pbn(BRIDGE.replace("C3 =1= S3 H3 D3 $8 $14", "- S3 - -")).text
    assert [line for line in text.split("\n") if line != line.rstrip()] == []


@pytest.mark.parametrize("play", ["", "- - - -\n", "CA SA - D2\n"])
def test_what_is_converted_has_its_canonical_form(play: str) -> None:
    before = BRIDGE.partition('[Play "W"]\n')[0]
    text = read_pbn(f'{before}[Play "W"]\n{play}*\n').text
    (record,) = records.loads(text)
    assert records.dumps(record) == text
