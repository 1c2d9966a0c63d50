/* On /document/<id>?list=<list>: where the document stands in its list, and the way to the one before, after, and next to review. */
import { reviewing } from "#document/review.js";
import { setProps } from "#shared/dash.js";
import { closest, dataOf, ids, make, plainClick, showDialog } from "#shared/dom.js";
import { ask as request } from "#shared/request.js";
import { plural, template } from "#shared/template.js";

/** @typedef {{ document: string, list: string, among: string }} Here */
/** What stands around a document in its list.
 * @typedef {{ name: string, strategy: string, rank: number, of: number, previous: string | null, following: string | null,
 *   next_to_read: string | null, left: number }} Around */

const ID = /^[0-9a-f]{32}$/;
let shown = "";

const place = () => document.querySelector("[data-list-walk]");

function here() {
  const query = new URLSearchParams(window.location.search);
  const found = /^\/document\/([0-9a-f]{32})$/.exec(window.location.pathname);
  const list = query.get("list") || "";
  return found && ID.test(list) ? { document: found[1], list, among: query.get("among") === "control" ? "control" : "" } : null;
}

/** @param {HTMLElement} node @param {string} key @param {Record<string, unknown>} [values] */
function word(node, key, values = {}) {
  return template(dataOf(node, "listWalk")[key] || key, values);
}

/** @param {string} id @param {Here} found @param {string} strategy */
function addressOf(id, found, strategy) {
  const query = new URLSearchParams({ list: found.list, strategy });
  if (found.among) {
    query.set("among", found.among);
  }
  return `/document/${id}?${query}`;
}

/** @param {string} href */
const go = (href) => setProps(ids.URL, { href });

/** @param {Here} found */
const ask = (found) => request(`/api/v1/lists/${found.list}/around/${found.document}?among=${found.among}`);

/** @param {HTMLElement} node @param {string} key @param {string | null} id @param {Here} found @param {string} strategy @param {string} style */
function link(node, key, id, found, strategy, style) {
  const step = make(id ? "a" : "span", style, word(node, key));
  if (step instanceof HTMLAnchorElement) {
    step.href = addressOf(String(id), found, strategy);
    step.dataset.listWalkGo = key;
  } else {
    step.setAttribute("aria-disabled", "true");
  }
  return step;
}

/** @param {HTMLElement} node @param {Here} found @param {Around} said */
function draw(node, found, said) {
  /** @param {number} value */
  const number = (value) => value.toLocaleString(document.documentElement.lang);
  const { name, strategy, rank, of, previous, following, next_to_read: next, left } = said;
  const up = make("a", "list-walk-name", make("bdi", "", name));
  up.href = `/relecture?list=${found.list}`;
  up.dataset.listWalkGo = "list";
  const at = make("span", "soft");
  const counts = word(node, `left.${plural(left)}`, { n: number(left) });
  at.textContent = `${word(node, found.among ? "at.control" : "at", { rank: number(rank), of: number(of) })} · ${counts}`;
  const onward = next ? link(node, "next", next, found, strategy, "list-walk-next") : null;
  if (onward) {
    onward.title = word(node, "key");
    onward.setAttribute("aria-keyshortcuts", "Alt+PageDown");
  }
  const done = make("span", "list-walk-done", word(node, "done"));
  const whole = make("span", "list-walk-of", `${word(node, "list")} `, up);
  node.replaceChildren(
    whole, at,
    link(node, "previous", previous, found, strategy, "list-walk-step"), link(node, "following", following, found, strategy, "list-walk-step"),
    onward || (left ? "" : done),
  );
  node.hidden = false;
  document.querySelectorAll("[data-list-walk-keys]").forEach((table) => { table.hidden = false; });
}

async function look() {
  const node = place();
  const found = here();
  if (!node || !found) {
    return;
  }
  const said = await ask(found).catch(() => null);
  if (said && node.isConnected && here()?.document === found.document) {
    draw(node, found, said);
  }
}

/* Others read too: which one is next is asked for when it is wanted. */
async function onward() {
  const found = here();
  const said = found && (await ask(found).catch(() => null));
  if (found && said?.next_to_read) {
    go(addressOf(said.next_to_read, found, said.strategy));
  } else {
    look();
  }
}

/* --- After the validation ---------------------------------------------------------------------------------------- */

const dialog = () => document.querySelector("[data-list-walk-dialog]");
/** @param {string} name */
const part = (name) => dialog().querySelector(`[data-list-walk-part="${name}"]`);

/* Propose the next document of the list; false where the document belongs to none. */
export async function propose() {
  const found = here();
  const said = found && dialog() && (await ask(found).catch(() => null));
  if (!found || !said || here()?.document !== found.document) {
    return false;
  }
  const { left, next_to_read: next } = said;
  const node = place();
  part("left").textContent = left ? word(node, left === 1 ? "remain.one" : "remain.many", { n: left.toLocaleString(document.documentElement.lang) }) : word(node, "remain.none");
  part("onward").textContent = word(node, next ? "forward" : "back");
  dialog().dataset.next = next ? "yes" : "";
  dialog().showModal();
  dialog().querySelector('[data-list-walk-act="onward"]').focus();
  return true;
}

/** @type {Record<string, () => unknown>} */
const acts = {
  onward: () => (dialog().dataset.next ? onward() : go(`/relecture?list=${here()?.list}`)),
  deliver: () => showDialog("delivery"),
  stay: () => {},
};

/* A document that is validated is one less to review. */
let timer = 0;

export function start() {
  document.addEventListener("click", (event) => {
    const control = closest(event, "[data-list-walk-act]");
    if (control) {
      dialog().close();
      acts[control.dataset.listWalkAct]();
    }
  });
  document.addEventListener("click", (event) => {
    const anchor = closest(event, "a[data-list-walk-go]");
    if (anchor && plainClick(event)) {
      event.preventDefault();
      if (anchor.dataset.listWalkGo === "next") {
        onward();
      } else {
        go(anchor.getAttribute("href"));
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "PageDown" && event.altKey && place() && here() && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      onward();
    }
  });
  document.addEventListener("visibilitychange", () => document.hidden || look());
  reviewing.on("changed", () => {
    window.clearTimeout(timer);
    timer = here() ? window.setTimeout(look, 800) : 0;
  });
  new MutationObserver(() => {
    const node = place();
    const now = node ? window.location.href : "";
    if (now !== shown || (node && !node.dataset.listWalkSeen)) {
      shown = now;
      if (node) {
        node.dataset.listWalkSeen = "true";
        node.hidden = true;
        look();
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}
