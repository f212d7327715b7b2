"""Numbers as the tables of the commands have them."""

from __future__ import annotations


def shown_number(value: float | None, language: str, *, share: bool = False) -> str:
    """Return a number with two digits after its point, or a share in percent.

    >>> shown_number(1.5, "fr"), shown_number(0.125, "en", share=True), shown_number(None, "en")
    ('1,50', '12.5 %', '–')
    """
    if value is None:
        return "–"
    value = round(100 * value, 1) if share else round(value, 2)
    # Adding zero makes -0.0 what it is.
    text = f"{value + 0.0:.1f} %" if share else f"{value + 0.0:.2f}"
    return text.replace(".", ",") if language == "fr" else text
