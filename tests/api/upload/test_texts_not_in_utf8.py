"""Bytes that are no UTF-8 are findings, kept as they came, and break no later answer."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient

from tests.api.service import CARNET, RECORD, post

#: A byte of Latin-1 and others that are no text, in each place of a record in turn.
WRITTEN = [
    *('"besigue-1847"', '"Alice"', '"B"', '"KS QS', '"KH"', '"QH TS', "A:TD", "{a good", '"1"'),
    *("Date", "Result", "Language", "Termination", "Options", "Score", "Trump"),
]
BAD = [b"\xe9", b"\xed\xa0\x80", b"\x00"]
FORMS = [
    *(("", form) for form in ("application/json", CARNET)),
    *(("?form=canonical", form) for form in ("application/json", CARNET)),
    *(("/findings", None), ("/replay", None), ("/replay?deal=1&ply=2&seat=A", None)),
    *(("/annotations", None), ("/versions", None), ("/history", None), ("/analysis", None)),
    *(("/rules", None), ("/charts/score", "text/html"), ("/legal", None)),
]


def spoilt(where: str, bad: bytes) -> bytes:
    text = RECORD.replace("Soir\u00e9e", "Fete").encode()
    if where.isalpha():
        return text.replace(b"[Event", b'[%b "x%by"]\n[Event' % (where.encode(), bad))
    return text.replace(where.encode(), where[:2].encode() + bad + where[2:].encode(), 1)


@pytest.mark.only_sqlite
@pytest.mark.parametrize("where", WRITTEN)
def test_bytes_that_are_no_text_are_a_finding_wherever_they_stand(
    client: FlaskClient, where: str
) -> None:
    are_a_finding(client, where, BAD[:1])


def test_so_are_others_in_every_store(client: FlaskClient) -> None:
    for where in ('"Alice"', "Date"):
        are_a_finding(client, where, BAD)


def are_a_finding(client: FlaskClient, where: str, bytes_: list[bytes]) -> None:
    """Send and ask for a record with such bytes there."""
    for bad in bytes_:
        text = spoilt(where, bad)
        sent = post(client, text)
        assert sent.status_code == 201, (bad, sent.text)
        (row,) = sent.json["records"]
        codes = [finding["code"] for finding in row["findings"]]
        # In a comment other control characters may stand, but not these.
        assert "syntax-encoding" in codes
        assert client.get(f"/api/v1/records/{row['id']}", headers={"Accept": CARNET}).data == text
        assert post(client, text, "check").status_code == 200
        for path, form in FORMS:
            headers = {} if form is None else {"Accept": form}
            asked = client.get(f"/api/v1/records/{row['id']}{path}", headers=headers)
            assert asked.status_code < 500, (bad, path, asked.text)
        for page in ("", "/edit", "/books", "/history", "/embed"):
            assert client.get(f"/records/{row['id']}{page}").status_code == 200, (bad, page)
    for form in ("application/json", "application/x-ndjson", CARNET):
        listed = client.get("/api/v1/records", headers={"Accept": form})
        assert listed.status_code == 200
        assert listed.data


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_refused_and_told_so_by_name(
    client: FlaskClient, encoding: str
) -> None:
    text = (RECORD.removeprefix("% carnet 1\n\n") * 10).encode(encoding)
    for sent in (post(client, text), post(client, text, "check"), post(client, text, "replay")):
        assert sent.status_code == 422
        first = sent.json["findings"][0]
        assert "this text seems to be UTF-16;" in first["message"]["en"]
        assert "ce texte semble être en UTF-16 ;" in first["message"]["fr"]
    form = {"file": [(io.BytesIO(text), "a.carnet"), (io.BytesIO(RECORD.encode()), "b.carnet")]}
    (wide, _) = client.post("/api/v1/records", data=form).json["records"]
    assert (wide["status"], wide["file"]) == ("unreadable", "a.carnet")
    assert "UTF-16;" in wide["findings"][0]["message"]["en"]
    assert wide["more"] > 0


def test_a_record_keeps_a_thousand_findings_and_how_many_more_there_are(
    client: FlaskClient,
) -> None:
    text = '[Game "whist"]\n[Deal "1"]\n' + "Z? KS\n" * 1500 + '(\n[Deal "2"] #1'
    (row,) = post(client, text).json["records"]
    kept = client.get(f"/api/v1/records/{row['id']}/findings").json
    whole = client.get(f"/api/v1/records/{row['id']}").json
    for told in (row, kept, whole):
        assert (len(told["findings"]), told["more"]) == (
            1000,
            sum(whole["severities"].values()) - 1000,
        )
    assert whole["severities"]["error"] >= 1500
    # What stands only behind them is found all the same.
    assert client.get("/api/v1/records?finding=syntax-unclosed").json["total"] == 1
