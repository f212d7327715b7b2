"""Runs the notebook of the tour, `examples/tour.ipynb`, and writes what its cells show into it.

    python -m tools.tour

Pictures and charts are not kept in the file: a notebook draws them when it is run.
"""

from __future__ import annotations

import ast
import io
import json
import os
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

TOUR = Path(__file__).parents[1] / "examples" / "tour.ipynb"


def run(notebook: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Run the cells of code in turn, and yield what each shows, as a notebook keeps it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        value, said = None, io.StringIO()
        with redirect_stdout(said):
            exec(compile(tree, f"cell {count}", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), f"cell {count}", "eval"), names)
        shown: list[dict[str, Any]] = []
        if said.getvalue():
            text = said.getvalue().splitlines(keepends=True)
            shown.append({"output_type": "stream", "name": "stdout", "text": text})
        if value is not None and not hasattr(value, "_repr_svg_") and not hasattr(value, "to_html"):
            data = {"text/plain": repr(value).splitlines(keepends=True)}
            if hasattr(value, "_repr_html_"):
                data["text/html"] = value._repr_html_().splitlines(keepends=True)
            shown.append(
                {
                    "output_type": "execute_result",
                    "execution_count": count,
                    "metadata": {},
                    "data": data,
                }
            )
        elif value is not None:
            # What draws itself must be able to.
            drawn = value._repr_svg_() if hasattr(value, "_repr_svg_") else value.to_json()
            assert drawn
        yield shown


def fresh() -> str:
    """Return the text of the notebook with what its cells show now."""
    notebook = json.loads(TOUR.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    with chdir(TOUR.parent):
        for count, (cell, shown) in enumerate(zip(cells, run(notebook), strict=True), 1):
            cell["execution_count"], cell["outputs"] = count, shown
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"
    TOUR.write_text(fresh(), encoding="utf-8")
