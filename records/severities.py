"""How grave a finding is. The severities and their order are those of section 4 of the notation."""

from __future__ import annotations

ERROR = "error"
ILLEGAL = "illegal"
MISMATCH = "mismatch"
WARNING = "warning"
NOTE = "note"

#: From the gravest to the least.
SEVERITIES = (ERROR, ILLEGAL, MISMATCH, WARNING, NOTE)

#: The severities that keep a record from being `ok`.
BAD = frozenset((ERROR, ILLEGAL, MISMATCH))

#: The largest number of findings that the service and the command line keep or show for a record.
MOST = 1000
