"""The card of a data set of decisions: what it is, how it was made, its columns and its limits.

It is the README.md of the folder, in the manner of Hugging Face's dataset cards and of Datasheets
for Datasets (Gebru and others, 2021).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import NamedTuple

from analysis.survey.decision_rows import PARTS
from analysis.survey.schema import DECISIONS, VERSION

NAME = "README.md"
#: Which of the other tables it counts.
_BESIDE = ("records", "deals", "plays")


class SplitCount(NamedTuple):
    """How many decisions of how many games a game and a part of the split have."""

    game: str
    part: str
    decisions: int
    games: int


_CARD = """\
---
license: unknown
task_categories:
- reinforcement-learning
- tabular-classification
tags:
- card-games
- imperfect-information
configs:
- config_name: decisions
  default: true
  data_files: decisions/*.parquet
---

# Decisions in trick-taking card games

One row for each decision of each deal: what the player who chose could know, what the rules
allowed, what they did, and what the deal brought. A row holds nothing that this player could
not know, apart from the columns about what came of it (`values`, `outcome`, `gain`).

## Contents

{decisions:,} decisions. The other folders hold the tables of a survey: {others}
and more. They are joined by `file`, `start` and `deal`. What was chosen, unless it is
`none` or `end`, is the action of the next `ply` there.

| game | part | records | decisions |
| --- | --- | --- | --- |
{contents}

The split ({shares}) is by game:
the digest of what was played decides, so that a whole game is in one part, a duplicate
of it in the same one, and more records move nothing.

## How it was made

By Carnet {carnet} from records of games, with `carnet survey --decisions`; version
{version} of the tables. The rules engine replays each record and says at each point
who may do what.

{values}

To announce nothing where something could be announced is a decision too (`none`), and so
is leading no more to a deal that is decided (`end`).

## Licence

These tables have the licence of the records that they are made of, which Carnet cannot
know. Write it here, and in the first lines of this file, before you publish them.

## Columns of the decisions

A card is its rank and suit in English letters. Units and meanings are in the metadata of
the files too. A column marked ∅ may be null.

| column | type | unit | meaning |
| --- | --- | --- | --- |
{columns}

## Known limits

- A deal is followed up to its first fault or gap, and a player whose hand the record does
  not tell is not asked: faulty and incomplete records give fewer rows.
- What is said at the table, and the cards that captains name, are no decisions here.
- A choice between a single card is a row as well: `len(legal) = 1`.
- Records whose deals have the same cards but were played differently are different games,
  and may stand in different parts of the split.
- The values take all players to play on by one simple policy, and where two know all cards
  in the last tricks, to play their best. They are worth what the advice of this version is
  worth, and the deal counts in them, not who wins the game.
- `players` of the table of records has names as they were written. Ask those who bear them
  before you publish it.
"""

_NO_VALUES = "The column `values` is empty: it was not asked for (`carnet survey --values`)."
_VALUES = (
    "Each value is the mean of the deal's outcome over {worlds} random deals that agree with what "
    "the player knew, played on by one simple policy, or comes from the solver (`how`). "
    "The seed is 0: the same records give the same values."
)


def data_card(worlds: int, rows: Mapping[str, int], counts: Iterable[SplitCount]) -> str:
    """Return the card of a folder of tables with decisions, in Markdown.

    `worlds` is how many random deals each value was found in, 0 if there are none. `rows` has the
    number of rows of each table.
    """
    decisions: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for one in counts:
        decisions[one.game, one.part] += one.decisions
        games[one.game, one.part] += one.games
    return _CARD.format(
        decisions=rows["decisions"],
        others=", ".join(f"{rows[table]:,} {table}" for table in rows if table in _BESIDE),
        contents="\n".join(
            f"| {game} | {part} | {games[game, part]:,} | {count:,} |"
            for (game, part), count in sorted(decisions.items())
        ),
        shares=", ".join(f"{tenths} in 10 to {part}" for part, tenths in PARTS.items()),
        carnet=version("carnet"),
        version=VERSION,
        values=_VALUES.format(worlds=worlds) if worlds else _NO_VALUES,
        columns="\n".join(
            f"| `{one.name}`{' ∅' if one.may_be_null else ''} | {one.type} | {one.unit} "
            f"| {one.meaning} |"
            for one in DECISIONS["decisions"]
        ),
    )
