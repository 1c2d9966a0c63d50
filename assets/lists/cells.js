/* The cells of the table of a list: what each shows of a document, and how high its row is. */
import { ORDER, addressOf, count, number, pageData, percent, time, word } from "#lists/page.js";
import { reactNode } from "#shared/dash.js";

/** A document of a list, by the fields that engine/http/lists.py names, and what is made of them here.
 * @typedef {{ id: string, number: number, name: string, state: string, stage: string, fraction: number, court: string, blocking: number | null,
 *   look: number, settled: number, risk: number | null, pages: number | null, counted: boolean, characters: number, seconds: number,
 *   control: boolean, same: number, namesake: number, holder: string, mine: boolean, priority: number, second_of: number | null, reports: number, redeliver: boolean, profile: string, followed: string, sentence: string, refused: string, error?: import("#shared/request.js").ServerError, folded: string, doubts: number | null, mark: string, place: number | null }} Row */
/** @typedef {{ add: Row[], update: Row[], remove: Row[] }} Changed */
/** @typedef {{ data: Row }} Drawn */

const LEFT = /** @type {const} */ (["blocking", "look", "settled"]);
/** @type {Record<string, string>} */
export const SIGNS = { waiting: "○", annotating: "◐", failed: "✕", to_read: "●", reading: "◑", validated: "✓" };
const NARROW = 700; // pixels

export const small = () => window.innerWidth < NARROW;

/** Why a file cannot be read stands below its name on a narrow screen.
 * @param {Row} row */
const failedBelow = (row) => Boolean(row.sentence) && small();

/** What is to be known of a file beside its name: on a narrow screen, also why it cannot be read.
 * @param {Row} row */
function notes(row) {
  const why = failedBelow(row) ? [`${SIGNS.failed} ${row.sentence}`] : [];
  const twin = row.same ? word("same", { n: number(row.same) }) : row.namesake ? word("namesake", { n: number(row.namesake) }) : "";
  return [...why, twin, row.followed].filter(Boolean).join(" ");
}

/** Only why a file cannot be read is written on several lines.
 * @param {Row} row */
export function lines(row) {
  const beside = notes(row) || row.refused ? 1 : 0;
  const below = failedBelow(row) ? Math.min(Math.ceil(notes(row).length / 38), 5) : beside;
  const why = row.sentence && !small() ? Math.ceil(row.sentence.length / 80) : 0;
  const name = small() ? Math.min(Math.ceil(row.name.length / 23), 2) : 1;
  return Math.max(below + name, why);
}

/** @param {Row} row @param {string} style @param {string} text @param {string} [label] */
function link(row, style, text, label) {
  const props = { href: addressOf(row.id), className: style, "data-list-go": "", "aria-label": label, tabIndex: style === "list-open" ? 0 : -1 };
  return reactNode("a", { ...props, title: style === "list-name-link" ? text : undefined }, text);
}

/** Say that the last archive does not have a document; why not, to who points at it or hears it, and in the document.
 * @param {Row} row */
function refusedNote(row) {
  const why = word("refused.why", { why: row.refused });
  return reactNode("a", { href: addressOf(row.id, row.error), className: "list-note list-note-refused", "data-list-go": "", "aria-label": why, title: why }, `${SIGNS.failed} ${word("refused")}`);
}

/** @param {Row} row */
export const readable = (row) => !["failed", "waiting"].includes(row.state);

