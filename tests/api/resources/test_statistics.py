from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import records
from analysis.charts import COLLECTION_CHARTS
from analysis.charts.many import pages
from analysis.collection.groups import BY
from analysis.collection.kept import FORM
from analysis.collection.summary import Statistics
from analysis.generate import generate
from analysis.stored.asking import statistics_of
from analysis.stored.keeping import counted_again, facts_worked_out, keep_missing
from api.resources import statistics as resource
from records.kernel.judge import kernel
from records.library import Query, open_store
from records.library.sql.facts import AddingUp
from records.notation.model import Tag
from records.rules.games import GAMES
from tests.api.service import FAULTY, is_problem, stored
from tests.records.library.made import entry

PATH = "/api/v1/statistics"
RECORDS = "/api/v1/records"


def game(name: str, seed: int, *players: str, date: str = "1850.01.12", **options: str) -> str:
    record = generate(name, seed, options)
    named = [Tag(seat, player) for seat, player in zip("ABCD", players, strict=False)]
    record.tags[1:1] = [Tag("Date", date), *named]
    return records.dumps(record)


@pytest.fixture
def ids(client: FlaskClient) -> list[str]:
    return [
        stored(client, game("besigue-1847", 1, "Alice", "Basile")),
        stored(client, game("besigue-1847", 2, "Alice", "Zoé", date="1861")),
        stored(client, game("sizette", 3, "Alice", "Basile", "Zoé", "Denis")),
    ]


def figures(client: FlaskClient, kind: str, **query: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"{PATH}/{kind}", query_string=query).json["figures"]
    return found


@pytest.mark.parametrize("kind", COLLECTION_CHARTS)
def test_every_kind_counts_all_records(client: FlaskClient, ids: list[str], kind: str) -> None:
    found = client.get(f"{PATH}/{kind}").json
    assert (found["records"], found["total"], found["whole"]) == (3, 3, True)
    assert {one["kind"] for one in found["figures"]} <= {kind, "results"}
    assert {"data", "layout", "table"} == set(found["chart"])


def test_a_chart_with_more_than_fits_says_so_and_has_pages(
    client: FlaskClient, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "MOST_ROWS", 1)
    path = f"{PATH}/results?by=pair&game=sizette&language=fr"
    first = client.get(path).json
    assert (first["page"], first["pages"]) == (1, 4)
    assert first["drawn"] == "page 1 sur 4 (1 des 4 paires)"
    drawn = {tuple(client.get(f"{path}&page={n}").json["chart"]["data"][0]["y"]) for n in (1, 4)}
    assert len(drawn) == 2
    _, *rows = client.get(path, headers={"Accept": "text/csv"}).text.splitlines()
    assert len({row.split(",")[1] for row in rows}) == 4
    beyond = client.get(f"{path}&page=5", headers={"Accept-Language": "fr"})
    assert is_problem(beyond, 404)
    assert beyond.json["detail"] == "Ce graphique n’a pas de page 5 ; il en a 4."
    assert is_problem(client.get(f"{path}&page=0"), 422)
    whole = client.get(f"{PATH}/results").json
    assert (whole["page"], whole["pages"], whole["drawn"]) == (1, 1, "")


@pytest.mark.parametrize(("media", "start"), [("text/html", "<!doctype"), ("text/csv", "game,")])
def test_the_chart_can_be_had_alone(
    client: FlaskClient, ids: list[str], media: str, start: str
) -> None:
    response = client.get(f"{PATH}/results?by=pair", headers={"Accept": media})
    assert response.mimetype == media
    assert response.text.startswith(start)
    assert "Alice – Basile" in response.text


def test_filters_are_those_of_the_list(client: FlaskClient, ids: list[str]) -> None:
    found = client.get(f"{PATH}/results?game=sizette&player=denis").json
    assert found["records"] == 1
    assert {one["game"] for one in found["figures"]} == {"sizette"}
    assert client.get(f"{PATH}/results?finding=play-follow").json["records"] == 0


def test_figures_are_told_apart_by_player_and_period(client: FlaskClient, ids: list[str]) -> None:
    players = {one["group"] for one in figures(client, "results", by="player")}
    assert players == {"Alice", "Basile", "Zoé", "Denis"}
    decades = {one["group"] for one in figures(client, "results", by="period", period="decade")}
    assert decades == {"1850s", "1860s"}


