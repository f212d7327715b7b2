from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from api.app import create_app
from tests.api.service import FAULTY, RECORD, post, stored


def counted(client: FlaskClient) -> dict[tuple[str, ...], float]:
    """Each sample by its name and the values of its labels."""
    text = client.get("/metrics", buffered=True).text
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_requests_are_counted_by_method_route_and_status(client: FlaskClient) -> None:
    for game in ("whist", "besigue", "tarot"):
        client.get(f"/api/v1/games/{game}", buffered=True)
    client.get("/made/up", buffered=True)
    client.open("/", method="BREW", buffered=True)
    samples = counted(client)
    route = "/api/v1/games/<game>"
    assert samples["carnet_requests_total", "GET", route, "200"] == 2
    assert samples["carnet_requests_total", "GET", route, "404"] == 1
    assert samples["carnet_request_seconds_count", "GET", route] == 3
    assert samples["carnet_requests_total", "GET", "none", "404"] == 1
    assert samples["carnet_requests_total", "other", "none", "405"] == 1


def test_no_request_is_running_when_all_are_answered(client: FlaskClient) -> None:
    for path in ("/", "/static/js/list.js", "/nothing"):
        client.get(path, buffered=True)
    client.head("/", buffered=True)
    # The one that asks is running.
    assert counted(client)["carnet_requests_running",] == 1


def test_the_records_of_the_collection_are_counted(client: FlaskClient) -> None:
    stored(client, RECORD)
    stored(client, FAULTY)
    assert counted(client)["carnet_records",] == 2


def test_records_that_are_sent_are_counted_with_their_findings(client: FlaskClient) -> None:
    post(client, RECORD).close()
    post(client, RECORD).close()
    post(client, FAULTY, "check").close()
    samples = counted(client)
    assert samples["carnet_records_submitted_total", "stored"] == 1
    assert samples["carnet_records_submitted_total", "duplicate"] == 1
    assert samples["carnet_records_submitted_total", "checked"] == 1
    assert samples["carnet_findings_total", "illegal"] == 1


def test_each_application_counts_for_itself(client: FlaskClient, tmp_path: Path) -> None:
    client.get("/api/v1/games", buffered=True)
    other = create_app(f"sqlite:///{tmp_path}/other.db").test_client()
    assert ("carnet_requests_total", "GET", "/api/v1/games", "200") not in counted(other)
