"""Findings as an editor shows them, and the next one after a place."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from api.editor.judged import FoundAt, Records
from api.editor.open_text import OpenText
from api.editor.words import say
from records.findings import Finding
from records.languages import Language
from records.notation.letters import in_letters, printable
from records.notation.model import Record
from records.rules.games.bibliography import source_words
from records.severities import ERROR, ILLEGAL, MISMATCH, MOST, NOTE, WARNING

SEVERITIES = {
    ERROR: types.DiagnosticSeverity.Error,
    ILLEGAL: types.DiagnosticSeverity.Error,
    MISMATCH: types.DiagnosticSeverity.Error,
    WARNING: types.DiagnosticSeverity.Warning,
    NOTE: types.DiagnosticSeverity.Information,
}


def finding_text(finding: Finding, record: Record | None, language: Language) -> str:
    """Return a finding in words: the sentence, its rule, and the cards that would be right."""
    lines = [finding.message[language]]
    if finding.rule is not None:
        source = source_words(finding.rule.source, language)
        lines.append(say("rule", language, id=finding.rule.id, source=source))
    if finding.legal:
        letters = "en" if record is None else record.language
        cards = " ".join(in_letters(name, letters) for name in finding.legal)
        lines.append(say("legal", language, cards=cards))
    return "\n".join(lines)


def diagnostics(text: OpenText, records: Records, language: Language) -> list[types.Diagnostic]:
    """Return what was found in a text that is open, at most MOST findings and how many more.

    Cost: linear in what was found.
    """
    out: list[types.Diagnostic] = []
    left = records.more
    for told, record in _each(records):
        if len(out) >= MOST:
            left += 1
            continue
        out.append(_diagnostic(text, told, record, language))
    if left:
        start = text.range(0, 0)
        words = say("more", language, n=left)
        severity = types.DiagnosticSeverity.Information
        out.append(types.Diagnostic(start, words, severity, source="carnet"))
    return out


def _each(records: Records) -> Iterator[tuple[FoundAt, Record | None]]:
    """Yield what was found in the whole text, each with its record."""
    for told in records.before.told:
        yield told, None
    for begin, judged in records.each():
        for told in judged.told:
            yield told.moved(begin), judged.replay.record


def _diagnostic(
    text: OpenText, told: FoundAt, record: Record | None, language: Language
) -> types.Diagnostic:
    finding = told.finding
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(text.uri, text.range(proof.start, proof.end)),
            say(
                "proof",
                language,
                word=printable(text.source[proof.start : proof.end]),
                ply=proof.ply,
            ),
        )
        for proof in told.proofs
    ]
    return types.Diagnostic(
        range=text.range(told.start, told.end),
        message=finding_text(finding, record, language),
        severity=SEVERITIES[finding.severity],
        code=finding.code,
        source="carnet",
        related_information=related or None,
    )


def next_finding(records: Records, offset: int, *, back: bool = False) -> FoundAt | None:
    """Return the first finding after an offset, or the last before it; round the end if need be.

    None if nothing was found.
    """
    found = sorted(records.told(), key=lambda told: told.start)
    if not found:
        return None
    if back:
        return next((told for told in reversed(found) if told.start < offset), found[-1])
    return next((told for told in found if told.start > offset), found[0])
