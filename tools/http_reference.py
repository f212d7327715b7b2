"""Writes the reference of the HTTP interface from its OpenAPI document.

    python -m tools.http_reference

docs/http-reference.md is written anew.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from api.app import create_app

FILE = Path(__file__).parents[1] / "docs" / "http-reference.md"
_BEGIN = """\
# HTTP reference

Every call of the service, from its OpenAPI document, which a running service has at
`/api/v1/openapi.json`. [The guide](http.md) shows how to use them. Paths begin with `/api/v1`.

Every call may also be answered by 401, 403 or 429, as [the guide](http.md) tells, and one with a
body by 400 or 415. A refusal is a [problem](#problem).
"""
_METHODS = ("get", "post", "put", "patch", "delete")
#: Answers of every call, which stand once at the beginning.
_ANYWHERE = {"400", "401", "403", "415", "429", "default"}


def document() -> dict[str, Any]:
    """Return the OpenAPI document of a service."""
    with tempfile.TemporaryDirectory() as folder:
        client = create_app(f"sqlite:///{folder}/none.db").test_client()
        found: dict[str, Any] = client.get("/api/v1/openapi.json").json
    return found


def reference(found: dict[str, Any]) -> str:
    """Return the whole page as Markdown."""
    parts = [_BEGIN]
    for tag in found["tags"]:
        # With what it is about, so that no schema has the same anchor.
        parts.append(f"## {tag['name'].capitalize()}: {_begun_small(tag['description'])}\n")
        for path, item in found["paths"].items():
            for method in _METHODS:
                if tag["name"] in item.get(method, {}).get("tags", ()):
                    parts += _call(method, path, item)
    parts += ["## What is sent and answered\n"]
    for name, schema in sorted(found["components"]["schemas"].items()):
        parts += _schema(name, schema)
    return "\n".join(parts)


def _call(method: str, path: str, item: dict[str, Any]) -> Iterator[str]:
    call = item[method]
    yield f"### `{method.upper()} {path.removeprefix('/api/v1')}`\n"
    yield call["summary"] + "\n"
    if "description" in call:
        yield call["description"] + "\n"
    parameters = [*item.get("parameters", ()), *call.get("parameters", ())]
    if parameters:
        yield "| parameter | in | what it is |\n| --- | --- | --- |"
        for one in parameters:
            told = [one.get("description", ""), _limits(one.get("schema", {}))]
            needed = " (needed)" if one.get("required") and one["in"] != "path" else ""
            yield f"| `{one['name']}` | {one['in']}{needed} | {_cell(told)} |"
        yield ""
    body = call.get("requestBody")
    if body:
        about = f"{body['description'].rstrip('.')}. " if body.get("description") else ""
        yield f"**Body.** {about}It comes as {_content(body['content'])}.\n"
    yield "| status | answer |\n| --- | --- |"
    for status, answer in sorted(call["responses"].items()):
        if status in _ANYWHERE:
            continue
        about = answer.get("description") or _by_reference(answer)
        content = answer.get("content", {})
        kinds = "" if "application/problem+json" in content else _content(content)
        yield f"| {status} | {_cell([about, kinds])} |"
    yield ""


def _begun_small(words: str) -> str:
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


def _by_reference(answer: dict[str, Any]) -> str:
    return str(answer.get("$ref", "")).rpartition("/")[2].replace("_", " ").capitalize()


def _content(content: dict[str, Any]) -> str:
    told = []
    for media, value in content.items():
        kind = _kind(value.get("schema", {}))
        told.append(f"`{media}`" if kind in ("", "string") else f"`{media}` ({kind})")
    return ", ".join(told)


def _schema(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n"
    if "description" in schema:
        yield schema["description"] + "\n"
    properties = schema.get("properties")
    if not properties:
        yield f"{_kind(schema) or 'anything'}\n"
        return
    needed = set(schema.get("required", ()))
    yield "| field | type | what it is |\n| --- | --- | --- |"
    for field, value in properties.items():
        mark = " (needed)" if field in needed else ""
        told = [value.get("description", ""), _limits(value)]
        yield f"| `{field}`{mark} | {_cell([_kind(value)])} | {_cell(told)} |"
    yield ""


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for words in ("anyOf", "oneOf", "allOf"):
        if words in schema:
            return " or ".join(dict.fromkeys(_kind(one) for one in schema[words]))
    kind = schema.get("type", "")
    kinds = [kind] if isinstance(kind, str) else list(kind)
    if "array" in kinds and "items" in schema:
        kinds[kinds.index("array")] = f"list of {_kind(schema['items']) or 'anything'}"
    if "object" in kinds and isinstance(schema.get("additionalProperties"), dict):
        of = _kind(schema["additionalProperties"])
        kinds[kinds.index("object")] = f"object of {of}" if of else "object"
    return " or ".join(kinds)


def _limits(schema: dict[str, Any]) -> str:
    told = []
    if "enum" in schema:
        told.append("one of " + ", ".join(f"`{one}`" for one in schema["enum"] if one is not None))
    if "minimum" in schema or "maximum" in schema:
        low, high = schema.get("minimum"), schema.get("maximum")
        told.append(
            f"at least {low}"
            if high is None
            else f"at most {high}"
            if low is None
            else f"{low} to {high}"
        )
    if schema.get("default") is not None:
        told.append(f"by default `{schema['default']}`")
    return "; ".join(told)


def _cell(parts: list[str]) -> str:
    text = "; ".join(part for part in parts if part)
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


def main() -> None:
    """Write the page."""
    FILE.write_text(reference(document()).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
