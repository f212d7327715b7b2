"""Every figure and every form of a record, as the OpenAPI document describes them.

Calls that are made up are made over HTTP, in `test_contract_served`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
import schemathesis

from analysis.charts import CHARTS, COLLECTION_CHARTS
from api.app import create_app
from tests.api.service import RECORD, post

FOLDER = tempfile.TemporaryDirectory()
APP = create_app(f"sqlite:///{Path(FOLDER.name)}/records.db")
SCHEMA = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", APP)


@pytest.mark.parametrize("media", ["application/json", "text/csv", "text/html"])
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *(("/records/{record}/charts/{kind}", kind) for kind in CHARTS),
        *(("/statistics/{kind}", kind) for kind in COLLECTION_CHARTS),
    ],
)
def test_every_kind_of_figure_answers_as_it_is_described(path: str, kind: str, media: str) -> None:
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
