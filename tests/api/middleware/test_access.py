from __future__ import annotations

import re
import sqlite3
import threading
from pathlib import Path

import pytest
from flask import Flask

from api.middleware.access import COOKIE, digest_of, new_token
from records.library import open_store
from tests.api.command import carnet
from tests.api.conftest import Serve
from tests.api.service import RECORD, is_problem, post, stored


def token(database: str, scope: str) -> str:
    made = new_token()
    with open_store(database) as store:
        store.tokens.add(digest_of(made), scope, scope)
    return made


def revoke_all(database: str) -> None:
    with open_store(database) as store:
        for each in store.tokens.all():
            store.tokens.revoke(each.id)


def bearer(given: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {given}"}


def test_without_any_token_a_service_of_this_machine_is_open(serve: Serve) -> None:
    client = serve()
    record = stored(client)
    assert client.get(f"/api/v1/records/{record}").status_code == 200
    assert client.get("/metrics").status_code == 200


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [("read", (200, 403, 403)), ("write", (200, 201, 403)), ("admin", (200, 201, 200))],
)
def test_each_scope_allows_what_it_says(
    serve: Serve, database: str, scope: str, allowed: tuple[int, ...]
) -> None:
    client, given = serve(), bearer(token(database, scope))
    answers = (
        client.get("/api/v1/games", headers=given),
        post(client, RECORD, **given),
        client.get("/metrics", headers=given),
    )
    assert tuple(answer.status_code for answer in answers) == allowed
    for answer in answers:
        if answer.status_code == 403:
            assert is_problem(answer, 403, "scope")
            assert 'error="insufficient_scope"' in answer.headers["WWW-Authenticate"]


@pytest.mark.parametrize("path", ["check", "replay"])
def test_what_keeps_nothing_needs_no_more_than_to_read(
    serve: Serve, database: str, path: str
) -> None:
    assert post(serve(), RECORD, path, **bearer(token(database, "read"))).status_code == 200


def test_every_path_but_the_few_that_tell_nothing_needs_a_token(
    serve: Serve, database: str
) -> None:
    client = serve()
    token(database, "read")
    app: Flask = client.application
    for_anybody = {
        *("/static/<path:filename>", "/favicon.ico", "/.well-known/security.txt"),
        *("/healthz", "/api/v1/healthz", "/api/v1/openapi.json", "/api/v1/docs"),
        *("/api/v1/schemas/record.json", "/sign-in", "/sign-out", "/service-worker.js"),
        *("/manifest.webmanifest", "/offline/<language>"),
    }
    live = ("/live/<live>", "/api/v1/live/<live>")
    by_address = {*live, f"{live[1]}/replay", f"{live[1]}/events"}
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if rule.rule in for_anybody:
                continue
            path = re.sub(r"<(?:[^<>]+:)?\w+>", "1" * 12, rule.rule)
            reading = {"GET", "HEAD", "OPTIONS"} if rule.rule in by_address else set()
            for method in (rule.methods or set()) - reading:
                answer = client.open(path, method=method)
                assert answer.status_code == 401, (method, path)
                assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Carnet"'


@pytest.mark.parametrize("given", [None, "nonsense"])
def test_to_ask_for_methods_needs_what_reading_needs(
    serve: Serve, database: str, given: str | None
) -> None:
    client = serve()
    record = stored(client)
    reading, administering = token(database, "read"), token(database, "admin")
    sent = {} if given is None else bearer(given)
    path = f"/api/v1/records/{record}"
    answer = client.options(path, headers=sent)
    assert answer.status_code == 401
    assert "Allow" not in answer.headers
    assert client.options(path, headers=bearer(reading)).status_code == 200
    assert client.options("/metrics", headers=bearer(reading)).status_code == 403
    assert client.options("/metrics", headers=bearer(administering)).status_code == 200


@pytest.mark.parametrize("given", ["nonsense", "", "é", "carnet_" + "A" * 43, "x" * 5000])
def test_what_is_no_token_is_refused_even_where_none_is_needed(
    serve: Serve, database: str, given: str
) -> None:
    for client in (serve(), serve(public_read=True)):
        answer = client.get("/api/v1/games", headers={"Authorization": f"Bearer {given} x"})
        assert is_problem(answer, 401, "bad-token")
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Carnet", error="invalid_token"'
        assert answer.json["title"] == "The token is not valid"


