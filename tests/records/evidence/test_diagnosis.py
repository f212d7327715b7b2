"""The slips that explain a record's findings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.generate import generate
from records.evidence.changes import Diagnosis, Slip, changed
from records.evidence.diagnosis import diagnosed
from records.notation.reader import loads
from records.notation.writer import write
from records.play.replay import Replay
from tests.slips import HANDS, SLIPS, slipped

DEAL = """[Game "whist"]
[Deal "1"]
[Dealer "B"]
[HandA "KS 6S 2S KH 9H 8H 4H AD KD QD 6D QC 4C"]
[HandB "8S 7S AH JH 6H JD 5D 4D 3D 2D TC 6C 2C"]
[HandC "AS TS 5S 4S 7H 5H 3H TD 9D 7D AC KC 3C"]
[HandD "QS JS 9S 3S QH TH 2H 8D JC 9C 8C 7C 5C"]
[TurnUp "6H"]
1. C:TS JS 2S 7S
2. D:QS 6S 8S 5S
3. D:7C 4C TC KC
4. C:5H TH 9H AH
5. B:2D 9D 8D QD
6. A:KH 6H 3H 2H
7. A:8H JH 7H QH
8. D:9S KS 5D 4S
9. A:6D 3D 7D JC
10. C:AS 3S KD 2C
11. C:AC 8C QC 6C
12. C:TD 9C AD 4D
13. A:4H JD 3C 5C
#3/0
"""
HIDDEN = re.sub(r"\[Hand.*\n", "", DEAL)
BESIGUE = """[Game "besigue-1847"]
[Deal "1"]
[Dealer "B"]
[HandA "KS QS 9S JD TD 7C"]
[HandB "AS 8S AH 7H 9D 8D"]
[TurnUp "KH"]
[Talon "QH TS KD 7S JC AC QC 9H TC KC JS 8H QD JH 9C AD TH 7D 8C"]
1. A:TD B:~7H 8D +QSJD=40
2. A:9S 8S +KSQS=20 =60/10
3. A:7C AH
*
"""


def diagnosis_of(text: str) -> Diagnosis:
    [record] = loads(text)
    return diagnosed(record)


def slip_of(text: str) -> Slip:
    """The one slip that explains all that is wrong, and whose changes make it right."""
    diagnosis = diagnosis_of(text)
    [slip] = diagnosis.slips
    bad = [finding.bad for finding in Replay(loads(text)[0]).findings]
    assert slip.explains == sum(bad)
    assert {k for k, one in zip(diagnosis.follows, bad, strict=True) if one} == {0}
    if slip.kind != "played-so" and slip.read is not None:
        assert Replay(loads(changed(text, slip.changes))[0]).ok
    return slip


def all_told(slip: Slip) -> list[Slip]:
    return [slip, *slip.others]


@pytest.mark.parametrize("deal", [DEAL, HIDDEN], ids=["hands known", "hands left out"])
@pytest.mark.parametrize(
    ("written", "instead", "kind", "trick"),
    [
        ("QS 6S 8S 5S", "QS 6S 5S", "card-missing", 2),
        ("D:7C 4C", "D:4C", "card-missing", 3),
        ("KS 5D 4S", "KS KS 5D 4S", "card-twice", 8),
        ("6D 3D 7D JC", "6D 7D 3D JC", "cards-exchanged", 9),
        ("5. B:2D", "5. C:2D", "seat-misread", 5),
        ("6. A:KH 6H 3H 2H\n", "", "trick-missing", 6),
        ("10. C:AS 3S KD 2C\n", "10. C:AS 3S KD 2C\n10. C:AS 3S KD 2C\n", "trick-twice", 10),
        ("8. D:9S KS 5D 4S\n9. A:6D 3D 7D JC", "9. A:6D 3D 7D JC\n8. D:9S KS 5D 4S",
         "tricks-exchanged", 8),
        ("8. D:9S KS 5D 4S\n9. A:6D 3D 7D JC", "8. A:6D 3D 7D JC\n9. D:9S KS 5D 4S",
         "tricks-exchanged", 8),
        ('Dealer "B"', 'Dealer "A"', "dealer-misread", None),
        ("#3/0", "#2/0", "score-misread", None),
        ("7. A", "9. A", "number-misread", 9),
        ("8C QC 6C", "8C QX 6C", "word-misread", 11),
        ("8C QC 6C", "8C QC C 6C", "word-twice", 11),
        ("8C QC 6C", "8C Q QC 6C", "word-twice", 11),
        ("4C TC KC", "4C TCKC", "word-misread", 3),
        ("3. D:7C", "3. D;7C", "word-misread", 3),
        ("3. D:7C", "3. d:7C", "word-misread", 3),
        ("6. A:KH 6H 3H 2H\n7. A:8H JH 7H QH\n", "", "trick-missing", 6),
    ],
)  # fmt: skip
def test_one_slip_explains_all_that_is_wrong(
    deal: str, written: str, instead: str, kind: str, trick: int | None
) -> None:
    slip = slip_of(deal.replace(written, instead, 1))
    assert (slip.kind, slip.deal, slip.trick) == (kind, 1, trick)


def test_the_card_that_is_missing_is_the_one_that_nobody_else_has_played() -> None:
    slip = slip_of(DEAL.replace("QS 6S 8S 5S", "QS 6S 5S"))
    assert (slip.read, slip.seat, slip.ply) == ("8S", "B", None)
    assert slip_of(HIDDEN.replace("QS 6S 8S 5S", "QS 6S 5S")).read == "8S"


def test_a_lead_that_is_missing_with_its_seat_is_missing_in_its_own_trick() -> None:
    # The seats of all cards are written, so the next card keeps its own.
    text = DEAL.replace("4. C:5H TH 9H AH", "4. D:TH A:9H B:AH")
    (slip,) = diagnosis_of(text).slips
    assert (slip.kind, slip.trick, slip.seat, slip.read) == ("card-missing", 4, "C", "5H")
    assert "4. 5H D:TH A:9H B:AH" in changed(text, slip.changes)


def test_a_lead_lost_after_a_full_trick_is_missing_in_the_next() -> None:
    slip = slip_of(DEAL.replace("2H\n7. A:8H", "2H"))
    assert (slip.kind, slip.trick, slip.read) == ("card-missing", 7, "8H")


def test_a_card_that_is_there_twice_far_apart_was_misread_sooner_than_written_twice() -> None:
    text = write(generate("sixty-six", 3))
    slip = slip_of(text.replace("2. B:KH 9S", "2. B:QH 9S"))
    assert [one.kind for one in all_told(slip)] == ["card-misread", "card-misread", "card-twice"]


@pytest.mark.parametrize(("seed", "deal", "trick"), [(0, 2, 8), (1, 1, 22), (2, 3, 12), (5, 5, 20)])
def test_one_wrong_letter_is_likelier_than_two_tricks_exchanged_under_their_numbers(
    seed: int, deal: int, trick: int
) -> None:
    text = re.sub(r"\[(Hand|Talon).*\n", "", write(generate("besigue", seed)))
    start = text.index(f'[Deal "{deal}"]')
    at = text.index(f"\n{trick}. ", start) + len(f"\n{trick}. ")
    slip = slip_of(text[:at] + "BA"["AB".index(text[at])] + text[at + 1 :])
    assert (slip.kind, slip.deal, slip.trick) == ("seat-misread", deal, trick)


def test_a_trick_left_out_is_told_with_its_cards_where_they_can_be_in_one_order_only() -> None:
    assert slip_of(DEAL.replace("6. A:KH 6H 3H 2H\n", "")).read == "KH 6H 3H 2H"


def test_a_card_of_a_hand_is_read_as_the_card_that_its_player_plays() -> None:
    slip = slip_of(DEAL.replace("6D QC 4C", "6D QC 4S"))
    assert (slip.kind, slip.seat, slip.written, slip.read) == ("hand-misread", None, "4S", "4C")


def test_a_word_of_a_hand_that_is_no_card_is_read_as_the_one_that_is_in_no_hand() -> None:
    slip = slip_of(DEAL.replace("8S 7S AH", "8S 7S 1H"))
    assert (slip.kind, slip.written, slip.read) == ("hand-misread", "1H", "AH")


def test_two_hands_that_have_changed_places_are_one_slip() -> None:
    slip = slip_of(
        DEAL.replace("HandA", "Hand?").replace("HandB", "HandA").replace("Hand?", "HandB")
    )
    assert (slip.kind, slip.written[:2], str(slip.read)[:2]) == ("tag-misread", "KS", "8S")


def test_a_hand_with_one_card_too_few_lacks_the_card_that_is_in_no_hand() -> None:
    slip = slip_of(DEAL.replace("KS 6S 2S KH", "KS 6S KH"))
    assert (slip.kind, slip.written, slip.read) == ("hand-misread", "", "2S")


def test_a_real_revoke_is_told_as_well_as_a_misread_card() -> None:
    text = HIDDEN.replace("9C AD 4D", "9C 4H 4D").replace("A:4H JD", "A:AD JD")
    kinds = {one.kind for one in all_told(slip_of(text))}
    assert "played-so" in kinds


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_without_a_turn_up_every_slip_is_tried_though_trumps_are_not_known(line_end: str) -> None:
    text = HIDDEN.replace('[TurnUp "6H"]\n', "").replace(
        '"whist"]', '"whist"]\n[Options "target=3"]\n[Result "3/0"]'
    )
    misread = slip_of(text.replace("QS 6S 8S 5S", "QS 6S 8S 4S").replace("\n", line_end))
    assert ("4S", "5S") in {(one.written, one.read) for one in all_told(misread)}
    exchanged = slip_of(text.replace("KS 5D 4S", "KS 4S 5D").replace("\n", line_end))
    assert {"cards-exchanged", "played-so"} <= {one.kind for one in all_told(exchanged)}
    assert exchanged.sure != "only"


def test_a_declaration_left_out_is_told_where_the_score_has_its_points() -> None:
    slip = slip_of(BESIGUE.replace(" +QSJD=40", ""))
    assert (slip.kind, slip.read) == ("declaration-missing", "+QSJD")


def test_a_declaration_written_twice_is_one_too_many() -> None:
    slip = slip_of(BESIGUE.replace("+KSQS=20", "+KSQS=20 +KSQS=20"))
    assert (slip.kind, slip.trick) == ("declaration-twice", 2)


def test_a_declaration_out_of_turn_is_the_players_own() -> None:
    assert slip_of(BESIGUE.replace("7C AH", "7C AH A:+7C")).kind == "played-so"


def test_wrong_points_of_a_declaration_are_a_misread_score() -> None:
    slip = slip_of(BESIGUE.replace("=40", "=30"))
    assert (slip.kind, slip.written, slip.read) == ("score-misread", "30", "40")


def test_a_wrong_result_is_a_misread_score_of_no_deal() -> None:
    text = DEAL.replace('"whist"]', '"whist"]\n[Options "target=3"]\n[Result "2/0"]')
    slip = slip_of(text)
    assert (slip.kind, slip.deal, slip.read) == ("score-misread", None, "3/0")


def test_french_cards_are_read_as_french_cards() -> None:
    text = DEAL.replace('"whist"]', '"whist"]\n[Language "fr"]')
    letters = str.maketrans("SHDCKQJT", "PCKTRDVX")
    text = re.sub(
        r"[AKQJT2-9][SHDC]", lambda card: card[0].translate(letters).replace("X", "10"), text
    )
    slip = slip_of(text.replace("DP 6P 8P 5P", "DP 6P 5P"))
    assert (slip.kind, slip.read) == ("card-missing", "8P")
    assert slip.message["fr"] == "il manque la carte de B à la levée 2 : 8♠"
    assert slip.message["en"] == "a card is missing in trick 2, B's: 8♠"


@pytest.mark.parametrize("signs", ["♠♥♦♣", "♤♡♢♧"])
@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
def test_cards_in_signs_are_read_as_cards_in_the_same_signs(signs: str, selector: str) -> None:
    def in_signs(text: str) -> str:
        return re.sub(
            "([AKQJT2-9])([SHDC])", lambda c: c[1] + signs["SHDC".index(c[2])] + selector, text
        )

    slip = slip_of(in_signs(BESIGUE.replace("QSJD", "QSKD")))
    assert (slip.kind, slip.read) == ("declaration-misread", in_signs("+QSJD=40"))


def test_two_slips_far_apart_are_both_named() -> None:
    text = DEAL.replace("QS 6S 8S 5S", "QS 6S 5S").replace("12. C:TD", "12. B:TD")
    slips = diagnosis_of(text).slips
    assert [(one.kind, one.trick) for one in slips] == [("card-missing", 2), ("seat-misread", 12)]


def test_the_changes_of_a_second_slip_are_those_of_the_records_own_text() -> None:
    text = DEAL.replace("10. C", "9. A:6D 3D 7D JC\n10. C").replace("12. C:TD", "12. B:TD")
    first, second = diagnosis_of(text).slips
    assert second.line == 1 + text[: text.index("B:TD")].count("\n")
    assert Replay(loads(changed(text, (*first.changes, *second.changes)))[0]).ok


@pytest.mark.parametrize(
    "slips",
    [
        [("QS 6S 8S 5S", "QS 6S 6S 5S"), ("KS 5D 4S", "KS 4S 5D")],
        [("C:TS JS 2S", "C:TS JS 5S"), ("9C AD 4D", "9C 4D AD")],
        [("QS 6S 8S 5S", "QS 8S 6S 5S"), ("8. D:9S KS 5D 4S\n", "")],
    ],
)
def test_of_several_slips_those_told_beside_the_first_leave_no_more_to_tell(
    slips: list[tuple[str, str]],
) -> None:
    text = DEAL
    for written, instead in slips:
        text = text.replace(written, instead)
    first = diagnosis_of(text).slips[0]
    first_left, *left = (
        sum(finding.bad for finding in Replay(loads(changed(text, one.changes))[0]).findings)
        for one in all_told(first)
    )
    assert all(other <= first_left for other in left)
    assert first.of == len(left) + 1


def test_a_finding_that_no_slip_explains_follows_from_none() -> None:
    text = DEAL.replace("QS 6S 8S 5S", "QS 6S 5S") + '[Deal "2"]\n[Dealer "C"]\n[Strange x]\n*\n'
    diagnosis = diagnosis_of(text)
    found = Replay(loads(text)[0]).findings
    loose = [f.code for f, k in zip(found, diagnosis.follows, strict=True) if k is None]
    assert [one.kind for one in diagnosis.slips] == ["card-missing"]
    assert loose == ["syntax-tag"]


@pytest.mark.parametrize(
    ("damage", "written"),
    [
        ('[TurnUp "6H"]\n[TurnUp "6H"]', '[TurnUp "6H"]'),
        ('[TurnUp "6H"]\n[Strange x]', "[Strange x]"),
    ],
)
def test_damage_is_left_out_before_the_slips_of_its_deal_are_looked_for(
    damage: str, written: str
) -> None:
    text = DEAL.replace('[TurnUp "6H"]', damage)
    first, second = diagnosis_of(text.replace("QS 6S 8S 5S", "QS 6S 5S")).slips
    assert (first.kind, first.written, first.read) == ("word-twice", written, "")
    assert (second.kind, second.trick, second.read) == ("card-missing", 2, "8S")
    # Alone it is its own explanation.
    assert diagnosis_of(text).slips == ()


def test_damage_before_what_would_begin_another_record_is_left_in() -> None:
    """Without it there would be two records, and neither is the one that is explained."""
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S 5S B:6S *\nKS[Game "whist"]\n[Deal "1"]\n*\n'
    (record,) = loads(text)
    replay = Replay(record)
    assert "syntax-structure" in {finding.code for finding in replay.findings}
    assert diagnosed(record, replay).slips == ()


def test_a_slip_after_a_gap_in_an_earlier_deal_is_found() -> None:
    gap = DEAL.replace("7. A:8H JH 7H QH\n", "...\n")
    second = DEAL.split("\n", 1)[1].replace('Deal "1"', 'Deal "2"')
    # The same deal, with each player in the place of the next.
    turned = re.sub(
        r"(?<=Hand)[A-D]|(?<=Dealer \")[A-D]|[A-D](?=:)",
        lambda seat: "BCDA"["ABCD".index(seat[0])],
        second,
    )
    turned = turned.replace("#3/0", "#0/3")
    slip = slip_of(gap + turned.replace("KS 5D 4S", "KS KS 5D 4S"))
    assert (slip.kind, slip.deal, slip.trick) == ("card-twice", 2, 8)


def test_what_is_in_the_json_of_a_slip_is_what_the_interface_names() -> None:
    slip = slip_of(DEAL.replace("QS 6S 8S 5S", "QS 6S 5S"))
    assert list(slip.as_dict()) == [
        "kind", "deal", "trick", "ply", "seat", "line", "column", "end_column", "written", "read",
        "sure", "of", "explains", "message",
    ]  # fmt: skip
    assert (slip.sure, slip.of) == ("only", 1)


def test_a_record_under_unknown_rules_has_no_slip() -> None:
    assert diagnosis_of(DEAL.replace("whist", "wist")).slips == ()


@pytest.mark.parametrize("game", ["whist", "besigue", "quadrette", "sixty-six"])
def test_a_sound_record_has_no_slip(game: str) -> None:
    assert diagnosed(generate(game, 7)).slips == ()


@given(
    game=st.sampled_from(["whist", "besigue-1847", "quadrette", "sixty-six", "brusquembille"]),
    name=st.sampled_from([*SLIPS]),
    hands=st.sampled_from(HANDS),
    seed=st.integers(0, 10_000),
)
def test_there_are_fewer_findings_without_the_slips_than_with_them(
    game: str, name: str, hands: str, seed: int
) -> None:
    made = slipped(game, seed, name, hands)
    if made is None:
        return
    [record] = loads(made.text)
    replay = Replay(record)
    diagnosis = diagnosed(record, replay)
    changes = tuple(change for one in diagnosis.slips for change in one.changes)
    [after] = loads(changed(made.text, changes))
    left = sum(finding.bad for finding in Replay(after).findings)
    explained = sum(one.explains for one in diagnosis.slips)
    bad = sum(finding.bad for finding in replay.findings)
    assert explained == sum(k is not None for k in diagnosis.follows)
    assert left < bad if diagnosis.slips else explained == 0
