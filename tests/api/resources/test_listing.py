"""The collection: what filters select, in order, page by page or streamed."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

import records
from analysis.generate import generate
from api.resources import listing
from api.words.fault_names import ANY, FAULT_NAMES
from records.findings import CODES
from records.search_terms import folded
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, kept, post, stored
from tests.sheets_of import sheets_of

NDJSON = "application/x-ndjson"
LIST = "/api/v1/records"


def dated(number: int, date: str, result: str = "*") -> str:
    return (
        f'[Game "whist"]\n[Event "No {number}"]\n[Date "{date}"]\n[A "P{number}"]\n'
        f'[Result "{result}"]\n[Deal "1"]\n1. A:2S 3S 4S 5S\n*\n'
    )


def events(client: FlaskClient, query: str, name: str = "event") -> list[str]:
    response = client.get(f"{LIST}?{query}")
    assert response.status_code == 200, response.text
    return [item[name] for item in response.json["items"]]


@pytest.fixture
def three(client: FlaskClient) -> list[str]:
    texts = (dated(1, "1850.01.12"), dated(2, "1850.??.??"), dated(3, "1900", "3/0"))
    return [stored(client, text) for text in texts]


@pytest.mark.usefixtures("three")
def test_filters_select_and_order_sorts(client: FlaskClient) -> None:
    for query, found in (
        ("since=1850.06", ["No 3", "No 2"]),
        ("until=1850-01-31", ["No 2", "No 1"]),
        ("since=1850&until=1850", ["No 2", "No 1"]),
        ("result=3/0", ["No 3"]),
        ("game=whist&player=p1", ["No 1"]),
        ("game=tarot", []),
        ("event=NO+2&ok=true", ["No 2"]),
        ("ok=false", ["No 3"]),
        ("finding=result-early", ["No 3"]),
        ("annotated=true", []),
        ("annotated=false&game=whist", ["No 3", "No 2", "No 1"]),
        ("sort=date&descending=false", ["No 2", "No 1", "No 3"]),
        ("sort=event", ["No 3", "No 2", "No 1"]),
        ("q=P2", ["No 2"]),
        ("q=l'as", []),
        ("q=resultat+premature", ["No 3"]),
        ("q=No+Result+too+soon&game=whist", ["No 3"]),
        ('q="result+too+soon"', []),
        ("q=revoke&finding=result-early", []),
        ("q=fautes", ["No 3"]),
        ("q=P3+fault", ["No 3"]),
    ):
        assert events(client, query) == found, query


def test_a_wrong_filter_is_named_in_any_form(client: FlaskClient) -> None:
    for query in (
        *("since=soon", "until=1850.13.01", "since=1850.02.30", "until=1900.02.29", "sort=size"),
        *("limit=0", "limit=201", "limit=x", "cursor=-", "annotated=x", "ok=perhaps"),
        *("finding=play-folow", "q=", "game=", "colour=red"),
    ):
        for accept in ("application/json", NDJSON, CARNET):
            response = client.get(f"{LIST}?{query}", headers={"Accept": accept})
            assert is_problem(response, 422, "parameters"), response.text
            assert response.json["errors"][0]["name"] == query.split("=")[0]


def test_a_filter_that_comes_twice_is_not_taken_for_one(client: FlaskClient) -> None:
    response = client.get(f"{LIST}?game=besigue&limit=1&game=whist")
    assert is_problem(response, 422, "parameters")
    (error,) = response.json["errors"]
    assert (error["in"], error["name"]) == ("query", "game")
    assert "once" in error["message"]


def test_a_page_that_has_not_changed_is_not_sent_again(
    client: FlaskClient, three: list[str]
) -> None:
    tag = client.get(LIST).headers["ETag"]
    assert client.get(LIST, headers={"If-None-Match": tag}).status_code == 304
    client.delete(f"{LIST}/{three[0]}", headers={"If-Match": "*"})
    assert client.get(LIST, headers={"If-None-Match": tag}).status_code == 200


def lines(client: FlaskClient, query: str = "") -> list[Any]:
    response = client.get(f"{LIST}?{query}", headers={"Accept": NDJSON})
    assert response.mimetype == NDJSON
    return [json.loads(line) for line in response.text.splitlines()]


def test_all_records_come_as_lines_of_json_ended_by_their_number(
    client: FlaskClient, three: list[str]
) -> None:
    *found, last = lines(client)
    assert last == {"count": 3}
    assert [one["id"] for one in found] == three[::-1]
    assert found[0] == client.get(f"{LIST}/{three[2]}").json
    assert lines(client, "game=tarot") == [{"count": 0}]


def test_a_stream_can_be_taken_up_and_limited(client: FlaskClient, three: list[str]) -> None:
    after = client.get(f"{LIST}?limit=1").json["next"]
    *found, _ = lines(client, f"cursor={after}")
    assert [one["id"] for one in found] == three[1::-1]
    *found, last = lines(client, "limit=2")
    assert ([one["id"] for one in found], last) == (three[:0:-1], {"count": 2})


def test_all_records_come_as_one_text_ended_by_their_number(client: FlaskClient) -> None:
    for text in (RECORD, FAULTY.rstrip(), dated(1, "1850")):
        stored(client, text)
    response = client.get(f"{LIST}?sort=created&descending=false", headers={"Accept": CARNET})
    assert response.mimetype == CARNET
    assert response.text.startswith("% carnet 1\n\n[Game")
    assert response.text.endswith("\n% 3 records\n")
    assert response.text.count("% carnet 1") == 1
    found = [records.dumps(record) for record in records.loads(response.text)]
    assert len(found) == 3
    assert found[0] == records.dumps(records.loads(RECORD)[0])


@pytest.mark.parametrize("accept", [NDJSON, CARNET])
def test_what_was_exported_can_be_imported(client: FlaskClient, accept: str) -> None:
    ids = [stored(client, text) for text in (RECORD, FAULTY)]
    for record in ids:
        for kind, text in (("comment", "a } brace\nand a line"), ("variation", "B:AS")):
            body = {"ply": 6, "kind": kind, "text": text, "author": "Zoé", "language": "fr"}
            client.post(f"{LIST}/{record}/annotations", json=body)
    kept = [client.get(f"{LIST}/{record}/annotations").json["items"] for record in ids]
    export = client.get(f"{LIST}?form=annotated", headers={"Accept": accept}).data
    again = post(client, export, Content_Type=accept).json
    assert again["unreadable"] == 0
    assert [row["duplicate_of"] for row in again["records"]] == ids[::-1]
    assert (again["stored"], again["duplicates"]) == (0, 2)
    assert [client.get(f"{LIST}/{record}/annotations").json["items"] for record in ids] == kept
    for record in ids:
        client.delete(f"{LIST}/{record}", headers={"If-Match": "*"})
    for row, before in zip(
        post(client, export, Content_Type=accept).json["records"], kept[::-1], strict=True
    ):
        assert row["status"] == "stored"
        now = client.get(f"{LIST}/{row['id']}/annotations").json["items"]
        for name in ("id", "ply", "kind", "text", "author", "language", "created", "action"):
            assert [one[name] for one in now] == [one[name] for one in before], name
    texts = [client.get(f"{LIST}/{id}").json["text"] for id in events(client, "", "id")]
    bare = [text.removeprefix("% carnet 1").strip() for text in (*texts, RECORD, FAULTY)]
    assert sorted(bare[:2]) == sorted(bare[2:])


def test_texts_come_in_the_form_that_is_asked_for(client: FlaskClient) -> None:
    stored(client, RECORD.replace("1. A:TD", "1.   A:TD"))
    (one, _) = lines(client, "form=canonical")
    assert "\n1. A:TD" in one["text"]
    (one, _) = lines(client)
    assert "\n1.   A:TD" in one["text"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/records?check=true"),
        ("post", "/check?x=1"),
        ("get", "/records/{record}/findings?lang=fr"),
        ("get", "/records/{record}/versions?limit=1"),
        ("head", "/games?x=1"),
        ("put", "/records/{record}?force=1"),
        ("delete", "/records/{record}?force=1"),
    ],
)
def test_a_parameter_of_a_call_that_takes_none_is_refused(
    client: FlaskClient, method: str, path: str
) -> None:
    record = stored(client)
    path = f"/api/v1{path.format(record=record)}"
    response = client.open(
        path, method=method.upper(), data=RECORD.replace("Alice", "Ada"), content_type=CARNET
    )
    assert response.status_code == 422
    if method != "head":
        assert [error["in"] for error in response.json["errors"]] == ["query"]
    assert kept(client) == 1
    assert client.get("/api/v1/healthz?x=1").status_code == 200


def table(client: FlaskClient, query: str, **headers: str) -> list[list[str]]:
    response = client.get(f"{LIST}?{query}", headers=headers)
    assert response.status_code == 200, response.text
    assert response.mimetype == "text/csv"
    return list(csv.reader(io.StringIO(response.get_data(as_text=True), newline="")))


@pytest.fixture
def whole(client: FlaskClient) -> str:
    """A whole game whose second player's name is a formula."""
    text = records.dumps(generate("whist", 1)).replace("[Deal", '[B "=1+1"]\n[Deal', 1)
    return stored(client, text)


