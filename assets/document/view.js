/* The document in sight: what is known of it, and what its parts share. The parts of the room hear each other through `viewer` (built,
   redrawn, highlighted, pinned, filtered, pointed, moved, found, listed, doubt); `controls` has what a control with data-act does: act(view, control).
   What a reader corrects comes as patches (patch.js): `patched` says that mentions, persons, doubts or labels are others now,
   in rows that stay; what draws from `view.data` draws again there. */
import { hub } from "#shared/events.js";
import { plural, template } from "#shared/template.js";

/* What components/document/viewer_payload.py writes. */

/** A part of a paragraph: text that is the same on both sides, the number of a mention, or text that is not the same.
 * @typedef {string | number | [string, string]} Segment */
/** @typedef {{ code: string, family: string, name: string, word: string, count: number, names: boolean }} Label */
/** @typedef {{ code: string, name: string, count: number }} Family */
/** The mentions, by column: the n-th of each is about the n-th mention.
 * @typedef {{ start: number[], end: number[], text: string[], shown: string[], label: number[], person: (string | null)[], masked: number[],
 *   source: number[], score: (number | null)[], accepted: number[], sources: string[], details: (string | null)[] }} Entities */
/** @typedef {{ id: string, name: string, forms: string[], more: number, side: string, role: string | null, role_code: string | null,
 *   gender: string | null, gender_code: string | null, masked: boolean, mask_chosen: boolean | null, first: string | null, surname: string | null,
 *   count: number, kept: number, attached: [string, string][], pseudonym: string | null }} Person */
/** @typedef {"blocking" | "look" | "note"} Level */
/** @typedef {{ level: Level, message: string, settles: string }} Said */
/** @typedef {{ who: string, when: string, how: string, said: string, note?: string }} Settled */
/** A mention of the other name that a doubt speaks of: its place in the whole text, and its paragraph.
 * @typedef {{ from: number, to: number, text: string, paragraph: number, person: string | null }} Other */
/** @typedef {{ id: string, level: Level, asks: "mask" | "person" | "same" | "namesake" | "category" | "check", said: number, person: string | null, settled: Settled | null, pictures?: boolean, other?: Other }} DoubtFacts */
/** `start` and `end` are places in the paragraph, `from` and `to` in the whole text.
 * @typedef {DoubtFacts & { paragraph: number, start: number, end: number, from: number, to: number }} PlacedDoubt */
/** @typedef {PlacedDoubt | (DoubtFacts & { paragraph: null })} Doubt */
/** @typedef {{ id: string, lang: string, language: string, words: Record<string, string>, paragraphs: Segment[][], starts: number[],
 *   continued: number[], families: Family[], labels: Label[], entities: Entities, persons: Person[], said: Said[],
 *   doubts: Doubt[], zones: [number, string][], occulted: [number, number, string][], title?: string, review?: Review, profile?: string, strategy?: string }} Payload */

/* What components/document/review/payload.py writes. */

/** @typedef {string | number} Version */
/** @typedef {{ who: string, when: string, reason?: string }} Validation */
/** @typedef {{ who: string, since: string }} Reader */
/** @typedef {{ added_sensitive: number, added_other: number, removed: number, changed: number, precision: number | null, recall: number | null,
 *   f2: number | null, seconds: number }} Figures */
/** `readable`: codes of the categories that the profile leaves readable.
 * @typedef {{ version: Version, readable?: string[], can_undo: boolean, can_redo: boolean, undo: string | null, redo: string | null, validated: Validation | null,
 *   figures: Figures, others: Reader[], last: { act: string, who: string, when: string, said: string, what: string } | null }} Review */

/** A node of a mention: its number, and its side, 0 left and 1 right.
 * @typedef {HTMLElement & { entity: number, side: number }} Mark */
/** The document in sight; begin() of texts.js says what each is.
 * @typedef {{ root: HTMLElement, data: Payload, marks: Mark[][], keys: string[], groups: Map<string | null, number[]>,
 *   attached: Map<string | null, number[]>, persons: Map<string | null, Person>, rowOf: number[],
 *   rows: { node: HTMLElement, top: number, height: number }[], blocks: HTMLElement[], height: number, off: Set<string>,
 *   shown: string | null, pinned: string | null, current: number, side: number, ticks: number[], patched: number[] }} View */

/** @type {View} */
let view;

export const viewer = hub(() => view);
/** @type {Record<string, (view: View, control: HTMLElement) => unknown>} */
export const controls = {};

/** @param {string} key @param {Record<string, unknown>} [values] */
export function fill(key, values) {
  return template(view.data.words[key] || key, values);
}

/** Say how many mentions: French counts none as one, English as many.
 * @param {number} n */
export function times(n) {
  return fill(`times.${plural(n, view.data.lang)}`, { n });
}

/** @param {string} name */
export function slot(name) {
  return view.root.querySelector(`[data-slot="${name}"]`);
}

/** @param {string} sentence */
export function say(sentence) {
  slot("live").textContent = sentence;
}

/** Give the document in sight; null where none is, or the page has gone. */
export const currentView = () => (view && view.root.isConnected ? view : null);

/** The same, where there is one. */
export const knownView = () => /** @type {View} */ (currentView());

/** What is drawn from now on is of this document.
 * @param {View} begun */
export const setView = (begun) => {
  view = begun;
};

/** Show both texts or one of them, and say so on the buttons.
 * @param {View} what @param {string | undefined} side */
export const showSide = ({ root }, side) => {
  root.dataset.show = side;
  root.querySelectorAll('[data-act="view"]').forEach((node) => node.setAttribute("aria-pressed", String(node.dataset.value === side)));
};
