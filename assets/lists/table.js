/* The table of a list: its rows, what narrows it, with how many each choice would leave. */
import { SIGNS, cells, functions, lines, readable, small } from "#lists/cells.js";
import { columnsIn, showColumns } from "#lists/columns.js";
import * as order from "#lists/order.js";
import { ORDER, addressOf, count, go, heldList, listRoot, listing, number, pageData, part, say, word } from "#lists/page.js";
import { chosenDocuments, follow, forgetChosen } from "#lists/selection.js";
import { registerTable, tableOf } from "#shared/dash.js";
import { byId, closest, ids, make, silent, targetOf } from "#shared/dom.js";
import { fold } from "#shared/fold.js";
/** @import { Changed, Row } from "#lists/cells.js" */
/** @import { Shows } from "#lists/columns.js" */
/** @import { Selectable } from "#lists/selection.js" */

/** @typedef {{ state: string, court: string, doubts: string, control: boolean, text: string }} Filters */
/** What is used of the table of dash-ag-grid.
 * @typedef {Selectable & Shows & { onFilterChanged: () => void,
 *   setColumnWidths: (widths: { key: string, newWidth: number }[]) => void, setGridOption: (name: string, value: unknown) => void,
 *   getRowNode: (id: string) => RowNode | undefined, applyTransaction: (changed: Changed) => void, resetRowHeights: () => void,
 *   refreshCells: (what: { rowNodes: RowNode[], force: boolean }) => void, redrawRows: (what?: { rowNodes: RowNode[] }) => void, refreshClientSideRowModel: (step: string) => void,
 *   forEachNodeAfterFilterAndSort: (run: (node: RowNode) => void) => void }} Table */
/** @typedef {{ data: Row }} RowNode */

/** @type {Map<string, keyof Filters>} */
const MENUS = new Map([[ids.LIST_COURT, "court"], [ids.LIST_DOUBTS, "doubts"]]);
const LEVELS = ["blocking", "look", "none"];
const [STATE, BESIDE] = [118, 60]; // pixels: its column on a narrow screen; what is no column: the boxes, the bar that scrolls
const SHORT = 12; // rows that need no height of their own
/** @type {Table | null} */
let api = null;
let laid = ""; // the columns that are shown
/** @type {Filters} */
let chosen = { state: "", court: "", doubts: "", control: false, text: "" };

/* --- Filters -------------------------------------------------------------------------------------------------------- */

/** @param {Row} row */
function level(row) {
  if (row.blocking === null) {
    return "";
  }
  return row.blocking ? "blocking" : row.look ? "look" : "none";
}

/** @type {Record<keyof Filters, (row: Row, wanted: string) => boolean>} */
const passes = {
  state: (row, wanted) => !wanted || row.state === wanted,
  court: (row, wanted) => !wanted || row.court === wanted,
  doubts: (row, wanted) => !wanted || level(row) === wanted,
  control: (row, wanted) => !wanted || row.control,
  text: (row, wanted) => !wanted || row.folded.includes(wanted) || String(row.number) === wanted,
};

/** Tell whether a document passes all filters, but for one.
 * @param {Row} row @param {string} [without] */
const fits = (row, without = "") => Object.entries(passes).every(([name, pass]) => name === without || pass(row, String(chosen[/** @type {keyof Filters} */ (name)] || "")));

const narrowing = {
  listPasses: (/** @type {{ data: Row }} */ { data }) => fits(data),
};

const sorting = {
  listByRisk: order.byPlace,
};

/** @param {keyof Filters} name @param {(row: Row) => string} of */
function tally(name, of) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const row of heldList().rows.values()) {
    if (fits(row, name)) {
      const value = of(row);
      found[value] = (found[value] || 0) + 1;
      found.all = (found.all || 0) + 1;
    }
  }
  return found;
}

/** @param {string} state @param {number} n */
function chip(state, n) {
  const on = chosen.state === state;
  const sign = silent("span", "list-sign", state ? SIGNS[state] : "");
  const node = make("button", `list-chip list-chip-${state || "all"}`, sign, word(`state.${state || "all"}`), make("b", "", number(n)));
  node.type = "button";
  node.setAttribute("aria-pressed", String(on));
  node.dataset.listState = state;
  return node;
}

