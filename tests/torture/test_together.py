"""Writers and readers at their work while several attacks go on at once."""

from __future__ import annotations

import random
import threading
import time

import records
from analysis.generate import generate
from tests.api.command import carnet
from tests.torture.attacks import ATTACKS, attacking
from tests.torture.callers import HONEST, Caller, calling, get
from tests.torture.conftest import Place
from tests.torture.ledger import Writer, settle
from tests.torture.length import Length
from tests.torture.reading import State, read
from tests.torture.telling import Told

WRITERS, READERS = 20, 50
#: What readers may wait, in seconds: judged in the long form, told in any.
P99_S = 0.25
#: What the service may need of memory at most, in MiB.
MEMORY = 400


def test_callers_are_served_while_attacks_go_on(place: Place, length: Length, told: Told) -> None:
    service = place.service("--log-format", "json").start()
    text = records.dumps(generate("besigue", length.seed))
    with Caller(service.port) as caller:
        record = caller.ask("POST", "records", text).json()["records"][0]["id"]
    writers = [Writer(number, random.Random(length.seed + number)) for number in range(WRITERS)]
    callers = [Caller(service.port, address=f"127.0.2.{n + 1}") for n in range(WRITERS)]
    stop = threading.Event()
    threads = [
        threading.Thread(target=writer.work, args=(caller, stop, 1.0))
        for writer, caller in zip(writers, callers, strict=True)
    ]
    paths = ["records", f"records/{record}", f"records/{record}/findings", "games/whist", "/"]
    with attacking(service.port, record, *ATTACKS):
        for thread in threads:
            thread.start()
        with calling(
            service.port, READERS, get(paths), pause=1.0, addresses="127.0.1.{}"
        ) as readers:
            time.sleep(length.hours * 3600)
        stop.set()
        for thread in threads:
            thread.join()
    for caller in callers:
        caller.close()
    service.must_live()
    memory = service.memory() >> 20
    assert service.stop() == 0
    seen = read(service.url)
    assert seen.states.pop(record) == State(text.encode())
    faults = settle(writers, seen)
    unserved = sum(readers.statuses[status] for status in HONEST) + len(readers.gone)
    acknowledged = sum(writer.acknowledged for writer in writers)
    told(
        f"{WRITERS} writers, {READERS} readers under {', '.join(ATTACKS)}",
        f"{length.hours * 3600:.0f} s, {acknowledged} acknowledged changes; readers: {readers}",
        f"{len(faults)} lost, half or refused; {readers.dishonest or 'no'} dishonest 5xx; "
        f"p99 {readers.percentile(0.99) * 1000:.0f} ms; {memory} MiB at most",
        f"nothing lost, no 5xx but 503, p99 under {P99_S * 1000:.0f} ms, {MEMORY} MiB",
    )
    assert not faults, "\n".join(fault[:1000] for fault in faults[:5])
    assert carnet("verify", "--database", service.url).exit_code == 0
    assert not readers.dishonest
    assert set(readers.statuses) <= {200, *HONEST}
    assert acknowledged > WRITERS
    assert memory < MEMORY
    # They are served, and not merely told that they are not.
    assert unserved < readers.statuses[200] / 20
    if length.long:
        assert readers.percentile(0.99) < P99_S