def test_a_revoked_token_allows_nothing_and_leaves_the_service_closed(
    serve: Serve, database: str
) -> None:
    client, given = serve(), bearer(token(database, "admin"))
    assert client.get("/api/v1/games", headers=given).status_code == 200
    revoke_all(database)
    answer = client.get("/api/v1/games", headers={**given, "Accept-Language": "fr"})
    assert is_problem(answer, 401, "bad-token")
    assert answer.json["title"] == "Le jeton n’est pas valable"
    assert "plus rien" in answer.json["detail"]
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
    assert is_problem(client.get("/api/v1/games"), 401, "token")
    assert is_problem(post(client, RECORD), 401, "token")


def test_a_service_that_others_reach_is_never_open(serve: Serve, database: str) -> None:
    client = serve(local=False)
    assert is_problem(client.get("/api/v1/games"), 401, "token")
    assert is_problem(post(client, RECORD), 401, "token")


def test_what_may_be_read_by_all_is_written_by_those_with_a_token(
    serve: Serve, database: str
) -> None:
    client, given = serve(local=False, public_read=True), bearer(token(database, "write"))
    assert client.get("/api/v1/games").status_code == 200
    assert is_problem(post(client, RECORD), 401, "token")
    assert is_problem(client.get("/metrics"), 401, "token")
    assert post(client, RECORD, **given).status_code == 201


def test_where_nothing_is_changed_no_token_changes_anything(serve: Serve, database: str) -> None:
    for local in (True, False):
        client = serve(local=local, read_only=True)
        assert client.get("/api/v1/games").status_code == 200
        assert is_problem(post(client, RECORD), 403, "read-only")
        assert post(client, RECORD, "check").status_code == 200
    client, given = serve(read_only=True), bearer(token(database, "admin"))
    assert is_problem(client.get("/api/v1/games"), 401, "token")
    assert client.get("/api/v1/games", headers=given).status_code == 200
    assert is_problem(post(client, RECORD, **given), 403, "read-only")


def test_another_way_to_authenticate_is_not_ours(serve: Serve, database: str) -> None:
    client, given = serve(), token(database, "admin")
    for header in (f"Basic {given}", given, "Basic dTpw"):
        answer = client.get("/api/v1/games", headers={"Authorization": header})
        assert is_problem(answer, 401, "token")
    named = client.get("/api/v1/games", headers={"Authorization": f"bearer {given}"})
    assert named.status_code == 200


def test_a_token_is_256_random_bits_and_is_kept_nowhere(database: str, tmp_path: Path) -> None:
    made = {token(database, "read") for _ in range(20)}
    assert len(made) == 20
    assert {len(each) for each in made} == {len("carnet_") + 43}
    assert carnet("backup", tmp_path / "backup.db", "--database", database).exit_code == 0
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(bytes.fromhex(digest_of(each)) in kept for each in made)
    assert not any(each.encode() in kept for each in made)