/** Write options only where they differ: a menu that is open stays so.
 * @param {string} id @param {[string, string][]} options */
function menu(id, options) {
  const node = byId(id);
  const said = JSON.stringify(options);
  if (node && node.dataset.said !== said) {
    node.dataset.said = said;
    node.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  }
  if (node) {
    node.value = chosen[/** @type {keyof Filters} */ (MENUS.get(id))];
  }
}

function drawFilters() {
  if (!part(".list-states")) {
    return;
  }
  const states = tally("state", (row) => row.state);
  const focused = document.activeElement?.dataset?.listState;
  const chips = ["", ...ORDER].map((state) => chip(state, states[state || "all"] || 0)); // all of them: none comes or goes with the work
  part(".list-states").replaceChildren(...chips);
  chips.find((button) => button.dataset.listState === focused)?.focus();
  const { courts } = pageData();
  const byCourt = tally("court", (row) => row.court);
  /** @type {(found: Record<string, number>, key: string) => [string, string]} */
  const all = (found, key) => ["", `${word(key)} (${number(found.all || 0)})`];
  const known = [...new Set([...heldList().rows.values()].map((row) => row.court))].filter(Boolean);
  const named = known.map((code) => /** @type {[string, string]} */ ([code, `${courts[code] || code} (${number(byCourt[code] || 0)})`])).sort((a, b) => a[1].localeCompare(b[1]));
  menu(ids.LIST_COURT, [all(byCourt, "all"), ...named]);
  const byLevel = tally("doubts", level);
  menu(ids.LIST_DOUBTS, [all(byLevel, "all.doubts"), ...LEVELS.map((kind) => /** @type {[string, string]} */ ([kind, `${word(`doubt.${kind}`)} (${number(byLevel[kind] || 0)})`]))]);
  drawControl();
}

function drawControl() {
  const box = byId(ids.LIST_CONTROL);
  const drawn = Boolean(heldList().head?.drawn);
  if (box) {
    box.closest(".list-only-control").hidden = !drawn;
    box.checked = chosen.control;
  }
  part('[data-list-act="clear"]').hidden = !Object.values(chosen).some(Boolean);
}

function drawShown() {
  const of = heldList().rows.size;
  const n = [...heldList().rows.values()].filter((row) => fits(row)).length;
  const node = part(".list-shown");
  if (node) {
    const ticked = chosenDocuments().length;
    const said = [n === of ? "" : count("shown", n, { of: number(of) }), ticked ? count("chosen", ticked) : ""].filter(Boolean).join(" · ");
    if (node.textContent !== said) {
      node.textContent = said;
    }
  }
}

function narrow() {
  api?.onFilterChanged();
  drawFilters();
  drawShown();
}

/** @param {keyof Filters} name @param {string | boolean} value */
function choose(name, value) {
  chosen = { ...chosen, [name]: value };
  narrow();
}

export const clearFilters = () => {
  chosen = { state: "", court: "", doubts: "", control: false, text: "" };
  byId(ids.LIST_FIND).value = "";
  narrow();
  part(".list-states button")?.focus();
};

/* --- Rows ----------------------------------------------------------------------------------------------------------- */

/** Show the columns that have room; tell whether they are others.
 * @param {Table} table */
function columns(table) {
  const { widths } = pageData();
  const how = { narrow: small(), drawn: Boolean(heldList().head?.drawn), shared: [...heldList().rows.values()].some((row) => row.holder) };
  const shown = columnsIn(byId(ids.LIST_GRID).clientWidth - BESIDE, widths, how);
  if (laid === shown.join()) {
    return false;
  }
  laid = shown.join();
  showColumns(table, shown, Object.keys(widths));
  table.setColumnWidths([{ key: "state", newWidth: how.narrow ? STATE : widths.state }]);
  return true;
}

