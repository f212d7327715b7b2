"""Who may do what, asked of every operation by every kind of caller, and what an answer gives away.

What somebody sends comes back as what it is and runs nowhere: each payload goes through every
field that is kept, and comes out in every form that is answered.  That nothing runs in a browser
is for `tests/browser`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import pytest

from tests.api.command import carnet
from tests.api.service import RECORD
from tests.torture.callers import Answer, Caller
from tests.torture.conftest import Place
from tests.torture.ledger import text
from tests.torture.length import Length
from tests.torture.payloads import PAYLOADS
from tests.torture.serving import Service
from tests.torture.telling import Told

#: What is told to anybody, or to anybody who has the address of a live game.
FOR_ANYBODY = {"getHealthz", "getSchemasRecordJson", "getLive", "getLiveReplay", "getLiveEvents"}
#: What needs another scope than its method says.
SCOPES = {
    **dict.fromkeys(("postCheck", "postReplay", "postAdvice"), "read"),
    **dict.fromkeys(("postReplayPicture", "postReplayFilm"), "read"),
    "getMetrics": "admin",
}
ALLOWED = {"read": {"read"}, "write": {"read", "write"}, "admin": {"read", "write", "admin"}}
#: An id as they are made, of nothing.
NOWHERE = "1jmg00000000"
#: Headers that are not the same of any two answers.
OF_ITS_OWN = {"date", "x-request-id"}
FORMS = ("application/json", "text/html", "text/vnd.carnet", "text/csv")
PAGES = ("", "/edit", "/books", "/history", "/embed")
PAGES_OF_A_STUDY = ("", "/edit", "/embed", "/embed?chapter=1")


@dataclass(frozen=True)
class Operation:
    """A call that the document describes, with what stands in its path."""

    name: str
    method: str
    path: str

    def at(self, **places: object) -> str:
        """Its address with these in its path."""
        usual = defaultdict(lambda: "1", {"game": "whist", "kind": "score"})
        if "statistics" in self.path:
            usual["kind"] = "results"
        return self.path.format_map(usual | places)

    @property
    def scope(self) -> str | None:
        """The scope that it needs."""
        if self.name in FOR_ANYBODY:
            return None
        return SCOPES.get(self.name) or ("read" if self.method == "GET" else "write")


def operations(caller: Caller) -> list[Operation]:
    """Every operation of the document that the service hands out."""
    paths = caller.ask("GET", "openapi.json").json()["paths"]
    return [
        Operation(operation["operationId"], method.upper(), path)
        for path, item in paths.items()
        for method, operation in item.items()
        if method != "parameters"
    ]


@dataclass(frozen=True)
class Club:
    """A service that needs tokens, one of each kind, and something to look for."""

    service: Service
    tokens: dict[str, str | None]
    record: str
    annotation: str
    study: str

    def caller(self, kind: str) -> Caller:
        """A caller with that token."""
        return Caller(self.service.port, self.tokens[kind])


@pytest.fixture
def club(place: Place) -> Club:
    service = place.service().start()
    tokens: dict[str, str | None] = {
        kind: service.token(kind, kind) for kind in ("read", "write", "admin")
    }
    tokens["revoked"] = service.token("admin", "revoked")
    assert carnet("token", "revoke", "4", "--database", service.url).exit_code == 0
    tokens["none"] = None
    # The beginning of one that is right.
    tokens["wrong"] = f"{str(tokens['admin'])[:-4]}AAAA"
    with Caller(service.port, tokens["write"]) as caller:
        record = caller.ask("POST", "records", RECORD).json()["records"][0]["id"]
        note = {"ply": 1, "kind": "comment", "text": "good"}
        annotation = caller.ask("POST", f"records/{record}/annotations", note).json()["id"]
        study = caller.ask("POST", "studies", {"title": "Endings"}).json()["id"]
    return Club(service, tokens, record, annotation, study)


def given_away(one: Answer, other: Answer) -> bool:
    """Whether two answers differ in anything but the time and the request's name."""

    def told(answer: Answer) -> tuple[object, ...]:
        headers = {
            name.lower(): value
            for name, value in answer.headers.items()
            if name.lower() not in OF_ITS_OWN
        }
        return answer.status, answer.body, headers

    return told(one) != told(other)


