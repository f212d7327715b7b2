from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

import records
from analysis.generate import generate
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, post, stored

GAMES = ("besigue-1847", "besigue", "sizette", "whist", "bassadewitz")


def replay(client: FlaskClient, record: str, query: str = "") -> Any:
    response = client.get(f"/api/v1/records/{record}/replay?{query}")
    assert response.status_code == 200, response.text
    return response.json


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_comes_whole_with_the_table_after_each_action(
    client: FlaskClient, game: str
) -> None:
    text = records.dumps(generate(game, 2))
    expected = records.replay(records.loads(text)[0])
    body = replay(client, stored(client, text), "deal=1")
    (deal,) = body["deals"]
    assert deal["plies"] == len(deal["events"]) == len(deal["positions"]) - 1
    for ply, position in enumerate(deal["positions"]):
        whole = expected.position(1, ply).as_dict()
        event = whole.pop("event")
        assert position == json.loads(json.dumps(whole))
        if ply:
            assert deal["events"][ply - 1] == json.loads(json.dumps(event))
    assert body["score"] == list(expected.score or ())
    assert len(body["figures"]) == len(expected.deals)


def test_without_a_deal_all_deals_come(client: FlaskClient) -> None:
    text = records.dumps(generate("sizette", 2))
    body = replay(client, stored(client, text))
    assert [deal["deal"] for deal in body["deals"]] == [f["deal"] for f in body["figures"]]
    assert len(body["deals"]) > 1


def test_one_point_can_be_asked_for(client: FlaskClient) -> None:
    record = stored(client)
    (deal,) = replay(client, record, "deal=1&ply=3")["deals"]
    (position,) = deal["positions"]
    assert position["ply"] == 3
    (same,) = replay(client, record, "ply=3")["deals"]
    assert same == deal


def test_what_a_player_cannot_see_changes_nothing_in_what_he_is_told(client: FlaskClient) -> None:
    other = (
        RECORD.replace("AS 8S AH", "7D 8S AH")
        .replace("TH 7D 8C", "TH AS 8C")
        .replace("{a good duck}", "{B holds the ace of spades} (8S ~7H)")
        .replace("A:7C ...", "A:7C 9D")
    )
    other += '[Deal "2"]\n[Dealer "A"]\n1. B:8S\n*\n'
    for seat, ply, same in (("A", 5, True), ("B", 5, False), ("A", 7, True)):
        answers = []
        for text in (RECORD, other):
            (row,) = post(client, text).json["records"]
            body = replay(client, row["id"], f"deal=1&ply={ply}&seat={seat}")
            assert body.pop("id") == row["id"]
            answers.append(body)
        assert (answers[0] == answers[1]) == same


def test_what_a_player_knew_at_a_point_is_nothing_of_what_came_after(client: FlaskClient) -> None:
    text = records.dumps(generate("besigue-1847", 3))
    record = stored(client, text)
    deals = len(replay(client, record)["deals"])
    assert deals > 1
    body = replay(client, record, "deal=1&ply=9&seat=A")
    assert body["text"] is body["ok"] is body["score"] is body["winner"] is None
    assert (body["spans"], body["findings"], body["figures"]) == ([], [], [])
    (deal,) = body["deals"]
    assert [event["ply"] for event in deal["events"]] == list(range(1, 10))
    assert (deal["plies"], deal["score"], deal["complete"], deal["notes"]) == (9, None, False, [])
    whole = replay(client, record, f"deal={deals}&seat=A")
    assert whole["score"] is not None
    assert len(whole["figures"]) == deals
    assert len(replay(client, record, f"deal={deals - 1}&seat=A")["figures"]) == deals - 1
    assert replay(client, record, f"deal={deals - 1}&seat=A")["winner"] is None
    assert replay(client, record, "seat=A")["winner"] == replay(client, record)["winner"]


DRAWS = RECORD.replace("8D +QSJD=40", "8D A:^QH B:^TS +QSJD=40")


def test_what_another_draws_is_seen_from_behind(client: FlaskClient) -> None:
    record = stored(client, DRAWS)

    def drawn(query: str) -> list[list[str]]:
        events = replay(client, record, query)["deals"][0]["events"]
        return [event["cards"] for event in events if event["kind"] == "draw"]

    assert drawn("") == [["QH"], ["TS"]]
    assert drawn("seat=A") == [["QH"], ["x"]]
    assert drawn("seat=B&deal=1&ply=5") == [["x"], ["TS"]]