/** @param {Changed} changed @param {boolean} fresh */
function change(changed, fresh) {
  if (!api) {
    return;
  }
  columns(api);
  [...changed.add, ...changed.update].forEach((row) => order.place(row, api?.getRowNode(row.id)?.data));
  if (fresh) {
    heldList().rows.forEach((row) => order.place(row));
    api.setGridOption("rowData", [...heldList().rows.values()]);
  } else if (changed.add.length + changed.update.length + changed.remove.length) {
    /** @param {Row} row */
    const spanned = (row) => Boolean(api?.getRowNode(row.id)?.data.sentence);
    const before = new Map(changed.update.map((row) => [row.id, spanned(row)]));
    api.applyTransaction(changed);
    const nodes = changed.update.flatMap((row) => api?.getRowNode(row.id) || []);
    api.refreshCells({ rowNodes: nodes, force: true });
    const other = nodes.filter(({ data }) => before.get(data.id) !== spanned(data));
    if (other.length) {
      api.redrawRows({ rowNodes: other }); // a cell is as wide as it was when its row was drawn
    }
    if (changed.update.some((row) => lines(row) > 1)) {
      api.resetRowHeights();
    }
  }
  short();
  narrow();
}

/* A list of a few documents leaves no empty box below them. */
function short() {
  const few = heldList().rows.size <= SHORT;
  const node = byId(ids.LIST_GRID);
  if (node.classList.contains("is-short") !== few) {
    node.classList.toggle("is-short", few);
    api?.setGridOption("domLayout", few ? "autoHeight" : "normal");
  }
}

/* --- Opening ---------------------------------------------------------------------------------------------------------- */

/* The first of the table, as it is narrowed and sorted, that nobody reads yet; else the first that somebody has begun. */
export const openNext = () => {
  const { rows: known } = heldList(); // what is known now: the table may still show the look before
  /** @type {Row[]} */
  const rows = [];
  api?.forEachNodeAfterFilterAndSort((node) => rows.push(known.get(node.data.id) || node.data));
  rows.push(...[...known.values()].filter((row) => !rows.some((other) => other.id === row.id) && fits(row)));
  const next = rows.find((row) => row.state === "to_read") || rows.find((row) => row.state === "reading");
  if (next) {
    go(addressOf(next.id));
  } else {
    say(word(heldList().head?.counts.validated ? "next.none" : "next.nothing"));
  }
};

export function start() {
  document.addEventListener("click", (event) => {
    const control = closest(event, "[data-list-state]");
    if (control) {
      choose("state", control.dataset.listState);
    }
  });
  document.addEventListener("change", (event) => {
    const target = targetOf(event);
    if (listRoot() && MENUS.has(target.id)) {
      choose(/** @type {keyof Filters} */ (MENUS.get(target.id)), target.value);
    } else if (listRoot() && target.id === ids.LIST_CONTROL) {
      choose("control", target.checked);
    }
  });
  document.addEventListener("input", (event) => {
    const target = targetOf(event);
    if (target.id === ids.LIST_FIND) {
      choose("text", fold(target.value.trim()));
    }
  });
  registerTable(cells, { ...functions, ...narrowing, ...sorting });
  order.start(() => {
    heldList().rows.forEach((row) => order.place(row));
    api?.refreshClientSideRowModel("sort");
  });
  listing.on("changed", (changed, fresh) => {
    listRoot().classList.toggle("is-empty", heldList().rows.size === 0);
    change(changed, fresh);
  });
  listing.on("laid", async (list) => {
    api = null;
    forgetChosen();
    chosen = { state: "", court: "", doubts: "", control: false, text: "" };
    if (!list) {
      return;
    }
    const found = await tableOf(ids.LIST_GRID);
    [api, laid] = [found, ""];
    columns(found);
    follow(found, drawShown);
    if (heldList().rows.size) {
      change({ add: [], update: [], remove: [] }, true);
    }
  });
  window.addEventListener("resize", () => {
    if (api && listRoot() && columns(api)) {
      api.resetRowHeights();
      api.redrawRows();
    }
  });
  document.addEventListener("keydown", (event) => {
    const row = event.key === "Enter" && closest(event, `#${ids.LIST_GRID} .ag-row[row-id]`);
    const data = row && heldList().rows.get(row.getAttribute("row-id"));
    if (data && readable(data) && !closest(event, "a, button")) {
      event.preventDefault();
      go(addressOf(data.id));
    }
  });
}
