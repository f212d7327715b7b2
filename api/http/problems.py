"""Errors as `application/problem+json` (RFC 9457), in the caller's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import marshmallow as ma
from flask import Flask, Response, current_app, json, request
from webargs.flaskparser import abort
from werkzeug import Response as BaseResponse
from werkzeug.exceptions import HTTPException

from api.http.openapi import DescribedApi
from api.schemas.shared_fields import Schema, listed, number, string
from api.words import (
    Language,
    problem_detail,
    problem_title,
    requested_language,
    validation_message,
)

PROBLEM = "application/problem+json"

#: The problems for statuses that the framework raises by itself.
_USUAL = {404: "no-path", 405: "no-method", 413: "too-large", 500: "failed"}


class ProblemSchema(Schema):
    """A problem, as RFC 9457 describes it."""

    type = string("about:blank", required=True)
    title = string("What kind of problem", required=True)
    status = number("The HTTP status", required=True)
    detail = string("What is wrong in this request")
    code = string("The problem's name, for programs")
    errors = listed("The parameters that are not right", ma.fields.Dict())
    findings = listed("What was found in the text that was sent", ma.fields.Dict())
    more = number("How many further findings there are, if these are not all")
    file = string("In which file of a form it is", allow_none=True)
    records = listed(
        "If no file of a form has a record, the reason for each file", ma.fields.Dict()
    )


def fail(
    status: int, key: str, /, *, extra: dict[str, Any] | None = None, **values: Any
) -> NoReturn:
    """End the request with a problem. `key` names its sentence, and `values` fill it in."""
    headers = values.pop("headers", {})
    abort(status, problem=key, values=values, extra=extra or {}, headers=headers)
    raise AssertionError("abort returns never")


def problem_answer(status: int, key: str, /, **values: Any) -> Response:
    """Return the problem with which `fail` would end the request."""
    try:
        fail(status, key, **values)
    except HTTPException as error:
        return _problem(error)


def problem_text(status: int, key: str, language: Language, /, **values: Any) -> str:
    """Return a problem as JSON, for use outside a request."""
    return json.dumps(
        {
            "type": "about:blank",
            "title": problem_title(status, language, key),
            "status": status,
            "code": key,
            "detail": problem_detail(key, language, **values),
        }
    )


def parameter_answer(place: str, name: str, message: str) -> Response:
    """Return the problem for an invalid parameter, in the form that schemas produce."""
    try:
        abort(422, messages={place: {name: [message]}})
    except HTTPException as error:
        return _problem(error)


class ProblemApi(DescribedApi):
    """An Api with problems instead of flask-smorest's own error objects.

    `page` makes the error page for readers of pages.
    """

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_RESPONSE_CONTENT_TYPE: str = "application/json"

    def __init__(
        self, app: Flask, page: Callable[[HTTPException], Response], **options: Any
    ) -> None:
        self._page = page
        super().__init__(app, **options)

    def _register_responses(self) -> None:
        # The library documents errors with its own media type. Only here does it look that type up.
        usual = self.DEFAULT_RESPONSE_CONTENT_TYPE
        self.DEFAULT_RESPONSE_CONTENT_TYPE = PROBLEM
        try:
            super()._register_responses()
        finally:
            self.DEFAULT_RESPONSE_CONTENT_TYPE = usual

    def handle_http_exception(self, error: HTTPException) -> BaseResponse:
        """Return the answer to a failed request: a problem, or a page for readers of pages."""
        if not isinstance(error.code, int) or error.code < 400:
            return error.get_response()  # a redirect
        if not _wants_page():
            return _problem(error)
        response = self._page(error)
        response.headers.extend(_headers(error, getattr(error, "data", None) or {}))
        response.vary.update(("Accept", "Accept-Language", "Cookie"))
        return response


def _wants_page() -> bool:
    of_programs = request.path.startswith("/api/") or request.path in ("/healthz", "/metrics")
    return not of_programs and request.accept_mimetypes.accept_html


def _problem(error: HTTPException) -> Response:
    language = requested_language()
    status = error.code or 500
    data = getattr(error, "data", None) or {}
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": problem_title(status, language, data.get("problem")),
        "status": status,
    }
    told = problem_of(error, language)
    if told is not None:
        body["code"], body["detail"] = told
    if "problem" in data:
        body.update(data["extra"])
    elif "messages" in data:
        body["errors"] = [
            {"in": place, "name": name, "message": validation_message(message, language)}
            for place, fields in data["messages"].items()
            for name, messages in fields.items()
            for message in _sentences(messages)
        ]
    response = Response(json.dumps(body), status=status, mimetype=PROBLEM)
    response.headers.extend(_headers(error, data))
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
    return response


def problem_of(error: HTTPException, language: Language) -> tuple[str, str] | None:
    """Return the problem's name and its sentence, or None if the status says everything."""
    data = getattr(error, "data", None) or {}
    if "problem" in data:
        return data["problem"], problem_detail(data["problem"], language, **data["values"])
    if "messages" in data:
        return "parameters", problem_detail("parameters", language)
    usual = _USUAL.get(error.code or 500)
    if usual is None:
        return None
    values = {
        "limit": current_app.config["BODY_LIMIT"],
        "method": request.method,
        "path": request.path,
    }
    return usual, problem_detail(usual, language, **values)


def _sentences(messages: Any) -> list[str]:
    if isinstance(messages, dict):
        return [sentence for part in messages.values() for sentence in _sentences(part)]
    return [str(message) for message in messages]


def _headers(error: HTTPException, data: dict[str, Any]) -> dict[str, str]:
    headers: dict[str, str] = dict(data.get("headers") or {})
    methods = getattr(error, "valid_methods", None)
    if methods:
        headers["Allow"] = ", ".join(sorted(methods))
    retry = getattr(error, "retry_after", None)
    if retry is not None:
        headers["Retry-After"] = str(retry)
    return headers
