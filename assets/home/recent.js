/* The documents that this browser has opened: it keeps their opaque ids, the server tells what became of each. */
import { make, plainClick } from "#shared/dom.js";
import { setProps } from "#shared/dash.js";
import { documents } from "#shared/kept_ids.js";
import { ask } from "#shared/request.js";
import { plural, template } from "#shared/template.js";

/** @typedef {{ id: string, name: string, state: string, doubts: number | null, days: number }} Known */
/** @typedef {{ words: Record<string, string>, url: string }} Script */

const LOOK = 3000;
let timer = 0;

/** @param {Script} script @param {Known} document */
function stateOf({ words }, { state, doubts }) {
  const left = state === "to_read" || state === "reading" ? doubts : 0;
  const said = words[`state.${state}`];
  return left ? `${said} · ${template(words[`doubts.${plural(left)}`], { n: left })}` : said;
}

/** @param {HTMLElement} node @param {Script} script @param {Known} known */
function line(node, script, known) {
  const { words, url } = script;
  const link = make("a", "recent-name", make("bdi", "", known.name));
  link.href = `/document/${known.id}`;
  link.addEventListener("click", (event) => {
    if (plainClick(event)) {
      event.preventDefault();
      setProps(url, { href: link.getAttribute("href") });
    }
  });
  const away = make("button", "button button-quiet", words.remove);
  away.type = "button";
  away.setAttribute("aria-label", template(words["remove.long"], { name: known.name }));
  away.addEventListener("click", () => {
    const next = away.closest("li").nextElementSibling || away.closest("li").previousElementSibling;
    documents.forget(known.id);
    away.closest("li").remove();
    node.hidden = !node.querySelector("li");
    /** @type {HTMLElement | null} */ (next?.querySelector("button") || document.querySelector("h1"))?.focus();
  });
  const state = make("span", `recent-state list-state-${known.state}`, stateOf(script, known));
  const days = make("span", "soft recent-days", template(words[`days.${plural(known.days)}`], { n: known.days }));
  return make("li", "recent-line", link, state, days, away);
}

/** Ask for what became of the documents, and show them.
 * @param {HTMLElement} node */
export async function look(node) {
  window.clearTimeout(timer);
  const ids = documents.all();
  if (!ids.length || document.hidden || !node.isConnected) {
    return;
  }
  try {
    const { documents: found } = /** @type {{ documents: Known[] }} */ (await ask("/api/v1/recent", { method: "POST", json: { ids } }));
    const there = new Set(found.map(({ id }) => id));
    ids.filter((id) => !there.has(id)).forEach(documents.forget);
    draw(node, found.filter(({ id }) => documents.all().includes(id)));
  } catch (error) {
    console.info("The documents of this browser were not read.", /** @type {Error} */ (error).name);
  }
}

/** What is the same stays as it is, so that no focus is lost.
 * @param {HTMLElement} node @param {Known[]} found */
function draw(node, found) {
  const said = JSON.stringify(found);
  if (node.dataset.said !== said) {
    node.dataset.said = said;
    const focused = document.activeElement?.closest?.(".recent-line a, .recent-line button");
    const place = focused ? [...node.querySelectorAll(".recent-line a, .recent-line button")].indexOf(focused) : -1;
    const script = /** @type {Script} */ (JSON.parse(String(node.dataset.recent)));
    node.querySelector("ul").replaceChildren(...found.map((known) => line(node, script, known)));
    node.hidden = found.length === 0;
    if (place >= 0) {
      /** @type {HTMLElement | undefined} */ (node.querySelectorAll(".recent-line a, .recent-line button")[place])?.focus();
    }
  }
  if (found.some(({ state }) => state === "waiting" || state === "annotating")) {
    timer = window.setTimeout(() => look(node), LOOK);
  }
}
