"""Writes the reference of the Python packages from their docstrings.

    python -m tools.python_reference

The pages in PAGES are written anew, in docs. Nothing is imported: the sources are read.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
#: What others may rely on, as docs/versions.md says: the names in `__all__` of these packages,
#: by the page that has them, with its title.
PAGES = {
    "reference-carnet": ("Python reference: carnet", ("carnet",)),
    "reference-records": ("Python reference: records", ("records",)),
    "reference-library": ("Python reference: stores", ("records.library",)),
    "reference-analysis": (
        "Python reference: analysis",
        (
            "analysis",
            "analysis.advice",
            "analysis.charts",
            "analysis.estimate",
            "analysis.generate",
            "analysis.insights",
            "analysis.luck",
            "analysis.solver",
            "analysis.standings",
        ),
    ),
}
_WIDTH = 92
_BEGIN = """\
From the docstrings of the sources. [The guide](python.md) shows how to use it, and
[the policy](versions.md#public-and-private) says what stays as it is.
"""


def references() -> dict[str, str]:
    """Return the pages as Markdown, by name."""
    loader = griffe.GriffeLoader(search_paths=[str(ROOT)])
    for top in ("carnet", "records", "analysis"):
        loader.load(top)
    loader.resolve_aliases(implicit=False, external=False)
    pages = {}
    for page, (title, packages) in PAGES.items():
        parts = [f"# {title}\n", _BEGIN]
        for name in packages:
            parts += _package(loader.modules_collection[name])
        pages[page] = "\n".join(parts).rstrip("\n") + "\n"
    return pages


def _package(module: griffe.Module) -> Iterator[str]:
    yield f"## `{module.path}`\n"
    yield _text(module)
    for name in sorted(module.exports or (), key=lambda one: str(one).casefold()):
        found = module[str(name)]
        target = found.final_target if found.is_alias else found
        if isinstance(target, griffe.Module):
            continue
        yield f"### `{module.path}.{name}`\n"
        yield from _described(target, str(name))


def _described(found: griffe.Object, name: str) -> Iterator[str]:
    if isinstance(found, griffe.Function):
        yield _signature(name, found)
        yield _text(found)
    elif isinstance(found, griffe.Class):
        yield from _class(found, name)
    elif isinstance(found, griffe.Attribute):
        yield f"```py\n{name}: {found.annotation or found.value}\n```\n"
        yield _text(found)


def _class(found: griffe.Class, name: str) -> Iterator[str]:
    bases = [str(base) for base in found.bases if str(base) not in ("ABC", "Protocol")]
    fields = [one for one in _public(found) if _is_field(one)]
    lines = [f"class {name}({', '.join(bases)}):" if bases else f"class {name}:"]
    for one in fields:
        # What only the constructor gives an attribute is no default.
        own = "class-attribute" in one.labels
        default = f" = {one.value}" if own and one.value is not None else ""
        lines.append(f"    {one.name}: {one.annotation}{default}")
    begin = found.members.get("__init__")
    if not fields and isinstance(begin, griffe.Function):
        lines = [_call(name, begin, hidden="self").replace(" -> None", "")]
        lines[0] = "class " + lines[0]
    yield "```py\n" + "\n".join(lines) + "\n```\n"
    yield _text(found)
    for one in _public(found):
        if isinstance(one, griffe.Function) and not one.is_private:
            yield _signature(one.name, one)
            yield _text(one)
        elif isinstance(one, griffe.Attribute) and not _is_field(one) and one.has_docstring:
            yield f"```py\n{one.name}: {one.annotation}\n```\n"
            yield _text(one)


def _public(found: griffe.Class) -> list[griffe.Object]:
    """Return the members of a class and of those it is made of, the own ones first."""
    own = [one for one in found.members.values() if not one.name.startswith("_")]
    names = {one.name for one in own}
    inherited = [
        one.final_target if isinstance(one, griffe.Alias) else one
        for one in found.inherited_members.values()
        if not one.name.startswith("_") and one.name not in names
    ]
    return [one for one in (*own, *inherited) if isinstance(one, griffe.Object)]


def _is_field(one: griffe.Object) -> bool:
    return (
        isinstance(one, griffe.Attribute)
        and bool(one.annotation)
        and not one.has_labels("property")
    )


def _signature(name: str, found: griffe.Function) -> str:
    head = "async def " if "async" in found.labels else "def "
    return f"```py\n{head}{_call(name, found, hidden='self')}\n```\n"


def _call(name: str, found: griffe.Function, hidden: str) -> str:
    parts: list[str] = []
    keyword_only = False
    for one in found.parameters:
        if one.name in (hidden, "cls"):
            continue
        kind = one.kind
        if kind is griffe.ParameterKind.keyword_only and not keyword_only:
            parts.append("*")
            keyword_only = True
        star = (
            {
                griffe.ParameterKind.var_positional: "*",
                griffe.ParameterKind.var_keyword: "**",
            }.get(kind, "")
            if kind
            else ""
        )
        keyword_only |= star == "*"
        told = f"{star}{one.name}" + (f": {one.annotation}" if one.annotation else "")
        if one.default is not None and not star:
            told += f" = {one.default}" if one.annotation else f"={one.default}"
        parts.append(told)
    returns = f" -> {found.returns}" if found.returns else ""
    line = f"{name}({', '.join(parts)}){returns}"
    if len(line) <= _WIDTH:
        return line
    inside = "".join(f"    {part},\n" for part in parts)
    return f"{name}(\n{inside}){returns}"


def _text(found: griffe.Object) -> str:
    """Return the docstring as Markdown: its examples in fences, its headings as plain words."""
    if found.docstring is None:
        return ""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", textwrap.dedent(found.docstring.value).strip("\n")):
        if block.lstrip().startswith(">>>"):
            out.append(f"```pycon\n{textwrap.dedent(block)}\n```")
        elif all(line.startswith("    ") for line in block.splitlines()):
            out.append(f"```text\n{textwrap.dedent(block)}\n```")
        else:
            out.append(block)
    return "\n\n".join(out) + "\n"


def main() -> None:
    """Write the pages."""
    for name, text in references().items():
        (DOCS / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