def test_a_list_is_had_as_comma_separated_values(
    client: FlaskClient, three: list[str], whole: str
) -> None:
    client.post("/api/v1/tags", json={"records": [three[2]], "add": ["old", "final"]})
    head, *rows = table(client, "as=csv&descending=false")
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["record"] for row in found] == [*three, whole]
    wanted = {"game": "Whist", "event": "No 3", "date": "1900", "player A": "P3", "player B": ""}
    wanted |= {"result as written": "3/0", "deals": "1", "complete": "no", "options": ""}
    wanted |= {"address": f"http://localhost/records/{three[2]}", "labels": "final, old"}
    assert {name: found[2][name] for name in wanted} == wanted
    of_whole = client.get(f"{LIST}/{whole}").json
    assert found[3]["player B"] == "'=1+1"
    assert found[3]["score as computed"] == "/".join(map(str, of_whole["score"]))
    assert found[3]["won by"] == ", ".join(
        of_whole["players"].get(seat, seat) for seat in of_whole["winner"]
    ).replace("=1", "'=1" if of_whole["winner"][0] == "B" else "=1")
    assert (found[3]["complete"], found[3]["without fault"]) == ("yes", "yes")
    assert table(client, "as=csv&limit=1&language=fr")[0][:3] == ["relevé", "jeu", "événement"]
    assert len(table(client, "player=p2", Accept="text/csv")) == 2


