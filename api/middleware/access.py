"""Access: what a request must be meant for, tokens, and the scope that each request needs."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from urllib.parse import urlsplit

from flask import Response, current_app, g, request
from flask_httpauth import HTTPTokenAuth
from werkzeug.datastructures import Authorization
from werkzeug.exceptions import HTTPException

from api.http.problems import fail
from api.http.responses import READING
from api.http.store_errors import unusable
from api.http.stores import collection
from api.middleware.settings import Settings
from records.library import StoreError, Token

#: Each scope, with all the scopes that it includes.
SCOPES = {"read": ("read",), "write": ("read", "write"), "admin": ("read", "write", "admin")}
#: The cookie in which a browser keeps its reader's token.
COOKIE = "carnet-token"
#: The prefix makes a token recognisable wherever it is found.
_PREFIX = "carnet_"

#: Paths that tell nothing about the collection.
_FOR_ANYBODY = (
    "/static/<path:filename>",
    "/favicon.ico",
    "/healthz",
    "/.well-known/security.txt",
    "/api/v1/healthz",
    "/api/v1/openapi.json",
    "/api/v1/docs",
    "/api/v1/schemas/record.json",
    "/sign-in",
    "/sign-out",
    "/service-worker.js",
    "/manifest.webmanifest",
    "/offline/<language>",
)
#: Paths with a secret of their own: whoever has it may read there.
_BY_ADDRESS = (
    "/live/<live>",
    "/api/v1/live/<live>",
    "/api/v1/live/<live>/replay",
    "/api/v1/live/<live>/events",
)
#: Paths that need another scope than their method suggests.
_NEEDED = {
    "/api/v1/check": "read",
    "/api/v1/replay": "read",
    "/api/v1/advice": "read",
    "/api/v1/replay/picture": "read",
    "/api/v1/replay/film": "read",
    "/metrics": "admin",
    "/api/v1/metrics": "admin",
}


def new_token() -> str:
    """Return a new token with 256 random bits. It is not stored: see `digest_of`."""
    return _PREFIX + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """Return the SHA-256 digest of a token in hexadecimal, which is what a store keeps."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class _Bearer(HTTPTokenAuth):
    """Reads a token from `Authorization: Bearer`, or otherwise from the cookie."""

    def sent(self) -> Authorization | None:
        """Return the token in the header, or None."""
        return super().get_auth()

    def get_auth(self) -> Authorization | None:
        """Return the token of the present request, or None."""
        sent = self.sent()
        if sent is None and COOKIE in request.cookies:
            return Authorization("bearer", token=request.cookies[COOKIE])
        return sent


_auth = _Bearer("Bearer", realm="Carnet")


@_auth.verify_token
def _known(given: str) -> Token | None:
    if "caller" not in g:
        g.caller = valid_token(given)
    caller: Token | None = g.caller
    return caller


@_auth.get_user_roles
def _allowed(token: Token) -> tuple[str, ...]:
    return SCOPES[token.scope]


@_auth.error_handler
def _refuse(status: int) -> Response:
    if status == 403:
        challenge = f'error="insufficient_scope", scope="{g.needed}"'
        fail(403, "scope", scope=g.needed, headers=_challenge(challenge))
    if _auth.sent() is not None:
        fail(401, "bad-token", headers=_challenge('error="invalid_token"'))
    fail(401, "token", headers=_challenge())


def _challenge(more: str = "") -> dict[str, str]:
    return {"WWW-Authenticate": ", ".join(filter(None, ('Bearer realm="Carnet"', more)))}


def identify_callers() -> None:
    """Set `g.caller` to the token of the present request, or to None without a valid one."""
    if request.endpoint != "static":
        _auth.authenticate(_auth.get_auth(), None)
    g.setdefault("caller", None)


def valid_token(given: str) -> Token | None:
    """Return the token if it is valid and not revoked, or None. Its use is noted."""
    store = collection()
    try:
        token = store.tokens.get(digest_of(given))
    except StoreError as error:
        unusable(error, "the tokens cannot be read")
    if token is None or token.revoked is not None:
        return None
    with suppress(StoreError):  # if others are writing, the next use is noted
        store.tokens.note_use(token.id)
    return token


def may_write() -> bool:
    """Return whether the present caller may change records."""
    caller: Token | None = g.get("caller")
    settings: Settings = current_app.config["SETTINGS"]
    return "write" in (SCOPES[caller.scope] if caller else _without_token(settings))


def may_change() -> bool:
    """Return whether a page should offer the present caller to change records."""
    settings: Settings = current_app.config["SETTINGS"]
    try:
        return not settings.read_only and may_write()
    except HTTPException:
        return False  # the collection cannot be reached; the page says so itself


def scope_needed() -> str | None:
    """Return the scope that the present request needs, or None if it needs none."""
    if request.url_rule is None:
        return None
    rule = request.url_rule.rule
    if rule in _FOR_ANYBODY or (rule in _BY_ADDRESS and request.method in READING):
        return None
    return _NEEDED.get(rule) or ("read" if request.method in READING else "write")


def control_access() -> None:
    """Refuse the request if its caller lacks the scope. `identify_callers` must come first."""
    needed = scope_needed()
    if needed is None:
        return
    settings: Settings = current_app.config["SETTINGS"]
    if settings.read_only and needed == "write":
        fail(403, "read-only")
    # A cookie may have outlived its token. Then its reader is treated like anybody else.
    if g.caller is None and _auth.sent() is None and needed in _without_token(settings):
        return
    g.needed = needed
    # The library's decorator is not used, because it lets every OPTIONS request through for CORS.
    # The answer would tell what is there.
    sent = _auth.get_auth()
    known = _auth.authenticate(sent, None)
    if known is None:
        _refuse(401)
    elif not _auth.authorize(needed, known, sent):
        _refuse(403)


def _without_token(settings: Settings) -> tuple[str, ...]:
    """Return the scopes of callers without a token."""
    # Revoked tokens count, so that revoking the last one does not open the service to everybody.
    if (settings.local or settings.read_only) and not collection().tokens.all():
        return SCOPES["admin" if settings.local else "read"]
    return SCOPES["read"] if settings.public_read else ()


def may_sign_in() -> bool:
    """Return whether a token would let the present caller do more."""
    settings: Settings = current_app.config["SETTINGS"]
    try:
        return g.get("caller") is None and "write" not in _without_token(settings)
    except HTTPException:
        return False  # on the page that says that the collection cannot be reached


def check_origins() -> None:
    """Refuse requests for other names (421), and changes that other sites cause (403).

    A page of another site can make its reader's browser call any address, even this machine's. It
    cannot hide the name that it calls (`Host`) or its own origin (`Origin`, `Sec-Fetch-Site`).
    Programs other than browsers do not send the latter.
    """
    # A foreign name that resolves to this machine (DNS rebinding) would make a foreign page look
    # like ours to the browser. Only the name in the request shows it.
    settings: Settings = current_app.config["SETTINGS"]
    if settings.hosts and _name(request.host) not in settings.hosts:
        fail(421, "host", host=request.host)
    if request.method in READING:
        return
    site = request.headers.get("Sec-Fetch-Site", "none")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (origin is not None and not _is_ours(origin)):
        fail(403, "foreign-origin")


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_ours(origin: str) -> bool:
    # A proxy may hide the scheme, but not the name and the port.
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False
