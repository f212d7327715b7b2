"""One Chromium for the tests of a worker: started when first wanted, and anew if it has ended."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserType


class Chromium:
    """A headless Chromium that can be ended from outside.

    A call of `evaluate` has no timeout: where a page never answers, the test would wait for ever.
    With its browser gone, the same call fails at once, and the next test gets a new one.
    """

    def __init__(self, kind: BrowserType, program: str, folder: Path) -> None:
        self._kind = kind
        self._number = folder / "number"
        self._starter = folder / "start"
        self._starter.write_text(
            f"#!/bin/sh\necho $$ >'{self._number}'\nexec '{program}' \"$@\"\n", encoding="utf-8"
        )
        self._starter.chmod(0o755)
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """The Chromium that answers, which is a new one if the last has ended."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._kind.launch(executable_path=self._starter)
        return self._browser

    def close(self) -> None:
        """End it in good order, if it runs."""
        if self._browser is not None and self._browser.is_connected():
            self._browser.close()

    @contextmanager
    def for_at_most(self, seconds: float) -> Iterator[Browser]:
        """The Chromium that answers: it is killed if it is still in use after so many seconds."""
        browser = self.running()
        timer = threading.Timer(seconds, self._kill)
        timer.start()
        try:
            yield browser
        finally:
            timer.cancel()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            # The program may be a script that begins the real one: all of their group ends.
            os.killpg(int(self._number.read_text(encoding="utf-8")), signal.SIGKILL)
