/* The table behind a figure, drawn from the data in data-rows: text stays text, and a link leads to a page of ours alone. */
import { arrivals, closest, make, plainClick } from "#shared/dom.js";

/** @typedef {{ text: string, under?: string, href?: string, hint?: string }} Cell */

const LONG = 18; // characters of a cell that may go on a second line, but not on a fifth
/** @param {keyof HTMLElementTagNameMap} tag @param {Record<string, unknown>} [props] @param {(Node | string)[]} [children] */
const element = (tag, props = {}, children = []) => Object.assign(make(tag, "", ...children), props);

/** @param {string} href */
const ours = (href) => href.startsWith("/") && !href.startsWith("//");

/** @param {Cell} what @param {number} column @param {boolean} numeric */
function cell({ text, under, href, hint }, column, numeric) {
  const shown = href && ours(href) ? element("a", { href, className: "figure-open", textContent: text }) : text;
  const className = numeric ? "figure-number" : text.length > LONG ? "figure-words" : "";
  const node = /** @type {HTMLTableCellElement} */ (element(column ? "td" : "th", { className }, [shown]));
  if (!column) {
    node.scope = "row";
  }
  if (under) {
    node.append(element("span", { className: "figure-under", textContent: under }));
  }
  if (hint) {
    node.title = hint;
  }
  return node;
}

/** @param {HTMLElement} place */
function draw(place) {
  /** @type {{ caption: string, head: string[], numeric: boolean[], rows: Cell[][] }} */
  const { caption, head, numeric, rows } = JSON.parse(place.dataset.rows || "");
  const heads = head.map((name, i) => element("th", { scope: "col", className: numeric[i] ? "figure-number" : "", textContent: name }));
  const body = rows.map((row) => element("tr", {}, row.map((value, i) => cell(value, i, numeric[i]))));
  place.replaceChildren(
    element("table", { className: "table-plain figure-rows" }, [
      element("caption", {}, [element("span", { className: "figure-caption", textContent: caption })]),
      element("thead", {}, [element("tr", {}, heads)]),
      element("tbody", {}, body),
    ]),
  );
}

export function start() {
  arrivals("[data-rows]", (place) => {
    draw(place);
    new MutationObserver(() => draw(place)).observe(place, { attributeFilter: ["data-rows"] }); // Dash changes the data
  });
  /* A page of ours opens without a new start of the application, as dcc.Link opens it. */
  document.addEventListener("click", (event) => {
    const link = closest(event, "a.figure-open");
    if (link && plainClick(event)) {
      event.preventDefault();
      window.history.pushState({}, "", link.getAttribute("href"));
      window.dispatchEvent(new CustomEvent("_dashprivate_pushstate"));
      window.scrollTo(0, 0);
    }
  });
}