@pytest.mark.parametrize("before", ["% carnet 1\n\n", "", "not a record\n", "é😀\n"])
def test_every_action_has_its_place_in_the_text(client: FlaskClient, before: str) -> None:
    text = before + RECORD.removeprefix("% carnet 1\n\n").replace("Alice", "Al😀ce")
    response = client.post("/api/v1/records", data=text.encode(), headers={"Content-Type": CARNET})
    record = response.json["records"][-1]["id"]
    body = replay(client, record)
    assert body["text"] == text
    words = [text[start:end] for start, end in body["spans"][0]]
    assert [word.rstrip("!") for word in words] == (
        ["A:TD", "B:~7H", "8D", "+QSJD=40", "A:9S", "8S", "+KSQS", "A:7C"]
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_finding_has_its_place_in_the_text(client: FlaskClient, end: str) -> None:
    text = FAULTY.replace("\n", end)
    body = replay(client, stored(client, text))
    (finding,) = body["findings"]
    assert body["text"][finding["start"] : finding["end"]] == "7S"


def test_an_undecodable_byte_counts_one_character(client: FlaskClient) -> None:
    text = FAULTY.encode().replace("é".encode(), b"\xe9")
    body = replay(client, stored(client, text))
    held = [f for f in body["findings"] if f["code"] == "play-not-held"]
    assert body["text"][held[0]["start"] : held[0]["end"]] == "7S"
    assert "Soir\ufffde" in body["text"]


def test_of_an_unknown_game_there_is_a_text_but_no_table(client: FlaskClient) -> None:
    record = stored(client, '[Game "tarot"]\n[Deal "1"]\n1. A:KS KH\n*\n')
    for query in ("", "deal=1"):
        body = replay(client, record, query)
        assert (body["deals"], body["figures"], body["seats"]) == ([], [], [])
        assert body["findings"][0]["code"] == "game-unknown"
        assert len(body["spans"][0]) == 2
    assert is_problem(client.get(f"/api/v1/records/{record}/replay?deal=2"), 404, "no-deal")
    assert is_problem(client.get(f"/api/v1/records/{record}/replay?seat=A"), 404, "no-seat")


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("deal=2", 404, "no-deal"),
        ("deal=1&ply=9", 404, "no-ply"),
        ("deal=0", 422, "parameters"),
        ("ply=-1", 422, "parameters"),
        ("seat=C", 404, "no-seat"),
        ("seat=Z", 422, "parameters"),
        ("speed=9", 422, "parameters"),
    ],
)
def test_a_point_that_there_is_not_is_a_problem(
    client: FlaskClient, query: str, status: int, code: str
) -> None:
    assert is_problem(client.get(f"/api/v1/records/{stored(client)}/replay?{query}"), status, code)
    assert is_problem(post(client, RECORD, f"replay?{query}"), status, code)


@pytest.mark.parametrize(
    "play",
    [
        "A:2S 3S A:KS 4S",
        "A:2S F:3S B:4S",
        "A:2S B:3S C:4S D:5S #1/0 KS KH",
        "A:+KSQS zz ~7S ... B:2S",
    ],
    ids=["second card", "no such seat", "after the end", "of another game"],
)
def test_every_action_has_its_table_whatever_is_wrong_with_it(
    client: FlaskClient, play: str
) -> None:
    body = replay(client, stored(client, f'[Game "whist"]\n[Deal "1"]\n1. {play}\n*\n'))
    (deal,) = body["deals"]
    assert deal["plies"] == len(body["spans"][0]) > 0
    assert [event["ply"] for event in deal["events"]] == list(range(1, deal["plies"] + 1))
    assert [place["ply"] for place in deal["positions"]] == list(range(deal["plies"] + 1))


@pytest.mark.parametrize(
    ("game", "direction"), [("whist", "cw"), ("sizette", "ccw"), ("besigue", "cw")]
)
def test_the_table_goes_round_as_the_game_does(
    client: FlaskClient, game: str, direction: str
) -> None:
    record = stored(client, f'[Game "{game}"]\n[Deal "1"]\n*\n')
    assert replay(client, record)["direction"] == direction


def test_a_record_without_a_deal_has_a_replay_all_the_same(client: FlaskClient) -> None:
    body = replay(client, stored(client, '[Game "whist"]\n'))
    assert (body["deals"], body["spans"]) == ([], [])
    assert body["findings"][0]["code"] == "syntax-structure"
