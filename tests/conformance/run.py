"""Runs compare.py against the installed command, for every kind of case.

    run.py [COMMAND]

Exit status 0 only if every case agrees.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

COMPARE = Path(__file__).resolve().with_name("compare.py")
KINDS = (
    *("legal", "fault", "hidden-hands", "perft", "hostile"),
    *("options-legal", "options-fault", "new-legal", "new-fault", "new-perft"),
)


def main() -> int:
    """Compare each kind; the output is compare.py's."""
    command = sys.argv[1] if len(sys.argv) > 1 else str(Path(sys.executable).with_name("carnet"))
    statuses = [
        subprocess.run([sys.executable, COMPARE, kind, "--carnet", command], check=False).returncode
        for kind in KINDS
    ]
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main())