def test_every_operation_is_for_those_who_may_and_tells_others_nothing(
    club: Club, told: Told
) -> None:
    faults: list[str] = []
    asked = 0
    with Caller(club.service.port) as caller:
        each = operations(caller)
    assert len(each) >= 31
    for kind in ("none", "wrong", "revoked", "read", "write", "admin"):
        with club.caller(kind) as caller:
            # What removes comes last, so that there is something until then.
            for operation in sorted(each, key=lambda one: one.method == "DELETE"):
                places = {
                    "record": club.record,
                    "annotation": club.annotation,
                    "study": club.study,
                }
                there = operation.at(**places)
                nowhere = operation.at(**dict.fromkeys(places, NOWHERE))
                may = operation.scope is None or operation.scope in ALLOWED.get(kind, ())
                methods = [operation.method]
                if operation.method == "GET":
                    methods += ["HEAD", "OPTIONS"]
                for method in methods:
                    asked += 2
                    # Without a body nothing is done, whoever asks.
                    answer = caller.ask(method, there)
                    other = caller.ask(method, nowhere)
                    said = f"{method} {there} by {kind}: {answer.status}"
                    if may and (answer.status in (401, 403) or answer.status >= 500):
                        faults.append(said)
                    if not may:
                        wanted = 403 if kind in ALLOWED else 401
                        if answer.status != wanted or "WWW-Authenticate" not in answer.headers:
                            faults.append(f"{said}, not {wanted}")
                        if given_away(answer, other):
                            faults.append(f"{said}, and {other.status} of what is not there")
    with club.caller("read") as caller:
        if caller.ask("GET", f"records/{club.record}").status != 200:
            faults.append("the record is gone, though nobody showed what he had seen of it")
        if caller.ask("GET", f"studies/{club.study}").status != 200:
            faults.append("the study is gone, though nobody showed what he had seen of it")
    club.service.must_live()
    told(
        "every operation by no, wrong, revoked, read, write, admin token",
        f"{len(each)} operations, {asked} calls",
        f"{len(faults)} answered otherwise than their caller's right says",
        "none; what is not there is answered the same",
    )
    assert not faults, "\n".join(faults[:20])


