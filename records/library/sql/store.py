"""What a store does by SQL, whichever the database."""

from __future__ import annotations

from records.library.sql.adding import Adding
from records.library.sql.bin import Binning
from records.library.sql.facets import Faceting
from records.library.sql.history import Undoing
from records.library.sql.jobs import Working
from records.library.sql.live import Sharing
from records.library.sql.studies import Studying
from records.library.sql.tags import Tagging
from records.library.sql.tokens import Admitting
from records.library.store import Store


class SqlStore(
    Adding,
    Working,
    Faceting,
    Undoing,
    Binning,
    Tagging,
    Studying,
    Admitting,
    Sharing,
    Store,
):
    """A store in tables. What differs between databases is in the session it is given."""
