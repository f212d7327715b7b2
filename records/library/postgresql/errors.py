"""What PostgreSQL's errors mean for a store."""

from __future__ import annotations

import psycopg
from psycopg import errors

from records.library.model import Damaged, StoreError, Unavailable

_CORRUPT = (errors.DataCorrupted, errors.IndexCorrupted)
_LASTING = (
    errors.DiskFull,
    errors.InsufficientPrivilege,
    errors.InvalidAuthorizationSpecification,
    errors.InvalidCatalogName,
    errors.InvalidPassword,
)


def told(error: psycopg.Error) -> str:
    """Return an error in one line, without the values that it concerns."""
    return error.diag.message_primary or " ".join(str(error).split())


def refusal(error: psycopg.Error) -> StoreError:
    """Return the error of the store for an error of PostgreSQL."""
    said = told(error)
    if isinstance(error, _CORRUPT):
        return Damaged("file", told=said)
    for_now = (psycopg.OperationalError, errors.SerializationFailure, errors.DeadlockDetected)
    if isinstance(error, for_now) and not isinstance(error, _LASTING):
        return Unavailable(said)
    return StoreError(said)
