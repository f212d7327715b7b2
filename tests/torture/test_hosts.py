"""Requests for hosts of others: with a public address, only that one is answered and given out."""

from __future__ import annotations

import re

from tests.torture.callers import Caller
from tests.torture.conftest import Place
from tests.torture.ledger import text
from tests.torture.telling import Told

OURS = "club.example"
OTHERS = ("evil.example", "evil.club.example", "club.example.evil", "club.example@evil")


def test_no_other_host_is_answered_or_stands_in_an_answer(place: Place, told: Told) -> None:
    service = place.service(
        *("--trusted-proxy", "127.0.0.1", "--public-read", "--public-url", f"https://{OURS}/")
    )
    token = service.token("write")
    service.start()
    statuses: set[int] = set()
    evil = 0
    here = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.7.7"}
    with Caller(service.port, token) as caller:
        ours = {**here, "X-Forwarded-Host": OURS}
        sent = caller.ask("POST", "records", text("one"), ours)
        record = sent.json()["records"][0]["id"]
        paths = (f"/records/{record}", "/", f"records/{record}", "records?as=csv", "/healthz")
        for path in paths:
            for other in OTHERS:
                for headers in (
                    {**here, "X-Forwarded-Host": other},
                    {**ours, "X-Forwarded-Host": f"{OURS}, {other}"},
                    {**here, "Host": other},
                ):
                    answer = caller.ask("GET", path, None, {"Accept": "*/*", **headers})
                    statuses.add(answer.status)
                    evil += answer.status == 200 and b"evil" in answer.body
        page = caller.ask("GET", f"/records/{record}", None, {**ours, "Accept": "text/html"})
    addresses = re.findall(rb'property="og:(?:url|image)" content="([^"]*)"', page.body)
    told(
        "hosts",
        f"{len(OTHERS)} hosts of others, in two headers, for {len(paths)} addresses",
        f"statuses {sorted(statuses)}, {evil} answers that name one",
        "421, or 400 for what is no host",
    )
    assert statuses <= {400, 421}
    assert addresses
    assert all(address.startswith(f"https://{OURS}/".encode()) for address in addresses)
