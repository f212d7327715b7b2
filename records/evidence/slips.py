"""What a diagnosis consists of: the slips that explain a record's findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from records.as_json import AsJson
from records.evidence.changes import Edit


@dataclass(frozen=True)
class Slip(AsJson):
    """One slip that explains findings, at the place where it stands.

    `written` is what the record has there, and `read` what it would have to have, None if that
    cannot be told. `sure` is `only` if no other single slip explains as much, `likeliest` if one
    does that is less likely or the least likely were not counted, and `one-of` if several are about
    as likely. `of` is how many are known to explain as much, with this one, and `others` are the
    likeliest of the others. `explains` is how many findings of severity error, illegal or mismatch
    are gone once the slip is undone. `message` says it by language. `changes` are those of the
    record's text that undo it; JSON does not have them.
    """

    kind: str
    deal: int | None
    trick: int | None
    ply: int | None
    seat: str | None
    line: int
    column: int
    end_column: int
    written: str
    read: str | None
    sure: str
    of: int
    explains: int
    message: Mapping[str, str] = field(hash=False)
    others: tuple[Slip, ...] = ()
    changes: tuple[Edit, ...] = field(default=(), repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form. `others` is left out if there are none."""
        out = super().as_dict()
        del out["changes"]
        if not self.others:
            del out["others"]
        return out


@dataclass(frozen=True)
class Diagnosis:
    """The slips that explain a record, in the order in which they are undone.

    `follows` has for each finding of the record's replay, in its order, the index of the slip from
    which it follows, or None. `bounded` says that the search came to the end of its budget, so a
    likelier slip may have been missed.
    """

    slips: tuple[Slip, ...]
    follows: tuple[int | None, ...]
    bounded: bool = False