export const cells = {
  /** @param {Drawn} what */
  ListName({ data }) {
    const mark = data.control ? reactNode("span", { className: "list-mark", title: word("control.long") }, word("control")) : null;
    const second = data.second_of ? reactNode("span", { className: "list-mark", title: word("second.long", { n: number(data.second_of) }) }, word("second")) : null;
    const reports = data.reports ? reactNode("span", { className: "list-mark list-mark-kept" }, count("reports", data.reports)) : null;
    const again = data.redeliver ? reactNode("span", { className: "list-mark list-mark-kept", title: word("redeliver.long") }, word("redeliver")) : null;
    const said = notes(data);
    return reactNode("div", { className: "list-name" },
      reactNode("span", { className: "list-name-line" }, link(data, "list-name-link", data.name), mark, second, reports, again),
      data.refused ? refusedNote(data) : null,
      said && !data.refused ? reactNode("span", { className: failedBelow(data) ? "list-note list-note-bad" : "list-note", title: said }, said) : null);
  },
  /** @param {Drawn} what */
  ListState({ data }) {
    const sign = reactNode("span", { className: "list-sign", "aria-hidden": "true" }, SIGNS[data.state]);
    const style = { className: `list-state list-state-${data.state}` };
    if (data.sentence) {
      return reactNode("span", { className: "list-failed", title: data.sentence }, reactNode("span", style, sign, word("state.failed")), reactNode("span", { className: "list-why" }, data.sentence));
    }
    const stage = pageData().stages[data.stage] || "";
    const done = reactNode("span", { className: "list-fill", style: { width: `${100 * data.fraction}%` } });
    return reactNode("span", { ...style, title: stage }, sign, word("state.annotating"), reactNode("span", { className: "list-track" }, done), percent(data.fraction, 0));
  },
  /** @param {Drawn} what */
  ListDoubts({ data }) {
    const said = kindsOf(data).map((kind) => reactNode("span", { key: kind, className: `list-doubt list-doubt-${kind}` }, count(`doubts.${kind}`, Number(data[kind]))));
    return reactNode("span", { className: "list-doubts" }, said);
  },
  /** @param {Drawn} what */
  ListOpen({ data }) {
    return readable(data) ? link(data, "list-open", word("open"), word("open.long", { name: data.name })) : null;
  },
};

export const functions = {
  listHeight: (/** @type {Drawn} */ { data }) => 20 * Math.max(2, lines(data)) + 4, // two lines have room: what the work brings to a row changes no height
  listSpan: (/** @type {Drawn} */ { data }, /** @type {string} */ column) => (!data.sentence || (column === "name") !== small() ? 1 : small() ? 2 : 9),
  /* Only what is more than a text is drawn by a component: a table of plain cells is painted several times faster. */
  /** @param {Drawn & { column: { getColId: () => string } }} what */
  listCell({ data, column }) {
    const of = column.getColId();
    const component = of === "state" ? (data.sentence || data.state === "annotating") && "ListState" : Number(data.blocking) > 0 && "ListDoubts";
    return component ? { component } : undefined;
  },
  listState: (/** @type {Drawn} */ { data }) => `${SIGNS[data.state]}\u2002${word(`state.${data.state}`)}`,
  /** @param {Drawn} what */
  listDoubts({ data }) {
    const said = kindsOf(data).map((kind) => count(`doubts.${kind}`, Number(data[kind])));
    return data.blocking === null ? word("unknown") : said.join(" · ") || word("doubts.none");
  },
  listRisk: (/** @type {Drawn} */ { data }) => (data.risk === null ? word("unknown") : percent(data.risk, 1, 1)),
  listRiskStyle: (/** @type {Drawn} */ { data }) => ({ backgroundSize: `${Math.round(80 * (data.risk || 0))}% 3px` }),
  listCourt: (/** @type {Drawn} */ { data }) => (data.court ? pageData().courts[data.court] || data.court : word("unknown")),
  listPages: (/** @type {Drawn} */ { data }) => (data.pages === null ? word("unknown") : data.counted ? word("about", { n: number(data.pages) }) : number(data.pages)),
  listSeconds: (/** @type {Drawn} */ { data }) => (data.seconds ? time(data.seconds) : word("unknown")),
  listHolder: (/** @type {Drawn} */ { data }) => (data.mine ? word("holder.mine", { name: data.holder }) : data.holder),
  listControl: (/** @type {Drawn} */ { data }) => (data.control ? "◆" : ""),
  listByState: (/** @type {string} */ state, /** @type {string} */ other) => ORDER.indexOf(state) - ORDER.indexOf(other),
};

/** What is said of the doubts of a document: what is left of them, else how many were settled.
 * @param {Row} row */
const kindsOf = (row) => (row.blocking || row.look ? LEFT.slice(0, 2) : LEFT).filter((kind) => row[kind]);
