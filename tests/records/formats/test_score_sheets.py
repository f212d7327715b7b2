"""Score sheets in."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import records
from records.cards import SEATS
from records.formats import read_score_sheet
from records.rules.games import GAMES

#: Two players, each a side.
GAME = next(name for name, game in GAMES.items() if game.rules().sides == ((0,), (1,)))
SHEET = f"""\
Game,Date,A,B,Deal,Score A,Score B
{GAME},1850.01.12,Alice,"Basile ""le Sage"" de Pau",1,240,150
{GAME},1850.01.12,Alice,"Basile ""le Sage"" de Pau",2,300,10
"""


def told(text: str, game: str | None = None) -> list[tuple[int, str, bool]]:
    return [(one.line, one.key, one.fault) for one in read_score_sheet(text, game).told]


def test_a_row_is_a_deal_whose_cards_nobody_wrote_down() -> None:
    found = read_score_sheet(SHEET)
    assert found.told == []
    (record,) = records.loads(found.text)
    assert record.get("B") == 'Basile "le Sage" de Pau'
    replay = records.replay(record)
    assert [deal.score for deal in replay.deals] == [(240, 150), (300, 10)]
    assert replay.findings == []


def test_deal_1_and_other_players_begin_another_record() -> None:
    rows = SHEET.splitlines()
    text = "\n".join([*rows, rows[1], rows[1].replace("Alice", "Clara")])
    assert [len(one.deals) for one in records.loads(read_score_sheet(text).text)] == [2, 1, 1]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_sheet_may_be_in_french_and_parted_by_other_signs(sign: str) -> None:
    rows = [
        ["Jeu", "Événement", "Joueur A", "Joueur B", "Donne", "Donneur", "Points A", "Points B"],
        [GAME, "Soirée", "Élodie", "Basile", "1", "b", "10", "−20"],
    ]
    text = "\ufeff" + "\r\n".join(sign.join(row) for row in rows)
    found = read_score_sheet(text)
    assert found.told == []
    (record,) = records.loads(found.text)
    assert (record.get("Event"), record.get("A")) == ("Soirée", "Élodie")
    assert record.deals[0].get("Dealer") == "B"
    assert records.replay(record).deals[0].score == (10, -20)


def test_a_date_may_be_that_of_iso_and_a_dealer_a_player() -> None:
    text = (
        f"Jeu;Date;A;B;Coup;Tour;Donneur;Score A;Score B\n{GAME};1850-01-12;Zoé;Ève;1;3;ZOE;5;7\n"
    )
    found = read_score_sheet(text)
    assert found.told == []
    (record,) = records.loads(found.text)
    assert (record.get("Date"), record.get("Round")) == ("1850.01.12", "3")
    assert record.deals[0].get("Dealer") == "A"


@pytest.mark.parametrize("dealer", ["Yves", "C", "Zoé"])
def test_a_dealer_who_is_not_one_of_the_players_is_told(dealer: str) -> None:
    text = f"Game,A,B,Dealer,Score A,Score B\n{GAME},Zoé,Zoé,{dealer},5,7\n"
    assert told(text) == [(2, "sheet-dealer", True)]


def test_the_game_may_be_said_for_the_whole_sheet() -> None:
    text = "Score A,Score B\n5,7\n"
    assert told(text) == [(1, "no-column", True)]
    assert f'[Game "{GAME}"]' in read_score_sheet(text, GAME).text


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        (",240,", ",24O,", 2, "sheet-score"),
        (",240,", ",,", 2, "sheet-score"),
        (f"{GAME},1850.01.12,Alice", "chess,1850.01.12,Alice", 2, "sheet-game"),
        (",2,300", ",3,300", 3, "sheet-deal"),
        (",1850.01.12,", ",12/01/1850,", 2, "sheet-date"),
        (",1850.01.12,", ",1850-13-01,", 2, "sheet-date"),
        (",300,", ",300,4,", 3, "sheet-cells"),
        (",Score B", ",Score C", 1, "no-column"),
        (",Score B", ",Score A", 1, "two-columns"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(old: str, new: str, line: int, key: str) -> None:
    text = SHEET.replace(old, new, 1)
    assert text != SHEET
    assert (line, key, True) in told(text)
    found = read_score_sheet(text)
    assert all(one.sentence("en") and one.sentence("fr") for one in found.told)


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f"])
def test_thousands_may_be_parted_by_a_space(space: str) -> None:
    text = SHEET.replace(",240,150", f",1{space}240,−12{space}000{space}150")
    assert told(text) == []
    (record,) = records.loads(read_score_sheet(text).text)
    assert record.deals[0].end is not None
    assert record.deals[0].end.scores == (1240, -12000150)


@pytest.mark.parametrize(
    "score",
    ["1 24", "1 2400", "1240 000", "1  240", "1\t240", "1'240", "1.240", "1 000 000 000", "٣"],
)
def test_what_may_not_be_thousands_is_told_and_not_read(score: str) -> None:
    assert (2, "sheet-score", True) in told(SHEET.replace(",240,", f",{score},"))


def test_a_column_without_a_place_is_told_and_the_rest_is_kept() -> None:
    text = SHEET.replace("Date", "Weather", 1)
    assert told(text) == [(1, "column", False)]
    assert len(records.loads(read_score_sheet(text).text)[0].deals) == 2


def test_quotes_that_are_never_closed_are_told() -> None:
    assert (4, "not-csv", True) in told(SHEET + f'{GAME},"1850,x,y,1,1,1\n')


@given(
    game=st.sampled_from(sorted(GAMES)),
    scores=st.lists(st.lists(st.integers(-999, 9999), min_size=6, max_size=6), min_size=1),
    name=st.text(st.characters(exclude_categories=["C"]), max_size=12),
)
def test_any_scores_are_in_the_record_as_they_stand(
    game: str, scores: list[list[int]], name: str
) -> None:
    sides = [SEATS[side[0]] for side in GAMES[game].rules().sides]
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(["Game", "A", "Deal", *(f"Score {seat}" for seat in sides)])
    for number, row in enumerate(scores, 1):
        sheet.writerow([game, name, number, *row[: len(sides)]])
    (record,) = records.loads(read_score_sheet(out.getvalue()).text)
    assert [list(deal.end.scores) for deal in record.deals if deal.end] == [
        row[: len(sides)] for row in scores
    ]
    assert (record.get("A") or "") == " ".join(name.split())


@given(st.text())
def test_no_text_stops_the_reader(text: str) -> None:
    for whole in (text, SHEET + text):
        for record in records.loads(read_score_sheet(whole, GAME).text):
            assert not record.faults
