/* What a reader can do to a place or a mention of the text. corrections.js has what each does; the menu, the keys and the buttons ask for it here.
   How an act is sent, with what is drawn at once. */
import * as offsets from "#document/offsets.js";
import { knownReview, sendAct } from "#document/review.js";
import { knownView } from "#document/view.js";
/** @import { Span } from "#document/offsets.js" */
/** @import { Act, Focus } from "#document/review.js" */

const ON_TEXTS = new Set(["add", "remove", "accept", "mask", "label", "bounds", "assign", "occult", "undo", "redo"]);
/** Tell whether an act is said under the texts; the panel says itself what was done from there.
 * @param {string} act */
export const saidHere = (act) => ON_TEXTS.has(act);

/** Takes away what was drawn at once; whether the act was refused. @typedef {(refused: boolean) => unknown} Clear */

/** A mention at its place.
 * @typedef {Span & { index: number }} Mention */
/** @typedef {"start" | "end"} Edge */
/** How far an act reaches: this place alone, the same person, or all that says the same.
 * @typedef {"here" | "person" | "everywhere"} Scope */
/** A category that a mention may be given, of `data-review-labels`. `key`: the digit that means it, the same in every document.
 * @typedef {{ code: string, family: string, name: string, example: string, key: string, count: number }} Category */
/** @typedef {{
 *   add: (span: Span, label: Category, scope: Scope) => Promise<unknown>,
 *   leave: (span: Span, scope: Scope) => Promise<unknown>,
 *   hide: (mention: Mention, scope: Scope) => Promise<unknown>,
 *   show: (mention: Mention, scope: Scope) => Promise<unknown>,
 *   remove: (mention: Mention, scope: Scope) => Promise<unknown>,
 *   label: (mention: Mention, label: Category, scope: Scope) => Promise<unknown>,
 *   assign: (mention: Mention, person: string, scope: Scope) => Promise<unknown>,
 *   stretch: (mention: Mention, span: Span, scope: Scope) => Promise<unknown>,
 *   nudge: (mention: Mention, edge: Edge, by: number, word: boolean) => void,
 *   occult: (span: Span, zone: "reasons" | "annexes", occulted: boolean) => Promise<unknown>,
 *   report: (span: Span) => void,
 *   flush: () => void,
 * }} Acts */

export const acts = /** @type {Acts} */ ({});

/** The field `everywhere` of an act, as engine/review/acts.py reads it.
 * @param {Scope} scope */
export const everywhereOf = (scope) => (scope === "person" ? "person" : scope === "everywhere");

/** Tell whether the profile leaves a category readable.
 * @param {string} code */
export const leavesReadable = (code) => Boolean(knownReview().readable?.includes(code));

/** Give the act that marks a span and hides it: where the profile leaves its category readable, the reader does not.
 * @param {Span} span @param {string} code @param {boolean} everywhere @returns {Act} */
export const adding = ({ start, end }, code, everywhere) => ({
  kind: "add", start, end, label: code, everywhere, person: null, ...(leavesReadable(code) ? { masked: true } : {}),
});

/** How far an act may reach, the rule first: a mention of somebody is meant with the others of the same person; a selection, wherever it says the same.
 * @param {Mention | null} mention
 * @returns {Scope[]} */
export const scopesOf = (mention) => (mention && knownView().data.entities.person[mention.index] !== null ? ["person", "here", "everywhere"] : ["everywhere", "here"]);

/** Paint a span as a mention of a family, with no node touched; it gives what takes it away.
 * @param {number} start @param {number} end @param {string} family */
export function paint(start, end, family) {
  if (!offsets.paintsRanges) {
    return () => {};
  }
  const name = `review-${family}`;
  const range = offsets.range(start, end);
  const all = CSS.highlights.get(name) || new Highlight();
  all.add(range);
  CSS.highlights.set(name, all);
  return () => all.delete(range);
}

/** Change the classes of the nodes of a mention; it gives what puts those of before back.
 * @param {number} index @param {(node: HTMLElement, side: number) => void} change */
export function restyle(index, change) {
  const nodes = [...knownView().marks[index]];
  const before = nodes.map((node) => node.className);
  nodes.forEach(change);
  return (/** @type {boolean} */ refused) => refused && nodes.forEach((node, side) => { node.className = before[side]; });
}

/** Send an act; what was drawn at once goes when the answer is there. @param {Act} act @param {{ focus?: Focus, signs?: Clear[] }} [what1] */
export async function perform(act, { focus = null, signs = [] } = {}) {
  const answer = await sendAct(act, { focus });
  signs.forEach((clear) => clear(!answer.ok));
  return answer;
}
