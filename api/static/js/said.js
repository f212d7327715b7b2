// What was said about the action in view, in the record and by those who annotated it.

import { comment, judgement, numberOf } from "./notes.js";

/** The signs of the judgements at a place. A judgement that is kept beside the record comes with its author. */
export function signsAt(game, { deal, ply, line, data }) {
  const written = noteAt(data, ply)?.judgements ?? [];
  return [
    ...written.map((number) => judgement(number)),
    ...keptAt(game, deal, ply, line, "judgement").map(({ text, author }) => judgement(numberOf(text), author)),
  ];
}

/** The comments on the action in view, in `root` under the table. */
export class Said {
  constructor(root, game) {
    this.root = root;
    this.game = game;
  }

  show({ deal, ply, line, data }) {
    const { annotations } = this.game;
    // In a deal with comments there is always room for one, so that what stands below does not jump.
    this.root.classList.toggle("spoken",
      data.notes.some(({ comments }) => comments.length) || annotations.items.some((one) => one.deal === deal && one.kind === "comment"));
    this.root.replaceChildren(
      ...(noteAt(data, ply)?.comments ?? []).map((one) => comment(one)).filter(Boolean),
      ...keptAt(this.game, deal, ply, line, "comment").map(({ text, author }) => comment({ text, commands: [] }, author)));
  }
}

const noteAt = (data, ply) => data.notes.find((note) => note.ply === ply);

// Annotations are on actions of the game itself, not on those of a line that leaves it.
function keptAt({ annotations }, deal, ply, line, kind) {
  return line ? [] : annotations.at(deal, ply).filter((one) => one.kind === kind);
}
