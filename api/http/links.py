"""The links of the OpenAPI document: from an answer to the calls that take values from it.

A program that follows them, such as a test of the service, can get from a record that it sent to
every call about this record, without knowing how ids are made.
"""

from __future__ import annotations

from typing import Any

#: Where the values of a link come from, by the names of the parameters that take them.
_Known = dict[str, str]

_TAG = "$response.header.ETag"
_RECORD = {"record": "$request.path.record"}
_STUDY = {"study": "$request.path.study"}
_ANNOTATION = {**_RECORD, "annotation": "$request.path.annotation"}
_FIRST_SENT = {"record": "$response.body#/records/0/id"}
_LIVE = {"live": "$response.body#/id"}
_LIVE_KEY = {**_LIVE, "Live-Key": "$response.body#/key"}


def _of_body(name: str, place: str = "id") -> _Known:
    return {name: f"$response.body#/{place}"}


def _seen(known: _Known) -> _Known:
    return {**known, "If-Match": _TAG}


#: For an operation and a status, what is known then: it leads to every operation that takes just
#: that in its path, besides the kind of a chart, and in its headers.
_KNOWN: dict[tuple[str, int], tuple[_Known, ...]] = {
    ("postRecords", 201): (_FIRST_SENT,),
    ("postRecords", 200): (_FIRST_SENT,),
    ("getRecords", 200): (_of_body("record", "items/0/id"),),
    ("getRecord", 200): (_seen(_RECORD),),
    ("deleteRecord", 204): (_RECORD,),
    ("getBin", 200): (_of_body("record", "items/0/id"),),
    ("putRecord", 200): (_RECORD, _seen(_RECORD)),
    ("getRecordVersions", 200): ({**_RECORD, **_of_body("number", "items/0/number")},),
    ("getRecordAnnotations", 200): ({**_RECORD, **_of_body("annotation", "items/0/id")},),
    ("postRecordAnnotations", 201): (
        _RECORD,
        {**_RECORD, **_of_body("annotation")},
        _seen({**_RECORD, **_of_body("annotation")}),
    ),
    ("getRecordAnnotation", 200): (_seen(_ANNOTATION),),
    ("putRecordAnnotation", 200): (_RECORD,),
    ("patchRecordAnnotation", 200): (_RECORD,),
    ("getRecordHistory", 200): ({**_RECORD, **_of_body("change", "items/0/id")},),
    ("postRecordHistoryUndo", 200): (_RECORD, {**_RECORD, **_of_body("change")}),
    ("getPlayers", 200): (_of_body("name", "items/0/name"),),
    ("getStandings", 200): (_of_body("name", "standings/0/player"),),
    ("getAliases", 200): (_of_body("alias", "items/0/id"),),
    ("postAliases", 201): (_of_body("alias"),),
    ("postLive", 201): (_LIVE, _LIVE_KEY, _seen(_LIVE_KEY)),
    ("postStudies", 201): (_of_body("study"), _seen(_of_body("study"))),
    ("postStudiesImport", 201): (_of_body("study"), _seen(_of_body("study"))),
    ("getStudies", 200): (_of_body("study", "items/0/id"),),
    ("getStudy", 200): (_seen(_STUDY),),
    ("deleteStudy", 204): (_STUDY,),
    ("postStudyUndo", 200): (_STUDY, _seen(_STUDY)),
    ("getGames", 200): (_of_body("game", "items/0/id"),),
}
#: What can be done only with what is deleted, and the answers that tell of such things.
FOR_DELETED = ("deleteBin", "postStudyUndo")
_OF_DELETED = ("deleteRecord", "getBin", "deleteStudy")


def add_links(paths: dict[str, dict[str, Any]]) -> None:
    """Add the links to the answers in the paths of a document."""
    operations = {}
    for calls in paths.values():
        shared = calls.get("parameters", [])
        for call in (call for method, call in calls.items() if method != "parameters"):
            needed = {
                one["name"]
                for one in (*shared, *call.get("parameters", ()))
                if (one["in"] == "path" and one["name"] != "kind")
                or one["name"] in ("If-Match", "Live-Key")
            }
            operations[call["operationId"]] = call, needed
    for (name, status), all_known in _KNOWN.items():
        answer = operations[name][0]["responses"][str(status)]
        answer["links"] = {
            after: {"operationId": after, "parameters": known}
            for known in all_known
            for after, (_, needed) in operations.items()
            if needed == known.keys() and (after in FOR_DELETED) == (name in _OF_DELETED)
        }
