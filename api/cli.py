"""Where the command `carnet` begins and ends."""

from __future__ import annotations

import os
import sys

from api.garbage_collection import look_for_cycles_less_often, look_through_nothing_at_the_end


def main() -> None:
    """Run the command line and exit. No traceback is ever shown.

    CARNET_DEBUG=1 in the environment shows it, for those who develop Carnet.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the caller has closed it
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - open to the end
    # First of all, because to import the rest makes tens of thousands of objects.
    look_for_cycles_less_often()
    status = _run()
    look_through_nothing_at_the_end()
    sys.exit(status)


def _run() -> int | None:
    """Run the command line, and return its exit status. None is that of success."""
    import click

    from api.commands.carnet import carnet
    from api.commands.shared.console import INTERRUPTED, UNABLE, complain

    try:
        status: int | None = carnet.main(prog_name="carnet", standalone_mode=False)
        return status
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
    except Exception as error:
        ended = _ended(error)
        if ended is not None:
            return ended
        if os.environ.get("CARNET_DEBUG"):
            raise
        complain(f"this should not have happened ({type(error).__name__}: {error})")
    return UNABLE


def _ended(error: BaseException) -> int | None:
    """Return the exit status if a signal ended the command, and None if none did.

    Python 3.11 makes a RuntimeError of whatever is raised while a class is made.
    """
    from api.commands.shared.console import INTERRUPTED

    while error.__cause__ is not None:
        error = error.__cause__
        if isinstance(error, KeyboardInterrupt):
            return INTERRUPTED
        if isinstance(error, SystemExit):
            return int(error.code or 0)
    return None


if __name__ == "__main__":
    main()
