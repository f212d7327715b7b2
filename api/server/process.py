"""One of several processes that serve together: its program.

It ends in order when its input ends, and so when the process that has started it is gone.
"""

from __future__ import annotations

import logging
import os
import pickle
import shutil
import signal
import socket
import sys
import threading
from pathlib import Path

from api.middleware.logs import set_up_logging
from api.middleware.shared_metrics import join
from api.server.plan import Plan
from records.library import StoreError

#: What it says when it answers callers.
READY = b"ready\n"
#: What it is told when it is to end. An input that ends without it comes from a process that died.
GOODBYE = b"."


def main() -> None:
    """Serve by the plan in the standard input, until that ends.

    Arguments: the number of this process, the folder of the metrics, the descriptors of the sockets
    that listen.
    """
    number, folder, *descriptors = sys.argv[1:]
    parent = os.getppid()
    # The terminal's Ctrl-C is for the process that has started this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    join(Path(folder), int(number))
    with open(0, "rb", closefd=False) as source:
        plan: Plan = pickle.load(source)
    set_up_logging(plan.log_format)
    try:
        alone = _serve(plan, [socket.socket(fileno=int(each)) for each in descriptors])
    except StoreError as error:
        logging.getLogger("carnet.server").error("%s", error)
        sys.exit(1)
    # A process that dies closes this one's input first, and is its parent for a moment longer.
    if alone or os.getppid() != parent:
        shutil.rmtree(folder, ignore_errors=True)


def _serve(plan: Plan, sockets: list[socket.socket]) -> bool:
    """Serve until the end. Returns whether the input ended without a goodbye."""
    from api.garbage_collection import look_for_cycles_briefly
    from api.http.stores import stores_of
    from api.middleware.metrics import metrics_of
    from api.server.room import more_descriptors
    from api.work.asking import pool_of

    more_descriptors()
    app = plan.application()
    refresh = metrics_of(app).refresh
    server = plan.server(app, sockets=sockets, every_second=refresh)
    look_for_cycles_briefly()
    signal.signal(signal.SIGTERM, lambda *_: server.stop())

    told: list[bytes] = []

    def wait_for_the_end() -> None:
        told.append(os.read(0, len(GOODBYE)))
        server.stop()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    os.write(1, READY)
    try:
        server.run()
    finally:
        pool_of(app).close()
        stores_of(app).close()
        refresh()
    return told == [b""]


if __name__ == "__main__":
    main()
