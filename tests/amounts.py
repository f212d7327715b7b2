"""How much chance tries: a part of it in CI, all of it in the long form, `CARNET_LONG=1`."""

from __future__ import annotations

import os

LONG = os.environ.get("CARNET_LONG") == "1"


def times(many: int, part: int = 16) -> int:
    """So many in the long form; otherwise one in `part` of them, but at least one.

    For what is drawn anew each time. Whatever differs by a rule or an option is tried in any form.
    """
    return many if LONG else max(1, many // part)