def test_a_list_is_had_as_a_spreadsheet(client: FlaskClient, three: list[str], whole: str) -> None:
    response = client.get(f"{LIST}?as=xlsx&language=fr&descending=false")
    assert response.status_code == 200
    assert response.headers["Content-Disposition"] == 'attachment; filename="records.xlsx"'
    assert response.content_length == len(response.data)
    ((name, (head, *rows)),) = sheets_of(io.BytesIO(response.data)).items()
    assert name == "relevés"
    found = [dict(zip(head, row, strict=False)) for row in rows]
    assert [row["relevé"] for row in found] == [*three, whole]
    assert (found[3]["joueur B"], found[3]["sans faute"]) == ("=1+1", "oui")
    as_csv = table(client, "as=csv&language=fr&descending=false")[1:]
    written = {None: "", "=1+1": "'=1+1"}
    assert as_csv == [
        [written.get(cell, f"{cell:.0f}" if isinstance(cell, float) else str(cell)) for cell in row]
        for row in rows
    ]


def test_a_long_spreadsheet_is_sent_from_a_file(
    client: FlaskClient, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "SHORT", 100)
    with client.get(f"{LIST}?as=xlsx") as response:
        assert response.content_length == len(response.data) > 100
        assert [len(rows) for rows in sheets_of(io.BytesIO(response.data)).values()] == [4]


