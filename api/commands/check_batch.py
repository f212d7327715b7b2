"""Judges the records of a batch, in whichever process the work is done."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import records
from api.commands.evidence import books_lines, explanation_lines
from api.commands.judging_settings import Manner
from api.commands.report import finding_lines, more_line
from api.commands.sound import Left, judged
from records.evidence.books import judgements, own_options
from records.evidence.explain import explained
from records.kernel.judge import kernel
from records.notation.batches import Batch
from records.notation.letters import printable
from records.notation.reader import read_one
from records.notation.record_texts import encode
from records.notation.sections import Sections
from records.play.going_on import GoingOn
from records.rules.games import GAMES

if TYPE_CHECKING:
    from records.kernel.begun import Known
    from records.notation.model import Record
    from records.play.replay import Replay
    from records.rules.ruleset import RuleSet


class Checked(NamedTuple):
    """The text to print for some records, and the number of their findings by severity."""

    text: str
    counts: Counter[str]


def check_batch(batch: Batch, manner: Manner) -> Checked:
    """Return the text to print for a batch, and its counts of records and of findings by severity.

    The name of `batch` is that of its file. Cost: a parse, and a replay for each game of the
    manner.
    """
    out: list[str] = []
    counts: Counter[str] = Counter()
    judge = None if manner.every or manner.games else kernel()
    if judge is None:
        _check_by_python(batch, batch.records(), manner, out, counts)
    else:
        for part in judged(batch, judge, manner.as_json):
            if not isinstance(part, Left):
                counts["records"] += part.records
                out += part.lines
            elif part.known is None or manner.explain:
                record = read_one(part.batch.text, part.batch.number, part.batch.line)
                _check_by_python(batch, [record], manner, out, counts)
            else:
                counts["records"] += 1
                replay = going_on(part.batch, part.known)
                _report(part.batch, replay.record, [(None, replay)], manner, out, counts)
    return Checked("".join(f"{line}\n" for line in out), counts)


def _check_by_python(
    batch: Batch,
    found: Iterable[Record],
    manner: Manner,
    out: list[str],
    counts: Counter[str],
) -> None:
    """Add the lines for records found in a batch, and their counts, as the rules in Python judge
    them.
    """
    for record in found:
        counts["records"] += 1
        if manner.every:
            out.extend(judged_by_all(batch.name or "", record, manner, counts))
        else:
            _report(batch, record, replays(record, manner.games), manner, out, counts)


def _report(
    batch: Batch,
    record: Record,
    replays: Iterable[tuple[str | None, Replay]],
    manner: Manner,
    out: list[str],
    counts: Counter[str],
) -> None:
    """Add the lines for a record of a batch, and the counts of its findings."""
    path, sound = batch.name or "", True
    for name, replay in replays:
        sound = sound and replay.ok
        counts.update(replay.severities)
        explanation = explained(record) if manner.explain and not replay.ok else None
        if manner.as_json:
            answer = {"file": path, **replay.as_dict(manner.most)}
            if name is not None:
                answer["rules"] = name
            if explanation is not None:
                answer["explanation"] = explanation.as_dict()
            out.append(json_line(answer))
        else:
            told = replay.told(manner.most)
            for finding in told:
                out.extend(finding_lines(path, record, finding.as_dict(), name, manner))
            left = replay.severities.total() - len(told)
            if left:
                out.append(more_line(path, record, left, name, manner))
            if explanation is not None:
                out.extend(explanation_lines(path, explanation, manner.language))
        if name is not None:
            counts[f"allowed {name}"] += replay.ok
    counts["unsound"] += not sound


def going_on(batch: Batch, known: Known) -> GoingOn:
    """Return the replay of the one record of a batch, some deals of which the kernel knows."""
    text = batch.text.decode("utf-8", "surrogateescape")
    return GoingOn(Sections(text, batch.number, batch.line), known.begun, known.judge)


def replays(record: Record, games: tuple[str, ...]) -> Iterator[tuple[str | None, Replay]]:
    """Yield the replay by the record's own rules, or one by each of the games named."""
    if not games:
        yield None, records.replay(record)
    for name in games:
        yield name, records.replay(record, rules_of(name, record))


def rules_of(name: str, record: Record) -> RuleSet:
    """Return the rules of a game, with the record's own options if that game has them."""
    game = GAMES[name]
    return game.rules_for(own_options(game, record))


def judged_by_all(path: str, record: Record, manner: Manner, counts: Counter[str]) -> Iterator[str]:
    """Yield lines for what every rule book says of a record, and count whether any allows it."""
    judged = judgements(record)
    allowed = any(judgement.ok for judgement in judged)
    counts["allowed by some" if allowed else "allowed by none"] += 1
    if manner.as_json:
        rules = [judgement.as_dict() for judgement in judged]
        game = record.get("Game")
        answer = {"file": path, "record": record.number, "game": game and printable(game)}
        yield json_line({**answer, "allowed": allowed, "rules": rules})
    else:
        yield from books_lines(path, record, judged, manner.language)


def json_line(answer: dict[str, Any]) -> str:
    """Return one line of JSON, with U+FFFD for lone surrogates."""
    line = json.dumps(answer, ensure_ascii=False)
    return line if line.isascii() else encode(line).decode("utf-8", "replace")
