"""The address of a database of PostgreSQL."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

from records.library.model import StoreError

SCHEMES = ("postgresql", "postgres")
#: The most connections of one process, unless the address says otherwise.
CONNECTIONS = 12
#: What holds for each connection, unless the address says otherwise. `options` are those of the
#: server: how long a statement may take, may wait for a lock, and may leave a transaction idle.
#: To compile a statement (jit) takes longer than any of ours.
_USUAL = {"connect_timeout": "5", "keepalives_idle": "30", "application_name": "carnet"}
_OPTIONS = (
    "-c statement_timeout=60s -c lock_timeout=10s -c idle_in_transaction_session_timeout=300s"
    " -c jit=off"
)
#: The beginning of an address that has a password, which may have any sign in it.
_WITH_PASSWORD = re.compile(r"([A-Za-z][\w+.-]*:/*[^:/@]*):.*@")
#: Parts of an address that libpq cannot read. Its error message would show the password.
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})|%00|[\x00-\x20]|\?.*@")


@dataclass(frozen=True, slots=True)
class Address:
    """A database: `link` for libpq, with the password if any, and `shown` without it.

    `connections` is the largest number of connections of this process.
    """

    link: str
    shown: str
    connections: int


def address_of(url: str) -> Address:
    """Return the address that a URL names. Raises StoreError.

    The URL is one of libpq's, ``postgresql://user@host/database?name=value``. `connections` is a
    parameter of our own.

    >>> address_of("postgresql://ada:secret@db/club?connections=3").shown
    'postgresql://ada@db/club?connections=3'
    """
    parts = _parts(url)
    if not parts.path.strip("/"):
        raise StoreError("the address names no database: postgresql://user@host/database")
    given = dict(parse_qsl(parts.query, keep_blank_values=True))
    said = given.pop("connections", str(CONNECTIONS))
    if not (said.isascii() and said.isdigit() and 0 < int(said) < 1000):
        raise StoreError(f"connections={said}: a number from 1 to 999 is expected")
    options = f"{_OPTIONS} {given.pop('options', '')}".strip()
    query = urlencode({**_USUAL, **given, "options": options}, quote_via=quote)
    return Address(f"postgresql://{parts.netloc}{parts.path}?{query}", shown(url), int(said))


def _parts(url: str) -> SplitResult:
    """Return the parts of a URL. Raises StoreError, whose words have none of them."""
    try:
        if _STRAY.search(url):
            raise ValueError
        unquote(url, errors="strict")
        return urlsplit(url)
    except ValueError:
        raise StoreError(
            "the address cannot be read: in postgresql://user@host/database a space is written "
            "%20, % is %25, @ in a name %40, ? there %3F, and an IPv6 host stands in [ ]"
        ) from None


def shown(url: str) -> str:
    """Return a URL without its password, as it may be told to anybody, however it is misspelt.

    >>> shown("postgresql://ada:secret@db/club?password=secret&sslmode=require")
    'postgresql://ada@db/club?sslmode=require'
    >>> shown("sqlite:///club.db")
    'sqlite:///club.db'
    >>> shown("Postgres:/ada:sec@ret/@[::1/club")
    'Postgres:/ada@[::1/club'
    """
    address, _, query = _WITH_PASSWORD.sub(r"\1@", url).partition("?")
    if not address.lower().startswith(SCHEMES):
        return f"{address}?{query}" if query else address
    kept = [(name, value) for name, value in parse_qsl(query) if "password" not in name.lower()]
    return f"{address}{'?' * bool(kept)}{urlencode(kept, quote_via=quote)}"
