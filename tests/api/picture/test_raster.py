"""Pictures as PNG, and films."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image

from api.picture import raster
from api.picture.svg import el, words
from api.views.refused import Refused
from api.work.tasks import pictures
from api.work.tasks.pictures import Part, Wanted, film, picture
from tests.api.command import SOIREE

TEXT = SOIREE.encode()


def png(svg: str, width: int = 200) -> Image.Image:
    return Image.open(io.BytesIO(raster.as_png(svg, width))).convert("RGB")


def written(sign: str) -> bytes:
    """The points of a picture of one sign."""
    drawn = words(sign, 100, 130, 120, text_anchor="middle")
    svg = el(
        "svg",
        el("rect", width=200, height=200, fill="#fff"),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 200 200",
        font_family="sans-serif",
    )
    return png(svg).tobytes()


def test_a_png_has_the_size_that_was_asked_for_and_the_colours_of_the_table() -> None:
    wanted = Wanted(deal=1, ply=5, width=800)
    image = Image.open(io.BytesIO(picture(TEXT, wanted, "png"))).convert("RGB")
    assert image.size == (800, 420)
    assert image.getpixel((4, 4)) == (0xF6, 0xF1, 0xE6)
    red, green, blue = image.getpixel((300, 205))  # the cloth
    assert green > red + 40
    assert green > blue
    dark = Image.open(io.BytesIO(picture(TEXT, Wanted(deal=1, ply=5, theme="dark"), "png")))
    assert dark.size == (1200, 630)
    assert dark.convert("RGB").getpixel((4, 4)) == (0x15, 0x18, 0x1A)


def test_the_signs_of_suits_and_letters_with_accents_appear_without_any_font_here() -> None:
    signs = [written(sign) for sign in "♠♥♦♣éœE…–"]
    blank, unknown = written(" "), written("\U0010fffd")
    assert len({*signs, blank, unknown}) == len(signs) + 2


def test_a_film_has_a_picture_for_each_action_of_the_trick() -> None:
    for form, name in (("webp", "WEBP"), ("gif", "GIF")):
        made = film(TEXT, Wanted(deal=1, width=300), Part(trick=1, pace=400), form)  # type: ignore[arg-type]
        moving = Image.open(io.BytesIO(made))
        assert moving.format == name
        assert moving.size in ((300, 157), (300, 158))
        assert moving.n_frames == 5  # before, a play, an exchange, a play, a declaration
        moving.seek(1)
        moving.load()
        assert (moving.info["duration"], moving.info["loop"]) == (400, 0)


def test_a_film_is_of_the_part_that_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[list[str]] = []
    monkeypatch.setattr(pictures, "as_film", lambda svgs, *_: taken.append(list(svgs)) or b"")
    for part, count in (
        (Part(), 9),
        (Part(trick=2), 3 + 1),
        (Part(first=3, last=6), 4),
        (Part(trick=2, last=6), 3),
    ):
        film(TEXT, Wanted(deal=1, width=300), part, "webp")
        assert len(taken.pop()) == count
    for part, problem in ((Part(trick=9), "no-such-trick"), (Part(first=99), "no-ply")):
        with pytest.raises(Refused) as refused:
            film(TEXT, Wanted(deal=1, width=300), part, "webp")
        assert refused.value.problem == problem


def test_a_film_that_is_too_long_is_refused_before_it_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "MOST_PICTURES", 5)
    with pytest.raises(Refused) as refused:
        film(TEXT, Wanted(deal=1, width=300), Part(), "gif")
    assert (refused.value.status, refused.value.problem) == (413, "film-too-long")
    monkeypatch.setattr(pictures, "MOST_PICTURES", 200)
    monkeypatch.setattr(pictures, "MOST_POINTS", 300 * 157 * 8)
    with pytest.raises(Refused) as refused:
        film(TEXT, Wanted(deal=1, width=300), Part(), "gif")
    assert refused.value.values == {"count": 9, "most": 8}


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(Refused) as refused:
        film(TEXT, Wanted(deal=1, width=300), Part(trick=1), "gif")
    assert (refused.value.status, refused.value.problem) == (501, "no-pictures")
    assert picture(TEXT, Wanted(deal=1, ply=5), "svg").startswith(b"<svg")
