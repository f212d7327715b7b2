"""The settings that docs/editor.md has for editors, each tried in the editor itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.api.command import INSTALLED
from tests.programs import program

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples/whist-faults.carnet"
#: The line and the code of each finding in the sample.
FOUND = [
    (26, "play-follow"),
    (55, "play-follow"),
    (107, "turn"),
    (144, "score-deal"),
    (173, "deal-cut-short"),
    (183, "result-early"),
    (230, "trick-number"),
    (251, "syntax-token"),
]

#: Waits for the findings, asks what is there at the first of them, types a word and waits again.
IN_NEOVIM = """\
local function found() return vim.diagnostic.get(0) end
local function wait(count) assert(vim.wait(60000, function() return #found() == count end, 50)) end
wait(8)
local out = { findings = {}, cards = {} }
for _, one in ipairs(found()) do table.insert(out.findings, { one.lnum + 1, one.code }) end
local first = found()[1]
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
local at = vim.lsp.util.make_position_params()
local function ask(method)
  for _, one in pairs(vim.lsp.buf_request_sync(0, method, at, 60000)) do return one.result end
end
out.hover = ask("textDocument/hover").contents.value
for _, one in ipairs(ask("textDocument/completion")) do table.insert(out.cards, one.label) end
vim.api.nvim_buf_set_lines(0, 0, 0, true, { "Dear reader" })
wait(9)
io.stdout:write(vim.fn.json_encode(out) .. "\\n")
vim.cmd("qall!")
"""

IN_EMACS = """\
(find-file (car command-line-args-left))
;; Only after a command does eglot start, and here is none.
(run-hooks 'post-command-hook)
(with-timeout (60 (kill-emacs 3))
  (while (not (and (eglot-current-server) (flymake-diagnostics)))
    (when (eglot-current-server) (flymake-start))
    (accept-process-output nil 0.2)))
(goto-char (point-min))
(flymake-goto-next-error)
(princ (format "%d findings, the first in line %d\\n"
               (length (flymake-diagnostics)) (line-number-at-pos)))
(kill-emacs 0)
"""


def settings(language: str) -> str:
    """The last settings in a language in the document."""
    text = (ROOT / "docs/editor.md").read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.S)[-1]


def tried(folder: Path, *command: str | Path) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        capture_output=True,
        timeout=300,
        check=False,
        stdin=subprocess.DEVNULL,
        env={
            **os.environ,
            "HOME": str(folder),
            "XDG_STATE_HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "PATH": f"{INSTALLED.parent}:{os.environ['PATH']}",
        },
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode() + done.stderr.decode()


def test_neovim_shows_findings_the_table_and_what_may_be_played(tmp_path: Path) -> None:
    neovim = program("nvim")
    shutil.copy(SAMPLE, tmp_path / "game.carnet")
    (tmp_path / "init.lua").write_text(settings("lua"), "utf-8")
    (tmp_path / "trial.lua").write_text(IN_NEOVIM, "utf-8")
    said = tried(
        tmp_path,
        *(neovim, "--headless", "--clean", "-u", "init.lua"),
        *("game.carnet", "-c", "luafile trial.lua"),
    )
    answer = json.loads(next(line for line in said.splitlines() if line.startswith("{")))
    assert [tuple(one) for one in answer["findings"]] == FOUND
    assert "> C Miss Ferrers   10♠ 8♠ 10♥ K♦ 9♦ 5♦ J♣ 8♣" in answer["hover"]
    assert answer["cards"] == ["JC", "8C"]


def test_emacs_shows_findings_and_goes_to_the_first(tmp_path: Path) -> None:
    emacs = program("emacs")
    shutil.copy(SAMPLE, tmp_path / "game.carnet")
    (tmp_path / "init.el").write_text("(require 'eglot)\n" + settings("lisp"), "utf-8")
    (tmp_path / "trial.el").write_text(IN_EMACS, "utf-8")
    packages = "(progn (require 'package) (package-initialize))"
    said = tried(
        tmp_path,
        *(emacs, "-q", "--batch", "--eval", packages, "-l", "init.el", "-l", "trial.el"),
        "game.carnet",
    )
    assert "8 findings, the first in line 26" in said
