"""The tables that a survey writes: each column with its type, its unit and what it means."""

from __future__ import annotations

from typing import NamedTuple

#: The version of the tables. It grows with every change of a column's name, type or meaning.
VERSION = 1


class Column(NamedTuple):
    """A column of a table. `unit` is empty for what has none. A list may not contain nulls."""

    name: str
    type: str
    unit: str
    meaning: str
    may_be_null: bool = False


_FILE = Column("file", "string", "", "the file, as it was named or found; in an export, the id")
_START = Column("start", "int64", "bytes", "where the record begins in the unpacked text")
_RECORD = (_FILE, _START)
_DEAL = Column("deal", "int32", "", "the deal's number in the record, from 1")
_PLY = Column("ply", "int32", "", "the action's number in the deal, from 1")
_TRICK = Column("trick", "int32", "", "the trick's number in the deal, from 1", True)
_SEAT = Column("seat", "string", "", "the seat that acts, A to F", True)
_SIDE = Column("side", "string", "", "the seats of the side that acts, as AC", True)

#: Every table with its columns, in order.
TABLES: dict[str, tuple[Column, ...]] = {
    "records": (
        *_RECORD,
        Column("bytes", "int64", "bytes", "the length of the record's text"),
        Column("identity", "string", "", "SHA-256 of what was played: duplicates share it"),
        Column("game", "string", "", "the game, as written", True),
        Column("options", "string", "", "the options that differ from the game's defaults", True),
        Column("unit", "string", "", "what scores count: points, chips, …", True),
        Column("event", "string", "", "the event, as written", True),
        Column("site", "string", "", "the place, as written", True),
        Column("date", "string", "", "the date, as written", True),
        Column("first_day", "string", "", "the earliest day that it can mean, YYYY-MM-DD", True),
        Column("last_day", "string", "", "the latest day that it can mean, YYYY-MM-DD", True),
        Column("sides", "list<string>", "", "the seats of each side, in the order of scores"),
        Column("players", "list<string>", "", "the player of each seat from A, empty if unnamed"),
        Column("deals", "int32", "deals", "the deals that could be replayed"),
        Column("plies", "int32", "plies", "the actions in them"),
        Column("result", "string", "", "the result, as written", True),
        Column("score", "list<int64>", "unit", "the game score of each side, as computed", True),
        Column("winner", "string", "", "the seats of the side that has won", True),
        Column("complete", "boolean", "", "whether the whole game is there, to its end"),
        Column("ok", "boolean", "", "whether nothing is an error, illegal or a mismatch"),
        Column("errors", "int32", "findings", "the findings of severity error"),
        Column("illegal", "int32", "findings", "the findings of severity illegal"),
        Column("mismatches", "int32", "findings", "the findings of severity mismatch"),
        Column("warnings", "int32", "findings", "the findings of severity warning"),
        Column("notes", "int32", "findings", "the findings of severity note"),
    ),
    "deals": (
        *_RECORD,
        _DEAL,
        Column("dealer", "string", "", "the seat that deals", True),
        Column("trump", "string", "", "the suit of trumps at the end: S, H, D or C", True),
        Column("plies", "int32", "plies", "the actions in the deal"),
        Column("start_score", "list<int64>", "unit", "the game score before the deal", True),
        Column("score", "list<int64>", "unit", "what the deal brought each side", True),
        Column("by_rules", "boolean", "", "whether the rules account for all of that score"),
        Column("complete", "boolean", "", "whether it reached its end with nothing missing"),
        Column("void", "boolean", "", "whether the deal does not count"),
        Column("last_trick", "string", "", "the seat that took the last trick", True),
    ),
    "plays": (
        *_RECORD,
        _DEAL,
        _PLY,
        _TRICK,
        Column("place", "int32", "", "the card's place in its trick, 1 for the lead", True),
        _SEAT,
        _SIDE,
        Column("card", "string", "", "the card, as KS; x stands for what is unknown"),
        Column("trump", "string", "", "the suit of trumps at that moment: S, H, D or C", True),
        Column("won", "boolean", "", "whether the card took its trick", True),
        Column("points", "int64", "unit", "what the play marked at once"),
        Column("irregular", "boolean", "", "whether the record marks it as against the rules"),
    ),
    "declarations": (
        *_RECORD,
        _DEAL,
        _PLY,
        _TRICK,
        _SEAT,
        _SIDE,
        Column("name", "string", "", "the declaration, as royal-marriage", True),
        Column("cards", "list<string>", "", "its cards, as written"),
        Column("stated", "int64", "unit", "the points that the record states for it", True),
        Column("points", "int64", "unit", "what it marked at once"),
        Column("irregular", "boolean", "", "whether the record marks it as against the rules"),
    ),
    "marks": (
        *_RECORD,
        _DEAL,
        Column("ply", "int32", "", "the action that marks, from 1; 0 before the first"),
        Column("trick", "int32", "", "the trick's number in the deal, from 1"),
        Column("side", "string", "", "the side that marks, null where a score is stated", True),
        Column("source", "string", "", "what for: declaration, brisques, last-trick, stated, …"),
        Column("what", "string", "", "the cards that mark, written together", True),
        Column("name", "string", "", "the declaration that marks", True),
        Column("points", "int64", "unit", "the points marked"),
        Column("total", "list<int64>", "unit", "the game score after it", True),
    ),
    "findings": (
        _FILE,
        _START._replace(
            meaning="where the record begins in the unpacked text; null before the first",
            may_be_null=True,
        ),
        Column("code", "string", "", "what is wrong (see findings.md)"),
        Column("severity", "string", "", "error, illegal, mismatch, warning or note"),
        Column("certainty", "string", "", "proven or possible"),
        _DEAL._replace(may_be_null=True),
        _TRICK,
        _PLY._replace(may_be_null=True),
        _SEAT,
        Column("line", "int32", "", "the line, from 1 in the record's own text", True),
        Column("column", "int32", "code points", "where it begins in the line, from 1", True),
        Column("end_column", "int32", "code points", "the column after it", True),
        Column("text", "string", "", "what is written there"),
        Column("rule", "string", "", "the rule, as GAME/CHAPTER/NAME", True),
        Column("legal", "list<string>", "", "the cards that would have been legal"),
        Column("evidence", "list<int64>", "plies", "the actions that prove it"),
        Column("variation", "boolean", "", "whether it is in a variation"),
        Column("message_en", "string", "", "the finding in English"),
        Column("message_fr", "string", "", "the finding in French"),
    ),
}

