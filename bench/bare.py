"""A bare Flask application under the service's own server, to measure what these two cost.

    python -m bench.bare FILE

GET and POST answer with the bytes of FILE, as JSON. The first line printed is the port.
"""

from __future__ import annotations

import sys
from pathlib import Path

from flask import Flask, Response, request

from api.server.server import Server


def main() -> None:
    """Serve until the process is ended."""
    app = Flask("bare")
    answer = Path(sys.argv[1]).read_bytes()

    @app.get("/")
    def get() -> Response:
        return Response(answer, mimetype="application/json")

    @app.post("/")
    def post() -> Response:
        request.get_data()
        return Response(answer, mimetype="application/json")

    server = Server(app, host="127.0.0.1", port=0, threads=8)
    print(server.port, flush=True)
    server.run()


if __name__ == "__main__":
    main()
