"""Texts that are replayed and not kept, the legal cards at a point, and where actions stand."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api.views import replay as replaying
from tests.api.service import FAULTY, RECORD, is_problem, kept, post, stored


def shown(client: FlaskClient, text: str | bytes, query: str = "") -> Any:
    response = post(client, text, f"replay?{query}")
    assert response.status_code == 200, response.text
    return response.json


def test_a_text_is_replayed_as_a_stored_record_is_and_not_kept(client: FlaskClient) -> None:
    body = shown(client, FAULTY)
    assert kept(client) == 0
    choices, following = body.pop("choices"), body.pop("next")
    assert (body.pop("record"), body.pop("records")) == (1, 1)
    path = f"/api/v1/records/{stored(client, FAULTY)}"
    same = client.get(f"{path}/replay").json
    assert body == {**same, "id": None}
    assert choices["seats"] == client.get(f"{path}/legal").json["seats"]
    assert [one["seat"] for one in following["seats"]] == ["A", "B"]


def test_the_places_are_those_of_the_whole_text(client: FlaskClient) -> None:
    before = "é not a record\n" + RECORD
    text = before + FAULTY.removeprefix("% carnet 1\n\n")
    body = shown(client, text, "record=2")
    assert (body["record"], body["records"], body["text"]) == (2, 2, text)
    outside, finding = body["findings"]
    assert outside["code"] == "syntax-structure"
    assert text[finding["start"] : finding["end"]] == "7S"
    start, end = body["spans"][0][0]
    assert start > len(before)
    assert text[start:end] == "A:TD"
    assert is_problem(post(client, text, "replay?record=3"), 404, "no-such-record")
    assert is_problem(post(client, text, "replay?record=0"), 422, "parameters")


def test_what_may_be_done_is_told_of_the_point_that_is_asked_for(client: FlaskClient) -> None:
    body = shown(client, RECORD, "deal=1&ply=3&seat=A")
    (seat,) = body["choices"]["seats"]
    assert (body["choices"]["deal"], body["choices"]["ply"]) == (1, 3)
    assert seat["to_play"]
    assert ["KS", "QS"] in seat["declarations"]
    assert seat["points"][seat["declarations"].index(["KS", "QS"])] == 20
    # What comes next would show all hands.
    assert body["next"] is None
    assert shown(client, RECORD, "deal=1&ply=3")["next"]["left"]["KS"] == 0


def test_without_a_point_it_is_that_after_the_last_word(client: FlaskClient) -> None:
    body = shown(client, RECORD.replace("3. A:7C ...\n", ""))
    assert (body["choices"]["deal"], body["choices"]["ply"]) == (1, 7)
    assert body["choices"]["seats"][0]["plays"]


def test_a_text_without_a_record_is_refused_with_what_was_found(client: FlaskClient) -> None:
    response = post(client, "1. AS KS\n", "replay")
    assert is_problem(response, 422, "nothing-there")
    assert response.json["findings"][0]["code"] == "syntax-structure"


def test_only_text_is_shown(client: FlaskClient) -> None:
    response = post(client, RECORD, "replay", Content_Type="application/json")
    assert is_problem(response, 415, "media-type")
    assert is_problem(post(client, RECORD * 100, "replay"), 413, "too-large")


def test_an_unknown_game_has_no_choices(client: FlaskClient) -> None:
    body = shown(client, '[Game "tarot"]\n[Deal "1"]\n1. A:KS\n*\n')
    assert (body["choices"]["seats"], body["next"]) == ([], None)
    body = shown(client, '[Game "whist"]\n')
    assert body["choices"] == {"deal": None, "ply": None, "seats": []}


def test_more_tables_than_an_answer_holds_are_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaying, "MOST_ACTIONS", 7)
    path = f"/api/v1/records/{stored(client)}/replay"
    assert is_problem(client.get(path), 413, "too-long-for-replay")
    assert is_problem(post(client, RECORD, "replay"), 413, "too-long-for-replay")


def test_legal_is_told_at_any_point_for_any_seat(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client)}/legal"
    body = client.get(f"{path}?deal=1&ply=1").json
    assert [seat["to_play"] for seat in body["seats"]] == [False, True]
    assert body["seats"][1]["exchange"] == "7H"
    (only,) = client.get(f"{path}?ply=1&seat=B").json["seats"]
    assert only == body["seats"][1]
    assert is_problem(client.get(f"{path}?ply=9"), 404, "no-ply")
    assert is_problem(client.get(f"{path}?seat=E"), 404, "no-seat")


@pytest.mark.parametrize("before", ["", "é😀 not a record\n"])
def test_the_spans_say_which_characters_each_action_is(client: FlaskClient, before: str) -> None:
    text = (before + RECORD.removeprefix("% carnet 1\n\n")).replace("Alice", "Al😀ce")
    record = post(client, text).json["records"][-1]["id"]
    body = client.get(f"/api/v1/records/{record}/replay").json
    assert body["text"] == text
    (spans,), (deal,) = body["spans"], body["deals"]
    words = [text[start:end] for start, end in spans]
    assert len(words) == len(deal["events"]) == 8
    assert (words[0], words[3]) == ("A:TD", "+QSJD=40")
    assert deal["events"][3]["kind"] == "declaration"