#: The table that is written only if it is asked for, because it costs ten times a survey.
DECISIONS: dict[str, tuple[Column, ...]] = {
    "decisions": (
        *_RECORD,
        _DEAL,
        Column("ply", "int32", "plies", "the actions of the deal before it, from 0"),
        _TRICK._replace(
            meaning="the trick to which the next card belongs, from 1", may_be_null=False
        ),
        Column("game", "string", "", "the game, as its id"),
        Column("options", "string", "", "the options that differ from the game's defaults"),
        Column("part", "string", "", "train, validation or test: a whole game is in one part"),
        _SEAT._replace(meaning="the seat that chooses, A to F", may_be_null=False),
        _SIDE._replace(meaning="the seats of its side, as AC", may_be_null=False),
        Column("early", "boolean", "", "whether cards are drawn between it and the next card"),
        Column("dealer", "string", "", "the seat that deals", True),
        Column("to_play", "string", "", "the seat that plays the next card", True),
        Column("trump", "string", "", "the suit of trumps at that moment: S, H, D or C", True),
        Column("turn_up", "string", "", "the card turned up, as it lies or has lain", True),
        Column("talon", "int32", "cards", "the cards left to draw, the turn-up among them"),
        Column("closer", "string", "", "the seat that has closed the talon", True),
        Column("hand", "list<string>", "", "the cards of the seat that chooses"),
        Column("shown", "list<string>", "", "cards known to be in other hands, as B:KS"),
        Column("sizes", "list<int64>", "cards", "how many cards each seat from A holds"),
        Column("lying", "list<string>", "", "the cards on the table, in order, as A:KS"),
        Column("played", "list<string>", "", "all cards played in the deal, in order, as A:KS"),
        Column("declared", "list<string>", "", "what was declared, in order, as A:KSQS=40"),
        Column("tricks", "list<int64>", "tricks", "the tricks that each seat from A has taken"),
        Column("score", "list<int64>", "unit", "the game score of each side as marked", True),
        Column("start_score", "list<int64>", "unit", "the game score before the deal", True),
        Column("legal", "list<string>", "", "what the seat may do, as play KS; none is nothing"),
        Column("chosen", "int32", "", "the index in legal of what it does, from 0"),
        Column("choice", "string", "", "what it does, as in legal"),
        Column(
            "values",
            "list<float64>",
            "unit",
            "what each of legal is expected to bring its side in the deal, less the other side "
            "if there are two; null unless asked for, or if nothing can be said",
            True,
        ),
        Column("how", "string", "", "how the values were found: sampled or solved", True),
        Column("outcome", "list<int64>", "unit", "what the deal brought each side", True),
        Column(
            "gain",
            "float64",
            "unit",
            "what it brought the side that chooses, less the mean of the other sides",
            True,
        ),
    ),
}


def tables_with(decisions: bool) -> dict[str, tuple[Column, ...]]:
    """Return the tables of a survey, with that of the decisions or without it."""
    return {**TABLES, **DECISIONS} if decisions else TABLES
