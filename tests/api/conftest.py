"""The service in this process, on a store of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = create_app(f"sqlite:///{tmp_path}/records.db", body_limit=20_000, unpacked_limit=60_000)
    app.testing = True
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
