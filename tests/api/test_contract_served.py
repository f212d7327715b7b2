"""The service does what its OpenAPI document says, whatever is asked of it.

Over HTTP: `carnet serve` in a process of its own, to a caller with a token.
"""

from __future__ import annotations

import json
import re
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import schemathesis

from analysis.charts import CHARTS, COLLECTION_CHARTS
from api.app import create_app
from tests.amounts import times
from tests.api.command import INSTALLED, carnet
from tests.api.contract import call_in_every_way, follow_links, validate
from tests.api.service import RECORD, post

EXAMPLES = times(32, 32)
#: In so many parts, which different workers may do.
PARTS = 6
#: Seconds that an answer may take on a machine that has much else to do.
PATIENCE_S = 100
#: How often the machine runs that follows the links of the document.
RUNS = times(8)


@dataclass
class Service:
    """Where it is, how its caller is let in, and what it has: a record, and a comment there."""

    address: str
    headers: dict[str, str]
    record: str
    annotation: str


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("served")
    url = f"sqlite:///{folder}/a.db"
    token = carnet("token", "add", "--scope", "admin", "--database", url).stdout.strip()
    headers = {"Authorization": f"Bearer {token}"}
    command = [INSTALLED, "serve", "--port", "0", "--database", url, "--log-format", "json"]
    pipe = subprocess.PIPE
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(command, stdout=pipe, stderr=log, text=True) as process,
    ):
        try:
            found = re.search(r"http://\S+(?=/)", process.stdout.readline())
            request = urllib.request.Request(
                f"{found[0]}/api/v1/records",
                RECORD.encode(),
                {**headers, "Content-Type": "text/vnd.carnet"},
            )
            with urllib.request.urlopen(request, timeout=60) as answer:
                record = json.load(answer)["records"][0]["id"]
            request = urllib.request.Request(
                f"{found[0]}/api/v1/records/{record}/annotations",
                json.dumps({"ply": 1, "kind": "comment", "text": "good"}).encode(),
                {**headers, "Content-Type": "application/json"},
            )
            with urllib.request.urlopen(request, timeout=60) as answer:
                annotation = json.load(answer)["id"]
            yield Service(found[0], headers, record, annotation)
        finally:
            process.terminate()
    lines = (folder / "log").read_text(encoding="utf-8").splitlines()
    assert all("message" in json.loads(line) for line in lines)
    assert token not in "".join(lines)


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What an application says of itself that is in this process."""
    app = create_app(f"sqlite:///{tmp_path_factory.mktemp('document')}/a.db")
    return app.test_client().get("/api/v1/openapi.json").json


@pytest.fixture(scope="module")
def schema(document: Any) -> Any:
    return schemathesis.openapi.from_dict(document)


def test_the_document_is_the_same_wherever_it_is_asked_for(service: Service, document: Any) -> None:
    with urllib.request.urlopen(f"{service.address}/api/v1/openapi.json", timeout=60) as answer:
        assert json.load(answer) == document


def test_every_kind_of_figure_answers_as_it_is_described(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path}/a.db")
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    (row,) = post(app.test_client(), RECORD).json["records"]
    for path, kinds in (("records/{record}/charts", CHARTS), ("statistics", COLLECTION_CHARTS)):
        operation = schema[f"/api/v1/{path}/{{kind}}"]["GET"]
        for kind, media in product(kinds, ("application/json", "text/csv", "text/html")):
            places = {"kind": kind, **({"record": row["id"]} if "{record}" in path else {})}
            response = operation.Case(path_parameters=places).call_and_validate(
                headers={"Accept": media, "Accept-Encoding": "identity"}
            )
            assert response.status_code == 200, (kind, media)
            assert response.headers["content-type"][0].startswith(media)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_call_over_http_answers_as_it_is_described(
    part: int, service: Service, schema: Any
) -> None:
    places = {"record": service.record, "annotation": service.annotation}

    def call(case: Any) -> None:
        # What never ends is listened to as long as the library does.
        usual = {} if "/live/" in case.operation.path else {"timeout": PATIENCE_S}
        validate(case, places, base_url=service.address, headers=service.headers, **usual)

    for operation in list(schema.get_all_operations())[part::PARTS]:
        call_in_every_way(operation.ok(), call, EXAMPLES)


def test_every_call_that_a_link_leads_to_answers_as_it_is_described(
    service: Service, schema: Any, document: Any
) -> None:
    options = {"base_url": service.address, "headers": service.headers}
    succeeded = follow_links(schema, RUNS, times(15, 3), **options)
    named = {
        operation["operationId"]
        for item in document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    assert set(succeeded) <= named
