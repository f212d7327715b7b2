"""What a process that serves has to know, as one value that can be sent to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from api.middleware.settings import Settings

if TYPE_CHECKING:
    from flask import Flask

    from api.server.server import Server


@dataclass(frozen=True, slots=True)
class Plan:
    """The application and the server that an operator wants. `body_limit` is in bytes."""

    database: str
    settings: Settings
    body_limit: int
    threads: int
    trusted_proxy: str | None
    per_address: int | None
    log_format: Literal["text", "json"]

    def application(self) -> Flask:
        """Return a new application. Raises StoreError."""
        from api.app import create_app

        limit = self.body_limit
        return create_app(
            self.database, body_limit=limit, unpacked_limit=4 * limit, settings=self.settings
        )

    def server(self, app: Flask, **where: Any) -> Server:
        """Return a server of the application; for `where` see `Server`. Raises OSError."""
        from api.server.server import Server

        return Server(
            app,
            threads=self.threads,
            trusted_proxy=self.trusted_proxy,
            per_address=self.per_address,
            **where,
        )
