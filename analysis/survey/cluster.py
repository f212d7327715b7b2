"""Tasks done by the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import islice

from distributed import Client, Future, as_completed
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from analysis.survey.errors import SurveyError
from analysis.survey.folder import Done
from analysis.survey.plan import Task
from analysis.survey.schema import VERSION
from analysis.survey.task import do, lost

#: How long to wait for the scheduler, and for the first worker, in seconds.
PATIENCE_S = 10


def by_cluster(
    tasks: Iterable[Task], folder: str, address: str, patience: float = PATIENCE_S
) -> Iterator[tuple[Task, Done]]:
    """Yield the tasks as they are done by the workers of the scheduler at an address.

    A task whose worker is lost is given to another. Every worker needs this Carnet, and the files
    and the folder under the same names. Raises SurveyError if the scheduler is not there, goes,
    has no worker, or has one with another Carnet, or if a task kills its workers; and what `do`
    raises.
    """
    try:
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SurveyError("no-scheduler", address=address, why=_line(error)) from None
    with client:
        _agree(client, address, patience)
        left = iter(tasks)
        doing: dict[Future[Done], Task] = {}
        completed = as_completed([], loop=client.loop)
        try:
            while True:
                most = 2 * max(1, sum(client.nthreads().values()))
                for task in islice(left, max(0, most - len(doing))):
                    # The same task may be done in several surveys: no answer is to be remembered.
                    future = client.submit(do, task, folder, pure=False)
                    doing[future] = task
                    completed.add(future)
                if not doing:
                    return
                future = next(completed)
                task = doing.pop(future)
                try:
                    done = future.result()
                except KilledWorker:
                    raise lost(task) from None
                yield task, done
        except (FutureCancelledError, TimeoutError, ConnectionError):
            raise SurveyError("scheduler-gone", address=address) from None
        finally:
            client.cancel(list(doing))


def _agree(client: Client, address: str, patience: float) -> None:
    """Make sure that there is a worker, and that all workers have the Carnet of this process."""
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise SurveyError("no-workers", address=address) from None
    wanted = _installed()
    try:
        answers = client.run(_installed, on_error="return")
    except ValueError as error:
        raise SurveyError("other-worker", address=address, why=_line(error)) from None
    for worker, installed in answers.items():
        if installed != wanted:
            why = f"{worker}: {_told(installed)}"
            raise SurveyError("other-worker", address=address, why=why)


def _installed() -> tuple[str, int]:
    """Return the version of Carnet, and of its tables."""
    return version("carnet"), VERSION


def _told(answer: object) -> str:
    return _line(answer) if isinstance(answer, BaseException) else f"carnet {answer}"


def _line(error: object) -> str:
    return " ".join(str(error).split())
