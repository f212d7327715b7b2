"""A typed Python client for the service, made from its OpenAPI document.

    python -m tools.client FOLDER

FOLDER/carnet_client is written anew.  The generator is openapi-python-client; it knows only
some media types, and writes a module that cannot be imported where a body may have several
of those, so each operation is handed to it with one.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from api.app import create_app

NAME = "carnet_client"
CARNET = "text/vnd.carnet"
#: The media types of bodies, the one that serves a client best first.
BODIES = ("application/json", "application/octet-stream", CARNET)
CONFIGURATION = {
    "package_name_override": NAME,
    # It is sent as the bytes that it is.
    "content_type_overrides": {CARNET: "application/octet-stream"},
    "post_hooks": [],
}


def document() -> dict[str, Any]:
    """The OpenAPI document, with one media type for each body."""
    with tempfile.TemporaryDirectory() as folder:
        client = create_app(f"sqlite:///{folder}/none.db").test_client()
        found: dict[str, Any] = client.get("/api/v1/openapi.json").json
    for item in found["paths"].values():
        for operation in item.values():
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]
                media = next(each for each in BODIES if each in content)
                if media == CARNET:
                    content[media]["schema"] = {"type": "string", "format": "binary"}
                operation["requestBody"]["content"] = {media: content[media]}
    return found


def make(folder: Path) -> None:
    """Write the client into the folder, which is made.  Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / NAME, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        inside = Path(name)
        (inside / "openapi.json").write_text(json.dumps(document()), encoding="utf-8")
        (inside / "client.json").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
        command = Path(sys.executable).with_name("openapi-python-client")
        subprocess.run(
            [
                *(command, "generate", "--meta", "none", "--fail-on-warning"),
                *("--path", inside / "openapi.json", "--config", inside / "client.json"),
                *("--output-path", folder / NAME),
            ],
            check=True,
        )


if __name__ == "__main__":
    make(Path(sys.argv[1]))
