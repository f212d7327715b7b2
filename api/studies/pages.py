"""The pages of studies: the list of them, a study to read, to edit, and for a frame."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, request, url_for

from api.http.problems import fail
from api.http.stores import collection
from api.middleware.headers import CONTENT_SECURITY_POLICY
from api.pages.site import page
from api.studies.calls import stored_study
from records.library import MOST_CHAPTERS, Chapter, Study

blueprint = Blueprint("study_pages", __name__)

#: Tables are shown in frames, of this site alone.
_POLICY = f"{CONTENT_SECURITY_POLICY}; frame-src 'self'"
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")


@blueprint.get("/studies")
def studies() -> Response:
    """Show the studies of the collection."""
    return page("studies.html")


@blueprint.get("/studies/new")
def new() -> Response:
    """Show the page on which a study is made."""
    return page("study-edit.html", study=None, most=MOST_CHAPTERS)


@blueprint.get("/studies/<study>")
def read(study: str) -> Response:
    """Show a study to its readers."""
    response = page("study.html", **_shown(stored_study(study)))
    response.headers["Content-Security-Policy"] = _POLICY
    return response


@blueprint.get("/studies/<study>/edit")
def edit(study: str) -> Response:
    """Show the page on which a study is changed."""
    return page("study-edit.html", study=stored_study(study), most=MOST_CHAPTERS)


@blueprint.get("/studies/<study>/embed")
def embed(study: str) -> Response:
    """Show a study, or one chapter of it, alone. Any site may show this page in a frame."""
    found = stored_study(study)
    asked = request.args.get("chapter")
    chapters = [one for one in found.chapters if asked in (None, str(one.number))]
    if asked is not None and not chapters:
        fail(404, "gone")
    response = page("study-embed.html", alone=asked is not None, **_shown(found, chapters))
    response.headers["Content-Security-Policy"] = _POLICY.replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    )
    return response


def _shown(study: Study, chapters: list[Chapter] | None = None) -> dict[str, Any]:
    """Return what the templates need of a study."""
    store = collection()
    records = {name: store.summary(name) or store.binned(name) for name in set(study.records())}
    order = {one.number: place for place, one in enumerate(study.chapters, 1)}
    return {
        "study": study,
        "chapters": list(study.chapters) if chapters is None else chapters,
        "order": order,
        "records": records,
        "paragraphs": lambda text: [one for one in _PARAGRAPHS.split(text.strip()) if one],
        "place": _place,
        "site": request.host_url.rstrip("/"),
        "embed_address": url_for("study_pages.embed", study=study.id),
    }


def _place(chapter: Chapter) -> str:
    """Return the part of an address of a replay that names the place of a chapter, or nothing."""
    if chapter.deal is None:
        return ""
    values = {"deal": chapter.deal, "ply": chapter.ply or 0}
    named = {"line": chapter.line, "seat": chapter.seat}
    given = {name: value for name, value in named.items() if value is not None}
    return f"#{urlencode({**values, **given})}"
