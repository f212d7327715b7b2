"""Records that the rules in Python judge, as the lines of `carnet check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import records
from api.commands.judging.report import finding_lines, more_line
from api.commands.judging.settings import Manner
from api.commands.shared.console import json_line, plain
from api.commands.words import say
from records.evidence.books import judgements, own_options
from records.notation.batches import Batch
from records.notation.letters import printable
from records.notation.reader import read_one
from records.notation.sections import Sections
from records.play.as_read import going_on
from records.rules.games import GAMES

if TYPE_CHECKING:
    from records.evidence.books import Judgement
    from records.kernel.handed_over import HandedOver
    from records.notation.model import Record
    from records.play.replay import Replay
    from records.rules.ruleset import RuleSet

#: The most groups of objecting books to show. JSON has all.
SHOWN = 8


def check_by_python(
    batch: Batch,
    found: Iterable[Record],
    manner: Manner,
    out: list[str],
    counts: Counter[str],
) -> None:
    """Add the lines for records found in a batch, and their counts."""
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
    sound = True
    for name, replay in replays:
        sound = sound and replay.ok
        counts.update(replay.severities)
        if manner.plain or name is not None or replay.ok:
            out.extend(_findings_alone(batch.name or "", record, name, replay, manner))
        else:
            # Imported late: a record without a fault has no slips.
            from api.commands.judging.by_cause import lines_by_cause

            out.extend(lines_by_cause(batch.name or "", record, replay, manner))
        if name is not None:
            counts[f"allowed {name}"] += replay.ok
    counts["unsound"] += not sound


def _findings_alone(
    path: str, record: Record, name: str | None, replay: Replay, manner: Manner
) -> Iterator[str]:
    """Yield the lines for the findings of a record by the rules named, or by its own."""
    if manner.as_json:
        answer = {"file": path, **replay.as_dict(manner.most)}
        yield json_line(answer if name is None else {**answer, "rules": name})
        return
    told = replay.told(manner.most)
    for finding in told:
        yield from finding_lines(path, record, finding.as_dict(), name, manner)
    left = replay.severities.total() - len(told)
    if left:
        yield more_line(path, record, left, name, manner)


def check_the_rest(
    batch: Batch, known: HandedOver | None, manner: Manner, out: list[str], counts: Counter[str]
) -> None:
    """Do the same for the one record of a batch, some deals of which the kernel may know."""
    if known is None:
        record = read_one(batch.text, batch.number, batch.line)
        check_by_python(batch, [record], manner, out, counts)
    else:
        counts["records"] += 1
        text = batch.text.decode("utf-8", "surrogateescape")
        replay = going_on(Sections(text, batch.number, batch.line), known)
        _report(batch, replay.record, [(None, replay)], manner, out, counts)


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
        yield from _books_lines(path, record, judged, manner.language)


# -- what rule books say --------------------


def _books_lines(
    path: str, record: Record, judged: Sequence[Judgement], language: str
) -> Iterator[str]:
    """Yield lines for the books that allow a record, game by game, then for the nearest others."""
    allowing = [judgement for judgement in judged if judgement.ok]
    yield say(
        "books",
        language,
        path=plain(path),
        n=record.number,
        game=plain(record.get("Game") or "?"),
        allowing=len(allowing),
        count=len(judged),
    )
    by_game: dict[str, list[Judgement]] = {}
    for judgement in allowing:
        by_game.setdefault(judgement.game, []).append(judgement)
    for game, some in by_game.items():
        yield "  " + say("books-allow", language, game=game)
        for judgement in some:
            own = "  " + say("books-own", language) if judgement.own else ""
            yield f"    {_options(judgement.options, language)}{own}"
    yield from _objections([j for j in judged if not j.ok], language)


def _objections(judged: Sequence[Judgement], language: str) -> Iterator[str]:
    """Yield lines for the books that object.

    Books of a game whose first objection is the same share a line.
    """
    groups: dict[tuple[object, ...], list[Judgement]] = {}
    for judgement in judged:
        first = judgement.first
        assert first is not None
        key = (judgement.game, first.code, first.line, first.column, judgement.findings)
        groups.setdefault(key, []).append(judgement)
    for some in list(groups.values())[:SHOWN]:
        nearest = some[0]
        first = nearest.first
        assert first is not None
        notes = [_options(nearest.options, language)]
        if nearest.own:
            notes.append(say("books-own", language))
        if len(some) > 1:
            notes.append(say("books-more", language, n=len(some) - 1))
        told = " ".join(notes)
        yield "  " + say(
            "books-object", language, game=nearest.game, books=told, n=nearest.findings
        )
        yield f"    {first.line}:{first.column}: {first.code} {plain(first.message[language])}"
    if len(groups) > SHOWN:
        yield "  " + say("books-rest", language, n=len(groups) - SHOWN)


def _options(options: Mapping[str, str], language: str) -> str:
    if not options:
        return say("books-default", language)
    return " ".join(f"{name}={value}" for name, value in options.items())
