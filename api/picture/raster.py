"""Turns an SVG into a PNG, and several into a film. Needs the extra “images”."""

from __future__ import annotations

import io
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from api.picture.layout import WIDTH

#: The fonts come with Carnet, because a server may have none. They have the signs of the suits.
_FONTS = Path(__file__).parents[1] / "static" / "vendor" / "dejavu-fonts-ttf-2.37.3" / "ttf"
_FAMILY = "DejaVu Sans"

FilmForm = Literal["webp", "gif"]
#: How much longer the last picture of a film stays, in milliseconds.
END_MS = 2000


class PicturesUnavailable(Exception):  # noqa: N818 - it names a state, not a fault of the caller
    """What makes images is not installed."""


def available() -> bool:
    """Return whether PNG and films can be made here. Nothing is imported."""
    return all(find_spec(name) is not None for name in ("resvg_py", "PIL"))


def as_png(svg: str, width: int = WIDTH) -> bytes:
    """Return a picture as PNG, so many pixels wide. Raises PicturesUnavailable.

    Cost: about 150 ms of processor time for 1200 pixels.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise PicturesUnavailable from error
    png: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(_FONTS / "DejaVuSans.ttf"), str(_FONTS / "DejaVuSans-Bold.ttf")],
        font_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )
    return png


def as_film(pictures: Iterable[str], form: FilmForm, width: int, pace: int) -> bytes:
    """Return pictures as an animation that begins again at its end; each stays `pace` milliseconds.

    Raises PicturesUnavailable. Only the small images are held at once, not the SVGs.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise PicturesUnavailable from error
    images = [Image.open(io.BytesIO(as_png(svg, width))).convert("RGB") for svg in pictures]
    out = io.BytesIO()
    first, *others = images
    common = {
        "save_all": True,
        "append_images": others,
        "duration": [pace] * len(others) + [pace + END_MS],
        "loop": 0,
    }
    if form == "webp":
        first.save(out, "WEBP", quality=80, method=2, **common)
    else:
        first.save(out, "GIF", optimize=False, **common)
    return out.getvalue()
