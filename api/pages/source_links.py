"""The source of a rule, with a link to each chapter and book that it names."""

from __future__ import annotations

import re

from flask import url_for
from markupsafe import Markup, escape

from api.help.places import linked_source
from records.languages import Language
from records.rules.games.bibliography import source_words

_ADDRESS = re.compile(r"https?://[^\s;]+")


def source_links(source: str, language: Language) -> Markup:
    """Return a source in that language, as HTML. An address in it leads out of the site."""
    addresses = _ADDRESS.search(source)
    if addresses:
        return _with_addresses(source_words(source, language))
    out = Markup()
    for words, place in linked_source(source):
        said = source_words(words, language)
        if place is None:
            out += escape(said)
        else:
            name, anchor = place
            address = url_for("help_pages.shown", name=name, _anchor=anchor or None)
            out += Markup('<a href="{}">{}</a>').format(address, said)
    return out


def _with_addresses(words: str) -> Markup:
    out, at = Markup(), 0
    for found in _ADDRESS.finditer(words):
        link = Markup('<a href="{0}" rel="external">{0}</a>').format(found[0])
        out += escape(words[at : found.start()]) + link
        at = found.end()
    return out + escape(words[at:])
