from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.service import RECORD, stored

PATHS = ("/", "/healthz", "/nothing", "/static/js/none.js", "/api/v1/games", "/api/v1/none")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_tells_browsers_to_keep_to_it(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        headers = response.headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("path", ["/static/js/list.js", "/static/favicon.svg"])
def test_a_part_of_a_page_tells_only_what_counts_for_a_part(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        headers = response.headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        # Opened by itself it runs nothing, and may not be framed.
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "script-src" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "Permissions-Policy" not in headers


def test_what_was_sent_is_never_shown_as_a_page(client: FlaskClient) -> None:
    text = RECORD.replace("Alice", "<script>alert(1)</script>")
    record = stored(client, text)
    for accept in ("text/html", "text/html, */*;q=0.1", "text/vnd.carnet", "text/plain", "*/*"):
        answer = client.get(f"/api/v1/records/{record}", headers={"Accept": accept})
        assert answer.mimetype != "text/html"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "script-src" not in answer.headers["Content-Security-Policy"]
