"""The studies of the collection, for a request."""

from __future__ import annotations

from api.http.problems import fail
from api.http.stores import collection
from records.library import Study


def stored_study(study: str) -> Study:
    """Return the study with that id.

    Ends the request with 404 if there is none, and with 410 if it was deleted.
    """
    found = collection().studies.get(study)
    if found is None:
        fail(404, "no-study", study=study)
    if found.deleted is not None:
        until = (found.until or "")[:10]
        fail(410, "study-deleted", study=study, deleted=found.deleted[:10], until=until)
    return found
