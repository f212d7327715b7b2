"""The OpenAPI document: when it is made, and its parts that are the same for every operation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus
from threading import Lock
from typing import Any

from apispec import APISpec, BasePlugin
from flask import Response
from flask_smorest import Api, Blueprint

from api.http.links import FOR_DELETED, add_links
from records.rules.games.examples import GAME

#: Example values for the path parameters, so that the generated requests reach real records.
PLACES: dict[str, Any] = {
    "annotation": "1pk6f3w0t4gd",
    "change": 1,
    "game": GAME,
    "kind": "score",
    "alias": 1,
    "name": "Élodie",
    "live": "4yXfLz0cQk2tWq9VbN1u7A",
    "number": 1,
    "record": "1pk6f3w0sxq2",
    "study": "1pk6f3w0stdy",
}
#: Example values for paths in which the same name means something else.
_IN_PATHS: dict[str, dict[str, Any]] = {"/api/v1/statistics/{kind}": {"kind": "results"}}
#: The calls of something that may have been deleted.
_OF_WHAT_IS_KEPT = ("/api/v1/records/{", "/api/v1/studies/{")
_BEARER = "bearer"
#: The ending of a word for many things.
_OF_Y = re.compile("ies$")
_MANY = re.compile("(?<=s)es$|s$")
#: Paths that tell nothing about the collection and are open to everybody.
_FOR_ANYBODY = ("/api/v1/healthz", "/api/v1/schemas/record.json")


class DescribedApi(Api):
    """flask-smorest's Api, whose document is made when somebody first asks for it.

    The library makes it while the application starts, which takes three quarters of that time.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        self._described_with: dict[str, Any] = {}
        self._blueprints: list[Blueprint] = []
        # Several threads may be the first to ask.
        self._describing = Lock()
        super().__init__(*args, **options)

    def _init_spec(self, **options: Any) -> None:
        self._described_with = options

    def register_blueprint(self, blueprint: Blueprint) -> None:
        """Register the blueprint with the application, and note that it is to be described."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blueprint.name] = self
        self._app.register_blueprint(blueprint)
        self._blueprints.append(blueprint)

    def _describe(self) -> None:
        super()._init_spec(**self._described_with)
        for blueprint in self._blueprints:
            blueprint.register_views_in_doc(
                self, self._app, self.spec, name=blueprint.name, parameters=None
            )
            self.spec.tag({"name": blueprint.name, "description": blueprint.description})
        paths = self.spec.to_dict()["paths"]
        add_links(paths)
        # The parameters of a path come after all its calls, as the library has them of a class.
        for calls in paths.values():
            if "parameters" in calls:
                calls["parameters"] = calls.pop("parameters")

    def _openapi_json(self) -> Response:
        with self._describing:
            if self.spec is None:
                self._describe()
        answer: Response = super()._openapi_json()
        return answer


class Described(BasePlugin):
    """Adds names, refusals, security and examples to operations that lack them."""

    def init_spec(self, spec: APISpec) -> None:
        """Describe how a token is sent."""
        spec.components.security_scheme(
            _BEARER,
            {
                "type": "http",
                "scheme": "bearer",
                "description": "A token made by `carnet token add`, of scope read, write or admin. "
                "A service on its own machine with no token made is open.",
            },
        )

    def path_helper(
        self,
        path: str | None = None,
        operations: dict[str, Any] | None = None,
        parameters: list[dict[str, Any]] | None = None,
        **_: Any,
    ) -> str | None:
        """Add an example to each path parameter."""
        # The plugin for Flask runs first, so the path has its OpenAPI form already.
        places = PLACES | _IN_PATHS.get(path or "", {})
        for parameter in parameters or ():
            if parameter.get("in") == "path" and parameter["name"] in places:
                parameter.setdefault("example", places[parameter["name"]])
        return None

    def operation_helper(
        self, path: str | None = None, operations: dict[str, Any] | None = None, **_: Any
    ) -> None:
        """Name each operation, and add its refusals."""
        for method, operation in (operations or {}).items():
            operation.setdefault("operationId", _name(method, path or ""))
            if path in _FOR_ANYBODY:
                continue
            operation.setdefault("security", [{_BEARER: []}, {}])
            responses = operation.setdefault("responses", {})
            stated = {str(status) for status in responses}
            for status in _refusals(path or "", operation):
                if str(status) not in stated:
                    responses[status] = HTTPStatus(status).name


def _refusals(path: str, operation: dict[str, Any]) -> Iterator[int]:
    """Yield the statuses of the problems with which any call of this kind may end."""
    # The token and the rate are checked first.
    yield from (401, 403, 429)
    if "requestBody" in operation:
        yield from (400, 413, 415)
    if "{" in path:
        yield 404
    if path.startswith(_OF_WHAT_IS_KEPT) and operation["operationId"] not in FOR_DELETED:
        yield 410
    answers = {str(status): answer for status, answer in operation["responses"].items()}
    if "202" in answers:
        yield 413  # it may take more work than is done for one answer
    forms = answers.get("200", {}).get("content", ())
    if len(forms) > 1:
        yield 406
    if any(form.startswith("image/") for form in forms):
        yield 501
    if any(one.get("name") == "If-Match" for one in operation.get("parameters", ())):
        yield from (412, 428)


def _name(method: str, path: str) -> str:
    """Return the name of an operation. Generated clients use it.

    >>> _name("get", "/api/v1/records"), _name("delete", "/api/v1/records/{record}")
    ('getRecords', 'deleteRecord')
    >>> _name("get", "/api/v1/records/{record}/charts/{kind}")
    'getRecordChart'
    >>> _name("delete", "/api/v1/aliases/{alias}")
    'deleteAlias'
    >>> _name("post", "/api/v1/studies/{study}/undo")
    'postStudyUndo'
    """
    words = path.removeprefix("/api/v1/").split("/")
    names = []
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if not word.startswith("{"):
            one = _MANY.sub("", _OF_Y.sub("y", word)) if after.startswith("{") else word
            names += [part.capitalize() for part in re.split(r"\W+", one)]
    return method + "".join(names)