def test_more_records_than_a_spreadsheet_has_room_for_are_refused(
    client: FlaskClient, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST_IN_A_SPREADSHEET", 2)
    response = client.get(f"{LIST}?as=xlsx")
    assert is_problem(response, 413)
    assert "2" in response.json["detail"]
    assert client.get(f"{LIST}?as=xlsx&event=no+1").status_code == 200
    assert client.get(f"{LIST}?as=xlsx&limit=3").status_code == 200


@pytest.mark.parametrize(
    ("name", "media"), [("carnet", "text/vnd.carnet"), ("ndjson", NDJSON), ("csv", "text/csv")]
)
def test_an_address_may_name_the_form(client: FlaskClient, name: str, media: str) -> None:
    stored(client)
    asked = {"Accept": "application/json"}
    # A stream that is not read to its end keeps its store.
    response = client.get(f"{LIST}?as={name}", headers=asked, buffered=True)
    assert (response.status_code, response.mimetype) == (200, media)
    assert response.headers["Content-Disposition"] == f'attachment; filename="records.{name}"'
    assert is_problem(client.get(f"{LIST}?as=docx"), 422)


# -- excerpts --------------------

SAID = """\
[Game "whist"]
[A "Ann"]
[Source "A book, hand XIX"]
[Deal "1"]
1. A:2S 3S {long before the zèbre came, she had thought of playing the king here} 4S 5S "Bravo"
*
"""


def found(client: FlaskClient, words: str) -> dict[str, Any] | None:
    query = {"q": words, "excerpts": "true"}
    (item,) = client.get(LIST, query_string=query).json["items"]
    place: dict[str, Any] | None = item["found"]
    return place


def sought(client: FlaskClient, words: str) -> list[str]:
    place = found(client, words)
    return [piece["text"] for piece in place["pieces"] if piece.get("sought")]


def test_a_record_is_told_with_its_source_if_that_is_asked_for(client: FlaskClient) -> None:
    stored(client, SAID)
    assert client.get(f"{LIST}?excerpts=true").json["items"][0]["source"] == "A book, hand XIX"
    assert "source" not in client.get(LIST).json["items"][0]
    assert "found" not in client.get(f"{LIST}?excerpts=true").json["items"][0]


def test_a_record_without_a_source_has_none(client: FlaskClient) -> None:
    stored(client, SAID.replace("[Source", "[Sauce"))
    assert client.get(f"{LIST}?excerpts=true").json["items"][0]["source"] is None


def test_the_words_that_were_sought_are_shown_where_they_stand(client: FlaskClient) -> None:
    stored(client, SAID)
    place = found(client, "ZEBRE play")
    assert place["where"] == "comment"
    assert "".join(piece["text"] for piece in place["pieces"]).startswith("long before the zèbre")
    assert sought(client, "ZEBRE play") == ["zèbre", "playing"]
    assert (found(client, "bravo") or {})["where"] == "said"
    assert (found(client, "xix") or {})["where"] == "Source"
    assert (found(client, "ann") or {})["where"] == "A"


def test_of_words_in_several_texts_that_with_most_of_them_is_shown(client: FlaskClient) -> None:
    stored(client, SAID)
    assert sought(client, "king ann came") == ["came", "king"]


def test_words_in_an_annotation_are_shown_too(client: FlaskClient) -> None:
    record = stored(client, SAID)
    body = {"ply": 1, "kind": "comment", "text": "a daring lead"}
    client.post(f"{LIST}/{record}/annotations", json=body)
    assert sought(client, "dar") == ["daring"]


def test_words_of_the_game_s_name_are_in_no_text(client: FlaskClient) -> None:
    stored(client, SAID.replace("whist", "besigue-1847"))
    assert found(client, "bésigue 1847") == {"where": "Game", "pieces": [
        {"text": "besigue", "sought": True}, {"text": "-"}, {"text": "1847", "sought": True},
    ]}  # fmt: skip


def test_a_long_text_is_cut_around_the_word(client: FlaskClient) -> None:
    stored(client, SAID.replace("long before", "well " * 60 + "long before" + " then" * 60))
    place = found(client, "before")
    text = "".join(piece["text"] for piece in place["pieces"])
    assert text.startswith("… well well")
    assert text.endswith("then …")
    assert len(text) < 220


def test_only_so_much_is_searched_for_one_answer(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(client, SAID)
    stored(client, SAID.replace("XIX", "XX"))
    monkeypatch.setattr(listing, "MOST_SEARCHED", len(SAID.encode()) + 50)
    items = client.get(f"{LIST}?q=bravo&excerpts=true").json["items"]
    assert ["found" in item for item in items] == [True, False]


def test_each_name_of_a_fault_is_that_of_one_finding() -> None:
    names = [folded(name) for names in FAULT_NAMES.values() for name in names]
    assert len(names) == len(set(names))
    assert set(FAULT_NAMES) - {ANY} <= set(CODES)
