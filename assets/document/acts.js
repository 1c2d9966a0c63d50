/* What a reader can do to a place or a mention of the text. corrections.js has what each does; the menu, the keys and the buttons ask for it here. */

/** @import { Span } from "#document/offsets.js" */

/** A mention at its place.
 * @typedef {Span & { index: number }} Mention */
/** @typedef {"start" | "end"} Edge */
/** A category that a mention may be given, of `data-review-labels`.
 * @typedef {{ code: string, family: string, name: string, count: number }} Category */
/** `alone`: at this place, and not everywhere.
 * @typedef {{
 *   add: (span: Span, label: Category, alone: boolean) => Promise<unknown>,
 *   accept: (mention: Mention, alone: boolean) => Promise<unknown>,
 *   remove: (mention: Mention, alone: boolean) => Promise<unknown>,
 *   label: (mention: Mention, label: Category, alone: boolean) => Promise<unknown>,
 *   assign: (mention: Mention, person: string, alone: boolean) => Promise<unknown>,
 *   stretch: (mention: Mention, span: Span, alone: boolean) => Promise<unknown>,
 *   nudge: (mention: Mention, edge: Edge, by: number, word: boolean) => void,
 *   flush: () => void,
 * }} Acts */

export const acts = /** @type {Acts} */ ({});
