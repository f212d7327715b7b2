"""Who may do what: tokens, their scopes, and what needs which."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress

from flask import Flask, Response, current_app, g, request
from flask_httpauth import HTTPTokenAuth
from werkzeug.datastructures import Authorization
from werkzeug.exceptions import HTTPException

from api.http.problems import fail
from api.http.store_errors import unusable
from api.http.stores import collection
from api.operation.settings import Settings
from records.library import StoreError, Token

#: Each scope with all that it allows.
SCOPES = {"read": ("read",), "write": ("read", "write"), "admin": ("read", "write", "admin")}
#: The cookie in which a browser keeps the token that its reader signed in with.
COOKIE = "carnet-token"
#: So that a token is known for one wherever it is found.
_PREFIX = "carnet_"

_READING = ("GET", "HEAD", "OPTIONS")
#: What tells nothing of the collection.
_FOR_ANYBODY = (
    "/static/<path:filename>",
    "/favicon.ico",
    "/healthz",
    "/api/v1/healthz",
    "/api/v1/openapi.json",
    "/api/v1/docs",
    "/api/v1/schemas/record.json",
    "/sign-in",
    "/sign-out",
)
#: What needs something else than its method says.
_NEEDED = {
    "/api/v1/check": "read",
    "/api/v1/replay": "read",
    "/metrics": "admin",
    "/api/v1/metrics": "admin",
}


def new_token() -> str:
    """A token nobody can guess: 256 random bits.  It is kept nowhere; see `digest_of`."""
    return _PREFIX + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is kept of a token: its SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class _Bearer(HTTPTokenAuth):
    """`Authorization: Bearer`, or else the cookie of a reader of pages."""

    def sent(self) -> Authorization | None:
        """The token in the header, if there is one."""
        return super().get_auth()

    def get_auth(self) -> Authorization | None:
        """The token of the present request."""
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


def identify_callers(app: Flask) -> None:
    """Let `g.caller` be the token of each request, None if there is none that is valid."""
    app.before_request(_identify)


def _identify() -> None:
    if request.endpoint != "static":
        _auth.authenticate(_auth.get_auth(), None)
    g.setdefault("caller", None)


def control_access(app: Flask) -> None:
    """Let each request be answered only to those who may ask it; `identify_callers` comes first."""
    app.before_request(_permit)


def valid_token(given: str) -> Token | None:
    """The token, if it is one and not revoked; that it was used is noted."""
    store = collection()
    try:
        token = store.token(digest_of(given))
    except StoreError as error:
        unusable(error, "the tokens cannot be read")
    if token is None or token.revoked is not None:
        return None
    with suppress(StoreError):  # where others are writing it is noted the next time
        store.token_used(token.id)
    return token


def may_write() -> bool:
    """Whether the present caller may change records."""
    caller: Token | None = g.get("caller")
    settings: Settings = current_app.config["SETTINGS"]
    return "write" in (SCOPES[caller.scope] if caller else _without_token(settings))


def scope_needed() -> str | None:
    """The scope that the present request needs, or None if anybody may ask it."""
    if request.url_rule is None:
        return None
    rule = request.url_rule.rule
    if rule in _FOR_ANYBODY:
        return None
    return _NEEDED.get(rule) or ("read" if request.method in _READING else "write")


def _permit() -> None:
    needed = scope_needed()
    if needed is None:
        return
    settings: Settings = current_app.config["SETTINGS"]
    if settings.read_only and needed == "write":
        fail(403, "read-only")
    # A cookie may have outlived its token; then its reader is anybody.
    if g.caller is None and _auth.sent() is None and needed in _without_token(settings):
        return
    g.needed = needed
    # Not by the library's decorator: that lets every OPTIONS through, for the sake of CORS, and
    # the answer would tell what is there.
    sent = _auth.get_auth()
    known = _auth.authenticate(sent, None)
    if known is None:
        _refuse(401)
    elif not _auth.authorize(needed, known, sent):
        _refuse(403)


def _without_token(settings: Settings) -> tuple[str, ...]:
    """The scopes of those who send no token."""
    # A token that was revoked counts: who once closed the service does not find it open.
    if (settings.local or settings.read_only) and not collection().tokens():
        return SCOPES["admin" if settings.local else "read"]
    return SCOPES["read"] if settings.public_read else ()


def may_sign_in() -> bool:
    """Whether a token would let the present caller do more."""
    settings: Settings = current_app.config["SETTINGS"]
    try:
        return g.get("caller") is None and "write" not in _without_token(settings)
    except HTTPException:
        return False  # on the page that says that the collection cannot be reached