def test_of_many_groups_the_largest_are_told_and_each_can_be_asked_for(
    client: FlaskClient, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "MOST_GROUPS", 1)
    found = client.get(f"{PATH}/results?by=player").json
    assert (found["groups"], found["told"]) == (7, 1)
    assert {(one["game"], one["group"]) for one in found["figures"]} == {("besigue-1847", "Alice")}
    denis = figures(client, "results", by="player", group="Denis")
    assert {one["group"] for one in denis} == {"Denis"}
    assert all(client.get(one["link"]).json["items"] for one in denis if one["deals"])


def test_every_figure_links_to_the_deals_behind_it(client: FlaskClient, ids: list[str]) -> None:
    seen = 0
    for kind in ("results", "sources", "declarations"):
        for by in ("game", "player", "pair"):
            for one in figures(client, kind, by=by):
                items = client.get(one["link"]).json["items"]
                assert len(items) == one["deals"], one
                seen += len(items)
    assert seen


def test_a_deal_behind_a_figure_names_its_record_and_page(
    client: FlaskClient, ids: list[str]
) -> None:
    (one,) = [f for f in figures(client, "results", game="sizette") if f["measure"] == "deal-gap"]
    first = client.get(one["link"]).json["items"][0]
    assert (first["record"], first["deal"]) == (ids[2], 1)
    assert client.get(first["page"].split("#")[0]).status_code == 200


def test_deals_come_in_pages_of_records(client: FlaskClient, ids: list[str]) -> None:
    address: str | None = f"{PATH}/deals?measure=deal-gap&limit=1"
    found = []
    while address is not None:
        page = client.get(address)
        found += [item["record"] for item in page.json["items"]]
        link = page.headers.get("Link")
        assert (link is None) == (page.json["next"] is None)
        address = None if link is None else link.split(">")[0][1:]
    assert set(found) == set(ids[:2]) | {ids[2]}


def test_faults_are_counted_by_rule(client: FlaskClient, ids: list[str]) -> None:
    stored(client, FAULTY)
    found = figures(client, "faults")
    assert [one["measure"] for one in found] == ["fault/besigue-1847/play/held"]
    assert (found[0]["count"], found[0]["deals"]) == (found[0]["of"], 1)


def test_when_the_time_is_up_the_answer_says_so(
    app: Flask, client: FlaskClient, ids: list[str]
) -> None:
    app.config["STATISTICS_SECONDS"] = -1
    found = client.get(f"{PATH}/missed").json
    assert (found["records"], found["total"], found["whole"]) == (0, 3, False)


def test_what_is_kept_is_told_apart_from_what_was_counted_now(
    client: FlaskClient, ids: list[str], database: str
) -> None:
    with open_store(database) as store:
        (one,) = islice(store.stream(Query()), 1)
        facts = facts_worked_out(one.text, one.summary.game or "", "missed")
        store.keep_facts([(one.summary.id, one.summary.version, facts)])
    found = client.get(f"{PATH}/missed").json
    assert (found["records"], found["work"]["done"], found["whole"]) == (3, 1, True)


