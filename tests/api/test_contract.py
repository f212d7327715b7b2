"""The service does what its OpenAPI document says, whatever is asked of it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from analysis.charts import CHARTS, COLLECTION_CHARTS
from api.app import create_app
from api.picture import raster
from api.work.tasks import pictures
from tests.api.contract import validate
from tests.api.service import FAULTY, RECORD, post, stored

FOLDER = tempfile.TemporaryDirectory()
APP = create_app(f"sqlite:///{Path(FOLDER.name)}/records.db")
IDS = [stored(APP.test_client(), text) for text in (RECORD, FAULTY)]
NOTE = (
    APP.test_client()
    .post(
        f"/api/v1/records/{IDS[0]}/annotations", json={"ply": 1, "kind": "comment", "text": "good"}
    )
    .json["id"]
)
SCHEMA = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", APP)
# Thousands of calls at the bounds of each value are made over HTTP, in `test_contract_served`.
SCHEMA.config.phases.coverage.enabled = False


@pytest.fixture(scope="module", autouse=True)
def _each_picture_is_made_once() -> Iterator[None]:
    """Calls that are made up ask for the same pictures again and again, one by one and as films."""
    once = lru_cache(500)(raster.as_png)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(raster, "as_png", once)
        patch.setattr(pictures, "as_png", once)
        yield


@SCHEMA.parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_call_answers_as_it_is_described(case: Any) -> None:
    validate(case, {"record": IDS[0], "annotation": NOTE})


@pytest.mark.parametrize("media", ["application/json", "text/csv", "text/html"])
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *(("/records/{record}/charts/{kind}", kind) for kind in CHARTS),
        *(("/statistics/{kind}", kind) for kind in COLLECTION_CHARTS),
    ],
)
def test_every_kind_of_figure_answers_as_it_is_described(path: str, kind: str, media: str) -> None:
    # The calls that are made up may have removed it.
    (row,) = post(APP.test_client(), RECORD).json["records"]
    places = {"kind": kind, **({"record": row["id"]} if "{record}" in path else {})}
    operation = SCHEMA[f"/api/v1{path}"]["GET"]
    response = operation.Case(path_parameters=places).call_and_validate(
        headers={"Accept": media, "Accept-Encoding": "identity"}
    )
    assert response.status_code == 200
    assert response.headers["content-type"][0].startswith(media)


@pytest.mark.parametrize("path", ["/records", "/check"])
def test_the_document_names_every_form_in_which_records_may_be_sent(path: str) -> None:
    document = APP.test_client().get("/api/v1/openapi.json").json
    content = document["paths"][f"/api/v1{path}"]["post"]["requestBody"]["content"]
    assert {"text/vnd.carnet", "text/plain", "application/x-ndjson", "multipart/form-data"} <= set(
        content
    )
