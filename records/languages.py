"""The languages that Carnet speaks, and what is said in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Language = Literal["en", "fr"]

#: In this order wherever both are offered; the first is spoken where nothing else is asked for.
LANGUAGES: tuple[Language, ...] = ("en", "fr")

#: The same said in each of them, by its code.
Text = Mapping[str, str]