def test_figures_of_a_replay_are_whole_as_soon_as_records_have_come_in(
    app: Flask,
    client: FlaskClient,
    ids: list[str],
    database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if kernel() is None:
        with open_store(database) as store:
            keep_missing(store)
    app.config["STATISTICS_SECONDS"] = -1
    # That nothing is lacking is seen without a look at each record.
    monkeypatch.setattr(AddingUp, "without_facts", None)
    for query in ("", "game=sizette", "player=alice", "since=1855&by=pair"):
        assert client.get(f"{PATH}/results?{query}").json["whole"], query


def test_figures_are_those_over_the_records_one_by_one(database: str) -> None:
    texts = [FAULTY, '[Game "nothing"]\n[Deal "1"]\n1. 2S\n*\n', '[Game "whist"]\n[A "Paul"]\n']
    for number, name in enumerate(GAMES):
        players = ("Basile", "Alice", "Alice", "Zoé")[: GAMES[name].rules().seats]
        texts.append(game(name, number, *players, date="1851.02"))
    texts.append(game("besigue", 1, "Alice", "Basile", target="1500"))
    kinds = ("results", "sources", "declarations", "faults")
    queries = (Query(), Query(game="whist"), Query(player="ali"))

    def asked(seconds: float) -> Iterator[tuple[object, ...]]:
        for by, query in product(BY, queries):
            made = statistics_of(store, query, by, "month", "results", seconds)
            found, counted = made.sums, (made.total, not made.lacking)
            scores = {
                group: [sums.get(name) for name in ("=below", "=beyond")]
                for group, sums in found.sums.items()
            }
            number = found.records, found.deals, found.left_out
            yield by, query, list(found.figures(kinds)), scores, number, counted

    with open_store(database) as store:
        store.add([entry(text) for text in texts])
        singly = list(asked(60))
        counted_again(store, islice(store.stream(Query()), len(texts) // 2))
        assert list(asked(60)) == singly
        assert store.totals(Query(), "game", FORM).records == len(texts)
        assert keep_missing(store) == len(texts) - len(texts) // 2
        assert list(store.without_facts(Query(), FORM)) == []
        assert list(store.verify()) == []
        for one, other in zip(asked(-1), singly, strict=True):
            assert one == other


def test_the_largest_groups_are_told_and_the_others_counted(database: str) -> None:
    texts = [
        game(name, number, *("Basile", "Alice", f"P{number % 3}", "Zoé")[: rules.rules().seats])
        for number, (name, rules) in enumerate(GAMES.items())
    ]

    def made(most: int | None, group: str | None = None) -> Statistics:
        return statistics_of(store, Query(), "player", "year", "results", 60, most, group).sums

    with open_store(database) as store:
        store.add([entry(text) for text in texts])
        for kept in (0, len(texts) // 2, len(texts)):
            counted_again(store, islice(store.stream(Query()), kept))
            every = made(None)
            for most, group in ((5, None), (5, "Zoé"), (1000, None)):
                some = made(most, group)
                assert all(one == every.sums[key] for key, one in some.sums.items())
                assert (some.records, some.deals) == (every.records, every.deals)
                if kept == len(texts):
                    assert some.groups == every.groups
                    assert {key for key in every.sums if key[1] == group} <= set(some.sums)
        assert some.sums == every.sums
        assert len(made(5).sums) == 5


def test_after_an_undo_the_figures_are_those_of_the_text_put_back(
    app: Flask, client: FlaskClient, ids: list[str], database: str
) -> None:
    with open_store(database) as store:
        keep_missing(store)
    before = figures(client, "results")
    text = game("besigue-1847", 5, "Alice", "Basile")
    assert client.put(f"{RECORDS}/{ids[0]}", data=text, headers={"If-Match": "*"}).json["changed"]
    app.config["STATISTICS_SECONDS"] = -1
    corrected = client.get(f"{PATH}/results").json
    assert corrected["whole"]
    assert corrected["figures"] != before
    (change,) = client.get(f"{RECORDS}/{ids[0]}/history").json["items"]
    assert client.post(f"{RECORDS}/{ids[0]}/history/{change['id']}/undo").status_code == 200
    assert figures(client, "results") == before


def test_a_record_that_is_brought_back_is_counted_again_at_once(
    app: Flask, client: FlaskClient, ids: list[str], database: str
) -> None:
    with open_store(database) as store:
        keep_missing(store)
    app.config["STATISTICS_SECONDS"] = -1
    before = client.get(f"{PATH}/results").json
    client.delete(f"{RECORDS}/{ids[0]}", headers={"If-Match": "*"})
    without = client.get(f"{PATH}/results").json
    assert (without["records"], without["total"], without["whole"]) == (2, 2, True)
    client.post("/api/v1/bin/undo", json={"records": [ids[0]]})
    assert client.get(f"{PATH}/results").json == before


def test_what_is_not_there_is_a_problem(client: FlaskClient) -> None:
    assert is_problem(client.get(f"{PATH}/luck"), 404, "no-statistics")
    assert is_problem(client.get(f"{PATH}/deals?measure=luck"), 404, "no-measure")
    assert is_problem(client.get(f"{PATH}/deals"), 422, "parameters")
    assert is_problem(client.get(f"{PATH}/results?by=moon"), 422, "parameters")
    assert is_problem(client.get(f"{PATH}/results?cursor=a"), 422, "parameters")
