"""Weakens the rules one at a time, in a copy of the project, and notes which test notices.

    python -m tools.mutants [--only WORD] [--again]

Earlier results are kept, so a run that was interrupted goes on. With --again everything is measured
again. The exit status is 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tools.mutants.table import DOCUMENT, SURVIVES, Mutant, listed, measured, table
from tools.mutants.trial import copy, gathered, noticed_by


def main() -> int:
    """Measure what is wanted, one mutant after the other, and write the table after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a word of the rule or the file")
    parser.add_argument("--again", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = copy(Path(folder))
        known = {} if wanted.again else _known()
        left = [
            mutant
            for mutant in listed()
            if wanted.only in f"{mutant.file} {mutant.rule}"
            and known.get(mutant, SURVIVES) == SURVIVES
        ]
        told = gathered(scratch) if any(mutant.judges for mutant in left) else {}
        for mutant in left:
            by = noticed_by(mutant, scratch, told)
            # Another run may have measured others meanwhile.
            DOCUMENT.write_text(table({**_known(), mutant: by}), encoding="utf-8")
            sys.stdout.write(f"{mutant.file}: {mutant.rule} {by}\n")
            sys.stdout.flush()
    return SURVIVES in _known().values()


def _known() -> dict[Mutant, str]:
    return measured(DOCUMENT.read_text(encoding="utf-8")) if DOCUMENT.exists() else {}


if __name__ == "__main__":
    sys.exit(main())
