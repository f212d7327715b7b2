"""The collection: the records that filters select, page by page or all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import SEEK_END
from itertools import islice
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Flask, Response, current_app, request, send_file, url_for

import records
from api.http.blueprint import Blueprint
from api.http.bodies import CARNET, JSON, NDJSON
from api.http.filters import query_of
from api.http.flows import in_blocks
from api.http.problems import fail
from api.http.responses import best_form, json_answer, tagged
from api.http.spools import SHORT, NoRoom
from api.http.stores import collection, stores_of
from api.middleware.limits import Shares, caller_name
from api.schemas.records import FORMS_OF_A_LIST, ListQuery, PageSchema
from api.views.export import as_carnet, as_ndjson
from api.views.record import summary_view, with_tags
from api.words import requested_language
from records.languages import Language
from records.library import Query, Stored, Summary
from records.library.entry import COMMENT, searched_texts
from records.notation.letters import printable, shortened
from records.search_terms import folded, words

if TYPE_CHECKING:
    from api.views.list_table import Row

blueprint = Blueprint("listing", "The collection")

CSV, XLSX = FORMS_OF_A_LIST["csv"], FORMS_OF_A_LIST["xlsx"]
FORMS = (JSON, NDJSON, CARNET, "text/plain", CSV, XLSX)
#: A record and its tags.
_Found = tuple[Stored, list[str]]
#: The endings of the names under which answers are saved.
_ENDINGS = {NDJSON: "ndjson", CSV: "csv", XLSX: "xlsx"}
#: The most records in a spreadsheet, which is made whole before it is sent.
MOST_IN_A_SPREADSHEET = 20_000
#: The most exports at a time, of one caller and of all, and the seconds after which to try again.
EXPORTS_EACH, EXPORTS = 2, 50
_AGAIN_S = 5


def share_exports(app: Flask) -> None:
    """Limit how many exports of `app` go on at a time, for each caller and in all."""
    app.extensions["exports"] = Shares(EXPORTS_EACH, EXPORTS)


@contextmanager
def _one_more_export() -> Iterator[None]:
    """Count one more export of the present caller until the end of the block, in any thread.

    Ends the request with 429 if the caller has as many as one may have, and with 503 if all
    callers together have.
    """
    shares: Shares = current_app.extensions["exports"]
    caller = caller_name()
    if not shares.take(caller):
        again = {"Retry-After": str(_AGAIN_S)}
        if shares.used_up(caller):
            fail(429, "too-many-exports", most=EXPORTS_EACH, headers=again)
        fail(503, "too-busy", headers=again)
    try:
        yield
    finally:
        shares.leave(caller)


@blueprint.get("/records")
@blueprint.arguments(ListQuery, location="query")
@blueprint.response(200, PageSchema)
@blueprint.also(NDJSON, "A record a line, then one with their count")
@blueprint.also(CARNET, "The texts, then a remark with their number")
@blueprint.also(CSV, "A line of headers, then a record a line")
@blueprint.also(XLSX, "The same as a spreadsheet")
@blueprint.problems(413, 507)
def listing(values: dict[str, Any]) -> Response:
    """The records that the filters select: a page of summaries, or by Accept all of them.

    As NDJSON, Carnet text, CSV or a spreadsheet, the answer has all of them from `cursor` on,
    or only `limit` of them if it is given. The last line of NDJSON and of Carnet text says how
    many there were. If it is missing, the stream broke off. Each caller may have two such
    answers at a time.
    """
    form = best_form(FORMS, FORMS_OF_A_LIST.get(values.get("media", "")))
    query = query_of(values)
    if form == JSON:
        return _page(query, Excerpts(query.text) if values["excerpts"] else None)
    most = values["limit"] if "limit" in request.args else None
    language = values.get("language") or requested_language()
    with ExitStack() as stack:
        stack.enter_context(_one_more_export())
        # An error in the query is reported before anything is sent.
        found = _begun(islice(stores_of(current_app).stream(query), most))
        if form == XLSX:
            if most is None and collection().count(query) > MOST_IN_A_SPREADSHEET:
                fail(413, "too-many-for-a-spreadsheet", most=f"{MOST_IN_A_SPREADSHEET:,}")
            response = _spreadsheet(found, language)
        else:
            response = Response(
                in_blocks(_pieces(form, found, values["form"], language)),
                content_type=form if form == NDJSON else f"{form}; charset=utf-8",
            )
        response.call_on_close(stack.pop_all().close)
    shown = "inline" if "media" not in values else "attachment"
    ending = _ENDINGS.get(form, "carnet")
    response.headers["Content-Disposition"] = f'{shown}; filename="records.{ending}"'
    response.vary.update(("Accept", "Accept-Language") if form in (CSV, XLSX) else ("Accept",))
    return response


def _pieces(media: str, found: Iterator[_Found], form: str, language: Language) -> Iterator[bytes]:
    if media == CSV:
        from api.views.list_table import as_csv

        return as_csv(_rows(found, language), language)
    if media == NDJSON:
        return as_ndjson(found, form)
    return as_carnet((stored for stored, _ in found), form)


def _spreadsheet(found: Iterator[_Found], language: Language) -> Response:
    """Return a spreadsheet, which is made whole before it is sent. Raises NoRoom."""
    from api.views.list_table import write_xlsx

    with ExitStack() as stack:
        file = stack.enter_context(SpooledTemporaryFile[bytes](max_size=SHORT))
        try:
            write_xlsx(file, _rows(found, language), language)
            size = file.seek(0, SEEK_END)
            file.seek(0)
            if size <= SHORT:
                return Response(file.read(), mimetype=XLSX)
        except OSError as error:
            raise NoRoom(error) from error
        response = send_file(file, mimetype=XLSX)
        response.content_length = size
        response.call_on_close(stack.pop_all().close)
    return response


def _rows(found: Iterator[_Found], language: Language) -> Iterator[Row]:
    from api.views.list_table import Row

    root = request.host_url.rstrip("/")
    path = url_for("pages.replay", record="ID")
    return (
        Row(stored.summary, language, root + path.replace("ID", stored.summary.id), tags)
        for stored, tags in found
    )


def _page(query: Query, excerpts: Excerpts | None) -> Response:
    page = collection().page(query)
    response = json_answer(
        {
            "items": with_tags([_listed(item, excerpts) for item in page.items], collection()),
            "next": page.next,
            "total": collection().count(query),
        }
    )
    if page.next is not None:
        following = urlencode({**request.args.to_dict(), "cursor": page.next})
        response.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
    return tagged(response)


def _listed(item: Summary, excerpts: Excerpts | None) -> dict[str, Any]:
    stored = None if excerpts is None else collection().get(item.id)
    # Somebody may have deleted it meanwhile.
    told = {} if excerpts is None or stored is None else excerpts.of(stored)
    return {**summary_view(item), **told}


def _begun(found: Iterator[_Found]) -> Iterator[_Found]:
    """Yield the same records, but look up the first one now."""
    first = next(found, None)

    def all_of_them() -> Iterator[_Found]:
        if first is not None:
            yield first
            yield from found

    return all_of_them()


#: The most bytes of texts that are searched for the words of one answer.
MOST_SEARCHED = 1 << 18
#: About how many characters of a text stand before the first word, and how many in all.
BEFORE, LENGTH = 50, 200

#: A word, with the accents that are characters of their own.
_WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*")
_FIRST_DEAL = re.compile(rb"^[ \t]*\[Deal[ \t]", re.MULTILINE)
#: The longest header that is looked at.
_HEADER = 1 << 14

Pieces = list[dict[str, Any]]


class Excerpts:
    """Tells excerpts of one record after the other, with a bound on the work for all of them."""

    def __init__(self, sought: str | None) -> None:
        self._terms = words(sought or "")
        self._left = MOST_SEARCHED

    def of(self, stored: Stored) -> dict[str, Any]:
        """Return the source of a record, and where the words are found in it, as JSON has them."""
        found: dict[str, Any] = {"source": source(stored.text)}
        if self._terms and len(stored.text) <= self._left:
            self._left -= len(stored.text)
            found["found"] = _found(stored, self._terms)
        return found


def source(text: bytes) -> str | None:
    """Return the value of the tag Source, or None. Cost: that of reading the header."""
    deal = _FIRST_DEAL.search(text, 0, _HEADER)
    for record in records.loads(text[: deal.start() if deal else _HEADER]):
        value = record.get("Source")
        return None if value is None else shortened(printable(value))
    return None


def _found(stored: Stored, terms: Sequence[str]) -> dict[str, Any] | None:
    """Return the text in which most of these words are found, or None."""
    best: tuple[int, str, str] | None = None
    for where, text in _texts(stored):
        here = len(set(_terms_of(text, terms)))
        if here and (best is None or here > best[0]):
            best = here, where, text
    return None if best is None else {"where": best[1], "pieces": excerpt(best[2], terms)}


def _texts(stored: Stored) -> Iterator[tuple[str, str]]:
    (record,) = records.loads(stored.text)
    yield from searched_texts(record)
    for annotation in stored.annotations:
        yield COMMENT, annotation.text


def _terms_of(text: str, terms: Sequence[str]) -> Iterable[str]:
    return filter(None, (_term(match.group(), terms) for match in _WORD.finditer(text)))


def _term(word: str, terms: Sequence[str]) -> str | None:
    """Return the term that a word matches. The last term matches every word that begins with it."""
    plain = folded(word)
    if plain in terms:
        return plain
    return terms[-1] if plain.startswith(terms[-1]) else None


def excerpt(text: str, terms: Sequence[str]) -> Pieces:
    """Return the part of a text around the first of these words, cut where they begin and end.

    >>> excerpt("A duck, said Zoé, is no drake.", ["zoe"])
    [{'text': 'A duck, said '}, {'text': 'Zoé', 'sought': True}, {'text': ', is no drake.'}]
    """
    text = " ".join(text.split())
    found = [match.span() for match in _WORD.finditer(text) if _term(match.group(), terms)]
    first, over = found[0]
    start = 0 if first <= BEFORE else text.find(" ", first - BEFORE, first) + 1 or first - BEFORE
    end = len(text)
    if end - start > LENGTH:
        end = max(text.rfind(" ", over, start + LENGTH), over)
    pieces: Pieces = []
    plain = "… " if start else ""
    for first, over in found:
        if over <= end:
            pieces += _piece(plain + text[start:first])
            pieces.append({"text": text[first:over], "sought": True})
            start, plain = over, ""
    return pieces + _piece(text[start:end] + (" …" if end < len(text) else ""))


def _piece(text: str) -> Pieces:
    return [{"text": text}] if text else []
