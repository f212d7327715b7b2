"""The metrics of processes that serve together, where one of them dies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from api.middleware.shared_metrics import forget, text_of_all

#: Has one request running and one answered, two records; and is dead the next moment.
_DIES = """
import os, signal, sys
from pathlib import Path
from api.middleware.shared_metrics import join
join(Path(sys.argv[1]), int(sys.argv[2]))
from api.middleware.metrics import Metrics
metrics = Metrics()
metrics.running.inc()
metrics.kept.set(2)
metrics.requests.labels("GET", "/", "200").inc()
os.kill(os.getpid(), signal.SIGKILL)
"""


def one_dies(folder: Path, number: int) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", _DIES, str(folder), str(number)], timeout=60, check=False
    )
    assert done.returncode == -9


def told(folder: Path) -> dict[str, float]:
    text = text_of_all(folder).decode()
    return {
        sample.name: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def test_a_process_that_died_leaves_its_counts_and_no_gauge(tmp_path: Path) -> None:
    for number in (1, 2, 1):
        one_dies(tmp_path, number)
        assert told(tmp_path)["carnet_requests_running"] == 1
        assert told(tmp_path)["carnet_processes"] == 1
        forget(tmp_path, number)
    left = told(tmp_path)
    assert (left["carnet_requests_total"], left["carnet_processes"]) == (3, 0)
    assert not left.keys() & {"carnet_requests_running", "carnet_records", "carnet_build"}
    assert not [name for name in left if name.startswith("process_")]
