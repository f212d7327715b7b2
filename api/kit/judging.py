"""Whether an answer is the one that a case expects, and if not, why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from api.kit.cases import Case, unpacked_text

#: The severities of findings that make a record faulty.
_BAD = ("error", "illegal", "mismatch")

Finding = Mapping[str, Any]


class Why(NamedTuple):
    """A reason, as the key of a sentence in `api.kit.reports` and the values for its places."""

    key: str
    values: Mapping[str, object] = {}


class Shapeless(Exception):  # noqa: N818 - an answer is shapeless, not an error of this program
    """An answer is JSON, but not what the format asks for."""


def difference(case: Case, answer: Mapping[str, Any]) -> Why | None:
    """Return why an answer is not what the case expects, or None if it is.

    The answer is that of one process to the case's task, without its id. Raises Shapeless.
    """
    expected = case.expected
    task = case.question.task
    if task == "perft":
        return _counts(expected["counts"], answer.get("counts"))
    if task == "read":
        return _tokens(expected["tokens"], answer.get("tokens"))
    if task == "write":
        return _written(expected, answer)
    records = _records(answer)
    if "record" not in expected:
        return _every(expected["findings"], records, only_text=case.level == "text")
    why = _record(case, expected["record"], records)
    if why is not None and "or_record" in expected:
        why = _record(case, expected["or_record"], records)
    return why


def _counts(wanted: list[int], got: object) -> Why | None:
    if not isinstance(got, list):
        raise Shapeless("counts")
    for depth, (want, count) in enumerate(
        zip(wanted, [*got, *[None] * len(wanted)], strict=False), 1
    ):
        if type(count) is not int or count != want:
            return Why("counts", {"depth": depth, "want": want, "got": count})
    return None


def _tokens(wanted: list[list[Any]], got: object) -> Why | None:
    if not isinstance(got, list):
        raise Shapeless("tokens")
    for n, want in enumerate(wanted, 1):
        token = got[n - 1] if n <= len(got) else None
        if token != want:
            return Why("token", {"n": n, "want": want, "got": token})
    if len(got) > len(wanted):
        return Why("token", {"n": len(wanted) + 1, "want": None, "got": got[len(wanted)]})
    return None


def _written(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> Why | None:
    try:
        got = unpacked_text(dict(answer))
    except ValueError:
        raise Shapeless("text") from None
    want = unpacked_text(expected["written"])
    if got == want:
        return None
    mine, theirs = want.splitlines(keepends=True), got.splitlines(keepends=True)
    for line, (one, other) in enumerate(zip(mine, theirs, strict=False), 1):
        if one != other:
            return Why("written", {"line": line, "want": one, "got": other})
    line = min(len(mine), len(theirs))
    rest = {"want": mine[line : line + 1], "got": theirs[line : line + 1]}
    return Why("written", {"line": line + 1, **rest})


def _records(answer: Mapping[str, Any]) -> dict[int | None, dict[str, Any]]:
    """Return what is said of each record by its number. Raises Shapeless."""
    rows = answer.get("records")
    if not isinstance(rows, list):
        raise Shapeless("records")
    found: dict[int | None, dict[str, Any]] = {}
    for row in rows:
        if not isinstance(row, dict):
            raise Shapeless("records")
        number = row.get("record")
        if number is not None and type(number) is not int:
            raise Shapeless("record")
        for key, kind in (("findings", dict), ("deals", dict)):
            values = row.get(key)
            if values is not None and not (
                isinstance(values, list) and all(isinstance(value, kind) for value in values)
            ):
                raise Shapeless(key)
        if number in found:
            raise Shapeless("record")
        found[number] = row
    return found


def _every(
    wanted: list[Finding], records: Mapping[int | None, Finding], only_text: bool
) -> Why | None:
    """Compare all findings, or all about the text: each key that a wanted one has."""
    got = [
        finding
        for row in records.values()
        for finding in row.get("findings") or []
        if not only_text or str(finding.get("code")).startswith("syntax-")
    ]
    got.sort(key=lambda each: (_number(each.get("line")), _number(each.get("column"))))
    for want, finding in zip(wanted, got, strict=False):
        if any({"certainty": "proven", **finding}.get(key) != want[key] for key in want):
            return Why("finding", {"want": _short(want), "got": _short(finding)})
    if len(got) < len(wanted):
        return Why("no-finding", {"want": _short(wanted[len(got)])})
    if len(got) > len(wanted):
        return Why("more-findings", {"got": _short(got[len(wanted)])})
    return None


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _record(
    case: Case, number: int | None, records: Mapping[int | None, dict[str, Any]]
) -> Why | None:
    """Compare what is said of one record with what is expected of it."""
    expected = case.expected
    told = records.get(number)
    only_text = case.level == "text"
    if told is None:
        if number is None and not expected["findings"]:
            return None
        return Why("no-record")
    if "records" in expected and sum(n is not None for n in records) != expected["records"]:
        return Why("records", {"want": expected["records"]})
    return _of_text(expected, told) if only_text else _judged(case, told)


def _of_text(expected: Mapping[str, Any], told: Mapping[str, Any]) -> Why | None:
    """Compare the first finding about the text, as far as one is expected."""
    wanted = expected["findings"]
    got = [f for f in told.get("findings") or [] if str(f.get("code")).startswith("syntax-")]
    textual = [w for w in wanted if _alternatives(w["code"])[0].startswith("syntax-")]
    if not textual:
        return Why("more-findings", {"got": _short(got[0])}) if got else None
    if not got:
        return Why("no-finding", {"want": _short(textual[0])})
    if _differs(textual[0], got[0]):
        return Why("finding", {"want": _short(textual[0]), "got": _short(got[0])})
    return None


def _judged(case: Case, told: Mapping[str, Any]) -> Why | None:
    expected = case.expected
    if "warnings" in expected:
        warned = [f for f in told.get("findings") or [] if f.get("severity") == "warning"]
        if len(warned) != len(expected["warnings"]) or any(
            _differs(want, got) for want, got in zip(expected["warnings"], warned, strict=True)
        ):
            return Why("warnings", {"want": _all(expected["warnings"]), "got": _all(warned)})
    got = _bad_findings(case, told)
    wanted = expected["findings"]
    if expected.get("exact") and len(got) != len(wanted):
        return Why("findings", {"want": _all(wanted), "got": _all(got)})
    if not wanted:
        return (
            Why("more-findings", {"got": _short(got[0])}) if got else _scores(case, expected, told)
        )
    if not got:
        return Why("no-finding", {"want": _short(wanted[0])})
    if _differs(wanted[0], got[0]):
        return Why("finding", {"want": _short(wanted[0]), "got": _short(got[0])})
    return None


def _scores(case: Case, expected: Mapping[str, Any], told: Mapping[str, Any]) -> Why | None:
    if expected.get("deals") is not None:
        deals = [deal.get("score") for deal in told.get("deals") or []]
        if deals != expected["deals"]:
            return Why("deals", {"want": expected["deals"], "got": deals})
    # Without a score none is compared, and then nor is the winner.
    if expected.get("score") is None:
        return None
    if told.get("score") != expected["score"]:
        return Why("score", {"want": expected["score"], "got": told.get("score")})
    if (
        case.folder != "hostile"
        and "winner" in expected
        and told.get("winner") != expected["winner"]
    ):
        return Why("winner", {"want": expected["winner"], "got": told.get("winner")})
    return None


def _bad_findings(case: Case, told: Mapping[str, Any]) -> list[Finding]:
    """Return the findings of the main line that make the record faulty, in order.

    Where the hands are hidden, only what is proven counts.
    """
    return [
        finding
        for finding in told.get("findings") or []
        if finding.get("severity") in _BAD
        and not finding.get("variation")
        and (case.folder != "hidden-hands" or finding.get("certainty", "proven") == "proven")
    ]


def _alternatives(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, str) and re.fullmatch(r"[a-z-]+(\|[a-z-]+)+", value):
        return value.split("|")
    return [value]


def _differs(want: Finding, got: Finding) -> bool:
    """Return whether a finding is not the one expected, as far as that one names its properties.

    The line is compared only where no text is named: a seat may or may not belong to the text.
    """
    for key in ("code", "deal", "trick", "seat"):
        if key in want and got.get(key) not in _alternatives(want[key]):
            return True
    if want.get("text") is not None:
        texts = _alternatives(want["text"])
        return got.get("text") not in texts and _plain(got.get("text")) not in map(_plain, texts)
    return want.get("line") is not None and got.get("line") != want["line"]


def _plain(text: object) -> object:
    """Return a word without its seat."""
    return re.sub(r"^[A-F]:\s*(?=.)", "", text) if isinstance(text, str) else text


def _short(finding: Finding) -> str:
    keys = ("code", "deal", "trick", "seat", "text", "line", "column")
    return " ".join(f"{key}={finding[key]}" for key in keys if finding.get(key) is not None)


def _all(findings: list[Finding]) -> str:
    return "; ".join(map(_short, findings)) or "–"