def test_the_rates_are_counted_by_token(serve: Serve, database: str) -> None:
    client = serve(read_rate="2/hour", local=False)
    first, second = token(database, "read"), token(database, "read")
    statuses = [client.get("/api/v1/games", headers=bearer(first)).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert client.get("/api/v1/games", headers=bearer(second)).status_code == 200
    # Those who are let in nowhere are counted too.
    assert [client.get("/api/v1/games").status_code for _ in range(3)] == [401, 401, 429]


HTML = {"Accept": "text/html"}


def test_a_reader_of_pages_signs_in_and_goes_on_where_he_was_going(
    serve: Serve, database: str
) -> None:
    client, given = serve(), token(database, "write")
    page = client.get("/?lang=fr", headers=HTML)
    assert (page.status_code, page.mimetype) == (401, "text/html")
    assert 'name="next" value="/?lang=fr"' in page.text
    answer = client.post("/sign-in", data={"token": f" {given} ", "next": "/?lang=fr"})
    assert (answer.status_code, answer.location) == (303, "/?lang=fr")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert client.get("/", headers=HTML).status_code == 200
    assert "Sign out" in client.get("/", headers=HTML).text
    assert post(client, RECORD).status_code == 201
    client.post("/sign-out")
    assert client.get("/", headers=HTML).status_code == 401


def test_the_cookie_is_sent_by_https_only_where_it_came_so(serve: Serve, database: str) -> None:
    client, given = serve(), token(database, "read")
    answer = client.post("/sign-in", data={"token": given}, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_wrong_token_signs_nobody_in(serve: Serve, database: str) -> None:
    client = serve()
    token(database, "read")
    answer = client.post("/sign-in", data={"token": "x"}, headers=HTML)
    assert answer.status_code == 401
    assert "Set-Cookie" not in answer.headers
    assert "was revoked" in answer.text


@pytest.mark.parametrize(
    "going", ["https://evil.example", "//evil.example", "/\\evil.example", "x", "/a\r\nb", ""]
)
def test_signing_in_never_leads_to_another_site(serve: Serve, database: str, going: str) -> None:
    answer = serve().post("/sign-in", data={"token": token(database, "read"), "next": going})
    assert answer.location == "/"


def test_nobody_is_signed_in_by_another_site(serve: Serve, database: str) -> None:
    answer = serve().post(
        "/sign-in",
        data={"token": token(database, "read")},
        headers={"Origin": "https://evil.example"},
    )
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_a_cookie_that_outlived_its_token_is_as_none(serve: Serve, database: str) -> None:
    client = serve(public_read=True)
    client.set_cookie(COOKIE, token(database, "read"))
    revoke_all(database)
    assert client.get("/", headers=HTML).status_code == 200
    assert is_problem(post(client, RECORD), 401, "token")


@pytest.mark.only_sqlite
def test_who_reads_does_not_wait_for_those_who_write(
    database: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(serve())
    made = token(database, "read")
    # Whoever waits, waits for weeks.
    monkeypatch.setattr("records.library.sqlite.store.BUSY_MS", 1 << 30)
    writer = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
    writer.execute("begin exclusive")
    statuses: list[int] = []

    def read() -> None:
        with serve(public_read=True) as client:
            for headers in ({}, bearer(made)):
                for path in ("/", "/api/v1/records", "/healthz"):
                    statuses.append(client.get(path, headers=headers).status_code)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(60)
    assert statuses == [200] * 6
    with open_store(database) as store:
        assert [each.last_used for each in store.tokens.all()] == [None]
    writer.close()
    read()
    with open_store(database) as store:
        assert None not in [each.last_used for each in store.tokens.all()]


def test_deleting_is_offered_to_those_who_may_change_something(serve: Serve, database: str) -> None:
    record = stored(serve())
    writes, reads = bearer(token(database, "write")), bearer(token(database, "read"))
    for settings, headers, offered in (
        ({"public_read": True}, {}, False),
        ({}, reads, False),
        ({}, writes, True),
        ({"read_only": True}, writes, False),
    ):
        client = serve(local=False, **settings)
        for path in ("/records", f"/records/{record}"):
            page = client.get(path, headers={"Accept": "text/html", **headers})
            assert page.status_code == 200
            assert ('id="delete"' in page.text) == offered, (settings, path)


def test_the_bin_says_whose_token_deleted_a_record(serve: Serve, database: str) -> None:
    client = serve()
    record = stored(client)
    writes, reads = bearer(token(database, "write")), bearer(token(database, "read"))
    path = f"/api/v1/records/{record}"
    assert is_problem(client.delete(path, headers={"If-Match": "*", **reads}), 403, "scope")
    client.delete(path, headers={"If-Match": "*", **writes})
    (item,) = client.get("/api/v1/bin", headers=reads).json["items"]
    assert item["by"] == "write"
    undo = {"json": {"records": [record]}}
    assert is_problem(client.post("/api/v1/bin/undo", headers=reads, **undo), 403, "scope")
    assert client.post("/api/v1/bin/undo", headers=writes, **undo).status_code == 200
    (restored, _) = client.get(f"{path}/history", headers=reads).json["items"]
    assert (restored["action"], restored["by"]) == ("restore", "write")
