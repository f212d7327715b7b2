"""What all schemas of the interface are."""

from __future__ import annotations

from typing import Self

import marshmallow as ma


class Schema(ma.Schema):
    """What a call takes or gives.

    A decorator copies the documents of the call that it decorates, with their schemas. Nobody
    changes a schema that is made, so they share it: copies took a third of a second of each start.
    """

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
