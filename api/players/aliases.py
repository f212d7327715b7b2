"""Spellings of players that stand for other names: set, taken back, and their history."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.problems import fail
from api.http.responses import json_answer, tagged
from api.http.stores import caller, collection
from api.players.schemas import AliasBody, AliasesSchema, AliasSchema
from records.library import AliasError

blueprint = Blueprint("aliases", "Several spellings of one player")

_EXAMPLES = {"one": {"value": {"spelling": "Elodie", "name": "Élodie"}}}


@blueprint.get("/aliases")
@blueprint.response(200, AliasesSchema)
def aliases() -> Response:
    """All aliases, those taken back too, the latest set first."""
    found = collection().aliases.history()
    return tagged(json_answer({"items": [asdict(one) for one in found]}))


@blueprint.post("/aliases")
@blueprint.arguments(AliasBody, examples=_EXAMPLES)
@blueprint.response(201, AliasSchema)
@blueprint.problems(409)
def set_alias(values: dict[str, Any]) -> Response:
    """Let a spelling stand for another name.

    An alias of this spelling for yet another name is taken back. The same again changes
    nothing, so a request may be repeated. 409 if one record names both.
    """
    try:
        made = collection().aliases.set(values["spelling"], values["name"], caller())
    except AliasError as error:
        status = 409 if error.why == "together" else 422
        fail(status, f"alias-{error.why}", record=error.record, **values)
    response = json_answer(asdict(made), 201)
    response.location = url_for("aliases.alias_of", alias=made.id)
    return response


@blueprint.get("/aliases/<int(max=9223372036854775807):alias>")
@blueprint.response(200, AliasSchema)
def alias_of(alias: int) -> Response:
    """The alias, taken back or not."""
    found = {one.id: one for one in collection().aliases.history()}
    if alias not in found:
        fail(404, "no-alias")
    return tagged(json_answer(asdict(found[alias])))


@blueprint.delete("/aliases/<int(max=9223372036854775807):alias>")
@blueprint.response(200, AliasSchema)
def take_back(alias: int) -> Response:
    """Take an alias back. It stays in the history."""
    return json_answer(asdict(collection().aliases.take_back(alias, caller())))
