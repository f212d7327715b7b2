"""The links of the OpenAPI document: from an answer to the calls that take values from it.

A program that follows them, such as a test of the service, can get from a record that it sent to
every call about this record, without knowing how ids are made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_RECORD = "$request.path.record"
_ANNOTATION = "$request.path.annotation"
_LIVE = "$response.body#/id"
_LIVE_KEY = "$response.body#/key"
_STUDY = "$request.path.study"
_TAG = "$response.header.ETag"

#: The calls that need only the id of a record.
_OF_A_RECORD = (
    "getRecord",
    "getRecordFindings",
    "getRecordVersions",
    "getRecordAnnotations",
    "postRecordAnnotations",
    "getRecordHistory",
    "getRecordReplay",
    "getRecordLegal",
    "getRecordSource",
    "getRecordPicture",
    "getRecordFilm",
    "getRecordRules",
    "getRecordAdvice",
    "getRecordAccuracy",
    "getRecordAnalysis",
    "getRecordChart",
    "getRecordTags",
)
_OF_A_LIVE_GAME = ("getLive", "getLiveReplay", "getLiveEvents")
_OF_A_STUDY = ("getStudy", "postStudyChapters")
_CHANGING_A_STUDY = ("putStudy", "deleteStudy")
_CHANGING_A_RECORD = ("putRecord", "deleteRecord")
_CHANGING_AN_ANNOTATION = ("putRecordAnnotation", "patchRecordAnnotation", "deleteRecordAnnotation")


def _to_record(record: str) -> dict[str, dict[str, str]]:
    return {name: {"record": record} for name in _OF_A_RECORD}


def _to_study(study: str) -> dict[str, dict[str, str]]:
    return {
        **{name: {"study": study} for name in _OF_A_STUDY},
        **_to_changes(_CHANGING_A_STUDY, study=study),
    }


def _to_annotation(annotation: str) -> dict[str, dict[str, str]]:
    return {"getRecordAnnotation": {"record": _RECORD, "annotation": annotation}}


def _to_changes(names: tuple[str, ...], **places: str) -> dict[str, dict[str, str]]:
    return {name: {**places, "If-Match": _TAG} for name in names}


def _to_undo(change: str) -> dict[str, dict[str, str]]:
    return {"postRecordHistoryUndo": {"record": _RECORD, "change": change}}


_FIRST_SENT = "$response.body#/records/0/id"
_AFTER_A_CHANGE = {
    "getRecordHistory": {"record": _RECORD},
    "getRecordVersions": {"record": _RECORD},
    "getRecordAnnotations": {"record": _RECORD},
}

#: For an operation and a status: the operations that may follow, and where each of their parameters
#: comes from.
_LINKS: dict[tuple[str, int], dict[str, dict[str, str]]] = {
    ("postRecords", 201): _to_record(_FIRST_SENT),
    ("postRecords", 200): _to_record(_FIRST_SENT),
    ("getRecords", 200): _to_record("$response.body#/items/0/id"),
    ("getRecord", 200): _to_changes(_CHANGING_A_RECORD, record=_RECORD),
    ("deleteRecord", 204): {"deleteBin": {"record": _RECORD}},
    ("getBin", 200): {"deleteBin": {"record": "$response.body#/items/0/id"}},
    ("putRecord", 200): {
        **_AFTER_A_CHANGE,
        **_to_changes(_CHANGING_A_RECORD, record=_RECORD),
    },
    ("getRecordVersions", 200): {
        "getRecordVersion": {"record": _RECORD, "number": "$response.body#/items/0/number"}
    },
    ("getRecordAnnotations", 200): _to_annotation("$response.body#/items/0/id"),
    ("postRecordAnnotations", 201): {
        **_AFTER_A_CHANGE,
        **_to_annotation("$response.body#/id"),
        **_to_changes(_CHANGING_AN_ANNOTATION, record=_RECORD, annotation="$response.body#/id"),
    },
    ("getRecordAnnotation", 200): _to_changes(
        _CHANGING_AN_ANNOTATION, record=_RECORD, annotation=_ANNOTATION
    ),
    ("putRecordAnnotation", 200): _AFTER_A_CHANGE,
    ("patchRecordAnnotation", 200): _AFTER_A_CHANGE,
    ("getRecordHistory", 200): _to_undo("$response.body#/items/0/id"),
    ("postRecordHistoryUndo", 200): {**_AFTER_A_CHANGE, **_to_undo("$response.body#/id")},
    ("getPlayers", 200): {"getPlayer": {"name": "$response.body#/items/0/name"}},
    ("getStandings", 200): {"getPlayer": {"name": "$response.body#/standings/0/player"}},
    ("getAliases", 200): {"getAlias": {"alias": "$response.body#/items/0/id"}},
    ("postAliases", 201): {
        "getAlias": {"alias": "$response.body#/id"},
        "deleteAlias": {"alias": "$response.body#/id"},
    },
    ("postLive", 201): {
        **{name: {"live": _LIVE} for name in _OF_A_LIVE_GAME},
        "putLive": {"live": _LIVE, "Live-Key": _LIVE_KEY, "If-Match": _TAG},
        "postLiveEnd": {"live": _LIVE, "Live-Key": _LIVE_KEY},
    },
    ("postStudies", 201): _to_study("$response.body#/id"),
    ("postStudiesImport", 201): _to_study("$response.body#/id"),
    ("getStudies", 200): {"getStudy": {"study": "$response.body#/items/0/id"}},
    ("getStudy", 200): _to_changes(_CHANGING_A_STUDY, study=_STUDY),
    ("deleteStudy", 204): {"postStudyUndo": {"study": _STUDY}},
    ("postStudyUndo", 200): _to_study(_STUDY),
    ("getGames", 200): {"getGame": {"game": "$response.body#/items/0/id"}},
}


def links_of(operation: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each status of an operation that has links, with these links."""
    for (name, status), following in _LINKS.items():
        if name == operation:
            yield (
                status,
                {
                    after: {"operationId": after, "parameters": dict(parameters)}
                    for after, parameters in following.items()
                },
            )
