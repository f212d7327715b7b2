"""A file of the database that is altered while the service runs: it says that it is not sound."""

from __future__ import annotations

from pathlib import Path

from tests.records.library.damaged import altered
from tests.torture.callers import Caller
from tests.torture.conftest import Place
from tests.torture.ledger import text
from tests.torture.telling import Told


def test_a_service_that_has_met_damage_is_not_sound(place: Place, told: Told) -> None:
    service = place.service().start()
    with Caller(service.port) as caller:
        sent = caller.ask("POST", "records", text("one") + text("two")).json()["records"]
        before = caller.ask("GET", "/healthz").status
        path = Path(service.url.removeprefix("sqlite:///"))
        where = "where record = (select min(number) from entries)"
        altered(path, f"update texts set text = cast('x' as blob) {where}")
        answers = [caller.ask("GET", f"records/{one['id']}").status for one in sent]
        after = [caller.ask("GET", path).status for path in ("/healthz", "healthz", "records")]
    told(
        "damage",
        "a text altered behind the back of the service",
        f"records {answers}; /healthz {before}, then {after[0]}",
        "503 for that record and for /healthz, 200 for the rest",
    )
    assert (before, answers, after) == (200, [503, 200], [503, 503, 200])
