"""Makes a typed Python client for the service from its OpenAPI document.

    python -m tools.client FOLDER

FOLDER/carnet_client is written anew. The generator, openapi-python-client, knows only some media
types. If a body may have several of those, it writes a module that cannot be imported. So each
operation is passed to it with a single media type.
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
BYTES = "application/octet-stream"
#: The media types of bodies, the one that suits a client best first.
BODIES = ("application/json", BYTES, CARNET)
#: What the generator does not know, and the client sends and takes as plain bytes.
AS_BYTES = (CARNET, "image/svg+xml", "image/png", "image/webp", "image/gif")
CONFIGURATION = {
    "package_name_override": NAME,
    "content_type_overrides": dict.fromkeys(AS_BYTES, BYTES),
    "post_hooks": [],
}


def document() -> dict[str, Any]:
    """Return the OpenAPI document with one media type for each body."""
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
    """Write the client into the folder, which is created. Raises CalledProcessError."""
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
