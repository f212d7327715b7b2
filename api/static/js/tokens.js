// The words of the notation (its sections 2 and 3), as far as a page cuts a text itself: to colour it
// while it is typed, to find the place of the caret, to go through a line that a reader has written.

const STRING = String.raw`"(?:[^"\\\r\n]|\\.)*"`;
const TAG = String.raw`\[[A-Za-z]\w*\s*${STRING}\s*\]`;
const BRACES = String.raw`\{[^}]*\}?`;
const TO_LINE_END = String.raw`;[^\r\n]*`;
const MARKS = String.raw`(?:[!?]|\$\d+)`;

/** What a reader sees in a colour of its own: a tag, a comment, a trick number, a remark. */
export const COLOURED = new RegExp(String.raw`(${TAG})|(${BRACES}|${TO_LINE_END})|(\b\d+\.)|(^%[^\r\n]*)`, "gm");

/** Where a record or a deal begins. */
export const SECTION = /^\[(Game|Deal)(?=[\s"])/gm;
/** The tag by which a record has its cards in French letters. */
export const FRENCH = /^\[Language\s*"fr"/m;
/** A tag that names cards: its name, its value. */
export const CARD_TAG = /\[(Hand[A-F]|TurnUp|Talon)\s*"((?:[^"\\\r\n]|\\.)*)"/g;
/** The tags that a text begins with. */
export const TAGS = new RegExp(String.raw`^(?:${TAG}\s*?\n?)*`);
/** A text that breaks off inside a tag's quotes. */
export const OPEN_TAG = /\[[A-Za-z]\w*\s*"(?:[^"\\\r\n]|\\.)*$/;
/** The end token that a text ends with, and the trick number that it ends with. */
export const LAST_END = /(?:^|\s)(?:\*|#-?\d+(?:\/-?\d+)*)\s*$/;
export const LAST_NUMBER = /(?:^|\n)[ \t]*\d+\.\s*$/;

/** A token of play: a comment, speech, a bracket, or a word. */
export const TOKEN = new RegExp(String.raw`${BRACES}|;[^\n]*|"[^"]*"\S*|[()]|[^\s(){";]+(?:"[^"]*"\S*)?`, "g");
/** What a comment in braces says. */
export const SAID = /\{([^}]*)\}/g;
/** A command in a comment: its name, its value. */
export const COMMAND = /\[%(\w+)\s*([^\]]*)\]/g;
/** Judgements at the end of a word, and those that stand apart after it. */
export const GLUED_MARKS = new RegExp(`${MARKS}+$`);
export const LOOSE_MARKS = new RegExp(`^(?:\\s+${MARKS}+(?=\\s|$))+`);

const NO_ACTION = /^(?:\d+\.|=-?\d|#-?\d|\*|\.\.\.|…|\$\d+|[!?]+$|\{|;)/;
const ACTION = /^(?:([A-F]):)?(?:"(.*)"|(\|\|?)|([+~^>]?)([^=!?$^|]*)(?:=-?\d+)?)\^?([!?]*)$/s;
const SIGNS = { declaration: "+", exchange: "~", draw: "^", order: ">", closing: "|", claim: "||" };
const KINDS = Object.fromEntries(Object.entries(SIGNS).map(([kind, sign]) => [sign, kind]));

/** Whether a token is an action. */
export const isAction = (token) => !NO_ACTION.test(token);

/** The sign that an action of a kind begins with, "" for a play and for speech. */
export const signOf = (kind) => SIGNS[kind] ?? "";

/** What an action's word says: its kind, seat, what was said, its cards as written, the sign of its judgement. */
export function actionOf(word) {
  const [, seat, said, bars, sign, cards, mark] = ACTION.exec(word) ?? [null, null, undefined, undefined, "", "", ""];
  const kind = said === undefined ? KINDS[bars ?? sign] ?? "play" : "speech";
  return { kind, seat: seat ?? null, said: said ?? "", cards: cards ?? "", mark: mark ?? "" };
}
