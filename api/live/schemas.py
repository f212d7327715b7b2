"""Live games: what is asked and answered."""

from __future__ import annotations

from marshmallow import validate

from api.schemas.shared_fields import LenientSchema, Schema, flag, number, string


class LiveSchema(Schema):
    """A live game, as those see it who have its address."""

    id = string(
        "The id for readers: with it anybody may read the game, without a token", required=True
    )
    version = number("Grows with each change", required=True)
    created = string("When it began (UTC)", required=True)
    ended = flag("Whether nothing will change any more", required=True)
    record = string("The id of the record that it was saved as, or null", allow_none=True)
    text = string("The text so far", required=True)


class LiveBegunSchema(LiveSchema):
    """A live game that was begun."""

    key = string(
        "The key for the writer, who also needs a token to write. Told once", required=True
    )


class WriterHeader(LenientSchema):
    """What allows to write a live game."""

    key = string(
        "The `key` of the game",
        data_key="Live-Key",
        required=True,
        validate=validate.Regexp(r"^[!-~]{1,200}$", error="key"),
    )


class EndBody(Schema):
    """What has become of the game."""

    record = string(
        "The id of the record that it was saved as, or null",
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(r"^[0-9a-z]{12}$", error="record-id"),
    )
