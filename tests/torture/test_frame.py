"""The tools of the attacks themselves: what they say of a service is so."""

from __future__ import annotations

import signal
import time

import pytest

from tests.api.service import RECORD
from tests.torture.callers import Caller, Gone, calling, get
from tests.torture.serving import Died, Service


def test_a_killed_service_comes_back_on_its_port_with_what_it_had(served: Service) -> None:
    port = served.port
    with Caller(port) as caller:
        assert caller.ask("POST", "records", RECORD).status == 201
        assert served.kill() == -signal.SIGKILL
        with pytest.raises(Gone):
            caller.ask("GET", "records")
        with pytest.raises(Died):
            served.must_live()
        assert served.start().port == port
        assert caller.ask("GET", "records").json()["total"] == 1
    assert served.stop() == 0
    assert served.left_behind() == []


def test_callers_are_counted_by_what_they_were_answered(served: Service) -> None:
    with calling(served.port, 3, get(["records", "records/none"]), pause=0.01) as waits:
        time.sleep(1)
    assert set(waits.statuses) == {200, 404}
    assert len(waits.seconds) == sum(waits.statuses.values())
    assert served.memory() > 1 << 20
    assert served.processor() > 0
    assert served.descriptors() > 3