def test_what_is_there_is_not_told_by_any_method_or_page(club: Club, told: Told) -> None:
    faults: list[str] = []
    asked = 0
    api = ["", "/findings", "/annotations", "/charts/score", "/versions/1", "/history/1/undo"]
    with club.caller("none") as caller:
        for method in ("OPTIONS", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"):
            for pattern in [
                *(f"/api/v1/records/{{}}{rest}" for rest in api),
                *(f"/records/{{}}{rest}" for rest in PAGES),
                *(f"/api/v1/studies/{{}}{rest}" for rest in ("", "/chapters", "/undo")),
                *(f"/studies/{{}}{rest}" for rest in PAGES_OF_A_STUDY),
            ]:
                asked += 1
                name = club.study if "studies" in pattern else club.record
                there = caller.ask(method, pattern.format(name))
                nowhere = caller.ask(method, pattern.format(NOWHERE))
                hidden = nowhere.body.replace(NOWHERE.encode(), name.encode())
                if (there.status, there.body) != (nowhere.status, hidden):
                    faults.append(f"{method} {pattern}: {there.status}, else {nowhere.status}")
                if method == "OPTIONS" and there.status < 300:
                    faults.append(f"OPTIONS {pattern}: {there.status}")
    told(
        "what is there asked for without a token, by every method",
        f"{asked} calls and as many of what is not there",
        f"{len(faults)} differ",
        "none",
    )
    assert not faults, "\n".join(faults[:20])


def test_the_key_of_one_caller_is_not_in_the_way_of_another(club: Club, told: Told) -> None:
    key = {"Idempotency-Key": "the-same-key"}
    second = club.service.token("write", "second")
    with club.caller("write") as caller, Caller(club.service.port, second) as other:
        mine = caller.ask("POST", "records", text("Mine"), key)
        again = caller.ask("POST", "records", text("Mine"), key)
        theirs = other.ask("POST", "records", text("Theirs"), key)
        wrong = caller.ask("POST", "records", text("Something else"), key)
        note = {"ply": 1, "kind": "comment", "text": "a word"}
        path = f"records/{club.record}/annotations"
        of_notes = {"Idempotency-Key": "the-same-key-of-notes"}
        notes = [each.ask("POST", path, note, of_notes) for each in (caller, other)]
    seen = [answer.status for answer in (mine, again, theirs, wrong)]
    told(
        "another caller's Idempotency-Key",
        "records and annotations under the same key",
        f"{seen}; annotations {[answer.status for answer in notes]}",
        "201, again 201, another 201, other text 422",
    )
    assert seen == [201, 201, 201, 422]
    assert mine.body == again.body
    assert mine.json()["records"][0]["id"] != theirs.json()["records"][0]["id"]
    assert [answer.status for answer in notes] == [201, 201]
    assert notes[0].json()["id"] != notes[1].json()["id"]


# -- what was sent runs nowhere --------------------


class Runs(HTMLParser):
    """Looks for what a page could run, or where it could be led, that is not its own."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note elements and attributes that would run something."""
        # What a page tells others of itself, and what stands in a field, is not run.
        plain = {"meta": "content", "input": "value"}.get(tag)
        if plain and "http-equiv" not in dict(attrs):
            attrs = [(name, value) for name, value in attrs if name != plain]
        for name, value in attrs:
            link = re.sub(r"[\x00-\x20]", "", (value or "").lower())
            if name.startswith("on") or link.startswith(("javascript:", "vbscript:", "data:text")):
                self.found.append(f"<{tag} {name}={value!r}>")
            if (name == "style" and "url(" in link) or (name == "content" and "script:" in link):
                self.found.append(f"<{tag} {name}={value!r}>")
            led = ("src", "action", "formaction", *(["href"] if tag == "link" else []))
            if name in led and "//" in link[:8]:
                self.found.append(f"<{tag} {name}={value!r}>")
        if tag in ("iframe", "object", "embed", "base", "applet", "marquee"):
            self.found.append(f"<{tag}>")
        kind = dict(attrs).get("type")
        self._in_script = tag in ("script", "style") and kind != "application/json"

    def handle_endtag(self, tag: str) -> None:
        """A script ends."""
        self._in_script = False

    def handle_data(self, data: str) -> None:
        """Note a script or a style that stands in the page."""
        if self._in_script and data.strip():
            self.found.append(f"in a script or a style: {data[:80]}")


def test_what_would_run_is_noticed() -> None:
    noticed = 0
    for payload in PAYLOADS:
        parser = Runs()
        parser.feed(f"<p title=\"{payload}\">{payload}</p><input value='{payload}'>")
        noticed += bool(parser.found)
    assert noticed > 0.8 * len(PAYLOADS)
    parser = Runs()
    parser.feed('<p title="&lt;script&gt;">&lt;script&gt;alert(1)</p><a href="/records/1">1</a>')
    parser.feed('<meta property="og:title" content="javascript:alert(1)">')
    assert not parser.found
    parser.feed('<meta http-equiv="refresh" content="0;url=javascript:alert(1)">')
    assert parser.found


def unsafe(answer: Answer) -> Iterator[str]:
    """What of an answer a browser could take for something else, or run."""
    kind = answer.headers.get_content_type()
    policy = answer.headers.get("Content-Security-Policy", "")
    directives = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    if answer.headers.get("X-Content-Type-Options") != "nosniff":
        yield "no nosniff"
    if directives.get("default-src") != "'none'" or "unsafe" in directives.get("script-src", ""):
        yield f"policy {policy!r}"
    if answer.status in (204, 304) or not answer.body:
        return
    if kind == "image/svg+xml":
        # A picture has one style, which is its own.
        begins, style, rest = answer.body.decode().partition("<style>")
        own, _, ends = rest.partition("</style>")
        if not style or "url(" in own or "@import" in own:
            yield "a style"
        parser = Runs()
        parser.feed(begins + ends)
        parser.close()
        yield from parser.found
        return
    if kind == "text/html":
        parser = Runs()
        parser.feed(answer.body.decode())
        parser.close()
        yield from parser.found
        return
    if "script-src" in directives:
        yield f"{kind} may run scripts"
    if kind == "application/json" or kind.endswith("+json"):
        json.loads(answer.body)
    elif kind not in ("text/vnd.carnet", "text/plain", "application/x-ndjson", "text/csv"):
        yield f"content type {kind}"


def tagged(payload: str) -> str:
    """A record that has the payload in every place where its words stand."""
    escaped = payload.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    said = payload.replace("}", ")").replace("\n", " ")
    names = ("Event", "Site", "Date", "Round", "Annotator", "Source", "Result", "X-Other")
    tags = "".join(f'[{name} "{escaped}"]\n' for name in names)
    body = RECORD.split("\n\n", 1)[1].replace('[Event "Soirée"]\n', tags)
    for name in ("Alice", "Basile"):
        body = body.replace(name, escaped)
    return body.replace("a good duck", said)


def studied(payload: str) -> dict[str, Any]:
    """A study that has the payload in every place where its words stand."""
    line = "".join(filter(str.isprintable, payload))[:200]
    words = payload.replace("\x00", "")
    chapters = [{"title": line, "text": words}]
    return {"title": line, "author": line, "introduction": words, "chapters": chapters}


def asked_of(
    payload: str, record: str, study: str, forms: tuple[str, ...]
) -> Iterator[tuple[str, str, Any, dict[str, str]]]:
    """Every call in which something could come back that was sent in it, or before it."""
    word = quote(payload, safe="")
    api = (
        *("", "?form=annotated", "?form=canonical"),
        *("/findings", "/annotations", "/versions", "/versions/1", "/history", "/replay"),
        *("/picture?as=svg", "/picture?as=svg&deal=1&ply=1"),
        *("/legal", "/analysis", "/charts/score", "/charts/tricks"),
    )
    for rest in api:
        for accept in forms:
            yield "GET", f"/api/v1/records/{record}{rest}", None, {"Accept": accept}
    for rest in PAGES:
        for language in ("en", "fr"):
            yield "GET", f"/records/{record}{rest}", None, {"Accept-Language": language}
    for rest in ("", "?as=carnet", "?as=study"):
        yield "GET", f"/api/v1/studies/{study}{rest}", None, {}
    for rest in PAGES_OF_A_STUDY:
        yield "GET", f"/studies/{study}{rest}", None, {}
    for path in ("/api/v1/studies", "/api/v1/tags", f"/api/v1/records/{record}/tags", "/studies"):
        yield "GET", path, None, {}
    for path in (
        *(
            "/?tag={}",
            "/?study={}",
            "/studies/{}",
            "/?q={}",
            "/?player={}",
            "/?event={}",
            "/?sort={}",
            "/?{}=1",
            "/games/{}",
            "/{}",
        ),
        *("/records/{}", "/records/{}/edit", "/sign-in?next={}", "/api/v1/records/{}"),
        *("/api/v1/records?q={}", "/api/v1/records?since={}", "/api/v1/games/{}"),
        *("/players", "/players/{}", "/standings?player={}", "/help/search?q={}", "/help/{}"),
        *("/api/v1/players/{}", "/api/v1/standings?player={}", "/api/v1/facets?q={}"),
        *("/api/v1/records?{}=1", "/api/v1/statistics/{}", "/api/v1/statistics/results?player={}"),
        f"/api/v1/records/{record}/charts/{{}}",
        f"/api/v1/records/{record}/replay?seat={{}}",
    ):
        yield "GET", path.format(word), None, {"Accept": "text/html,*/*"}
    header = re.sub(r"[^\x20-\x7e]", "", payload)
    yield "GET", "/api/v1/games", None, {"X-Request-ID": header, "Accept-Language": header}
    yield "GET", "/", None, {"X-Request-ID": header, "Accept": header, "Cookie": f"a={header}"}
    yield "GET", "/api/v1/records", None, {"Accept": "application/x-ndjson"}
    yield "POST", "/api/v1/check", payload, {}
    yield "POST", "/api/v1/check", tagged(payload), {}
    yield "POST", "/api/v1/replay", tagged(payload), {}
    yield "POST", f"/api/v1/records/{record}/annotations", {payload: payload}, {}
    yield "POST", "/sign-in", f"token={word}", {"Content-Type": "application/x-www-form-urlencoded"}


def sent_together(length: Length) -> list[str]:
    """The payloads; in the short form elements three by three, as each stays one beside others."""
    elements = [] if length.long else [one for one in PAYLOADS if one.startswith("<")]
    third = len(elements) // 3
    return [
        *(one for one in PAYLOADS if one not in elements),
        *(" ".join(elements[at::third]) for at in range(third)),
    ]


def test_what_was_sent_runs_nowhere(place: Place, length: Length, told: Told) -> None:
    service = place.service().start()
    faults: list[str] = []
    kinds: set[str] = set()
    answers = 0
    assert len(PAYLOADS) >= 50
    with Caller(service.port) as caller:
        for number, payload in enumerate(sent_together(length)):
            forms = FORMS if length.long else FORMS[number % len(FORMS) :][:1]
            sent = caller.ask("POST", "records", tagged(payload))
            assert sent.status in (200, 201), sent.body
            record = sent.json()["records"][0]["id"]
            for kind in ("comment", "variation", "judgement"):
                note = {"ply": 1, "kind": kind, "text": payload, "author": payload}
                caller.ask("POST", f"records/{record}/annotations", note)
            caller.ask("PUT", f"records/{record}", tagged(f"{payload}."), {"If-Match": "*"})
            caller.ask(
                "POST", "tags", {"records": [record], "add": [payload.replace(",", "")[:60]]}
            )
            study = caller.ask("POST", "studies", studied(payload)).json()["id"]
            for method, path, body, headers in asked_of(payload, record, study, forms):
                answer = caller.ask(method, path, body, headers)
                answers += 1
                kinds.add(answer.headers.get_content_type())
                said = [*unsafe(answer)]
                said += [str(answer.status)] if answer.status >= 500 else []
                faults += [f"{method} {path} {headers}: {one}" for one in said]
            caller.ask("DELETE", f"records/{record}", None, {"If-Match": "*"})
    service.must_live()
    told(
        f"{len(PAYLOADS)} payloads of XSS through every field",
        f"{answers} answers of {len(kinds)} content types",
        f"{len(faults)} that a browser could run",
        "none",
    )
    assert {
        "text/html",
        "application/json",
        "text/csv",
        "text/vnd.carnet",
        "image/svg+xml",
    } <= kinds
    assert not faults, "\n".join(faults[:20])
