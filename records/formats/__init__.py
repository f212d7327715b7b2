"""Other formats: PBN, the notation of bridge, in and out; score sheets, in."""

from __future__ import annotations

from records.formats.pbn_reading import read_pbn
from records.formats.pbn_writing import write_pbn
from records.formats.score_sheets import read_score_sheet
from records.formats.told import Converted, Notice

__all__ = ["Converted", "Notice", "read_pbn", "read_score_sheet", "write_pbn"]
