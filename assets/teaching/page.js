/* The sentences that would teach most, and their other forms: drawn from the data of components/teaching/payload.py. Text of a document only ever
   becomes the data of a text node. What is ticked goes to the stores whose ids the root names. */
import { mine } from "#lists/mine.js";
import { noUpdate, register, setProps } from "#shared/dash.js";
import { byId, closest, ids, make, targetOf } from "#shared/dom.js";
import { template } from "#shared/template.js";

/** A text, the family of its label, its word, and the sign and the kind of what is wrong with it.
 * @typedef {[string, string, string, string, string]} Mention */
/** @typedef {string | Mention} Part */
/* What components/teaching/payload.py writes. */
/** @typedef {{ id: string, rank: string, language: string, parts: Part[], why: { kind: string, sign: string, said: string }[], score: string,
 *   share: number, near: Part[][], alike: string, more: string, link: string | null, read: boolean }} Sentence */
/** @typedef {{ words: Record<string, string>, rows: Sentence[] }} Sentences */
/** @typedef {{ id: string, name: string, language: string, refused?: string, link?: string | null, parts: Part[],
 *   forms: { code: string, name: string, parts: Part[] }[], without: string[] }} Card */
/** @typedef {{ cards: Card[] }} Cards */

const chosen = new Set();
const taken = new Map(); // by sentence, the codes of the forms that are kept
/** @type {Record<string, string>} */
let words = {};
/** @type {Sentences | null} */
let drawn = null;

/** @param {string} key @param {Record<string, unknown>} [values] */
function fill(key, values) {
  return template(words[key] || "", values);
}

function root() {
  return byId(ids.TEACHING);
}

/** @param {string} name */
function slot(name) {
  return document.querySelector(`.page.teaching [data-slot="${name}"]`);
}

/** @param {Mention} what */
function mention([text, family, word, sign, kind]) {
  const node = make("mark", `mention in-${family}`);
  if (sign) {
    node.classList.add("teaching-wrong", `is-${kind}`);
    node.append(make("span", "teaching-sign", sign));
  }
  node.append(text, make("span", "teaching-word", word));
  return node;
}

/** @param {Part[]} parts @param {string} language */
function sentence(parts, language) {
  const node = make("p", "teaching-text");
  node.lang = language;
  node.dir = "auto";
  parts.forEach((part) => node.append(typeof part === "string" ? part : mention(part)));
  return node;
}

/** @param {string} label @param {string} [described] */
function box(label, described) {
  const input = make("input");
  input.type = "checkbox";
  input.setAttribute("aria-label", label);
  if (described) {
    input.setAttribute("aria-describedby", described);
  }
  return input;
}

/** @param {string} href @param {string} word */
function link(href, word) {
  const node = make("a", "", word);
  node.href = href;
  return node;
}

/** --- The list ---
 * @param {Sentence} ranked */
function row(ranked) {
  const item = make("li", "teaching-row");
  const input = box(fill("choose", { n: ranked.rank }), `teaching-text-${ranked.rank}`);
  input.dataset.sentence = ranked.id;
  input.checked = chosen.has(ranked.id);
  item.classList.toggle("is-chosen", input.checked);
  const text = sentence(ranked.parts, ranked.language);
  text.id = `teaching-text-${ranked.rank}`;
  const why = make("ul", "teaching-why");
  ranked.why.forEach((each) => why.append(make("li", `why-${each.kind}`, make("span", "teaching-sign", each.sign), each.said)));
  const gauge = make("span", "teaching-gauge");
  const worth = make("span", "teaching-worth", gauge, fill("teaches", { score: ranked.score }));
  gauge.style.setProperty("--share", String(ranked.share));
  const foot = make("p", "teaching-foot", worth);
  if (!ranked.read) {
    foot.append(make("span", "teaching-unread", words.unread));
  }
  if (ranked.link) {
    foot.append(link(ranked.link, ranked.read ? words.open : words.review));
  }
  const body = make("div", "teaching-body", text, why, foot);
  if (ranked.near.length) {
    body.append(fold(ranked));
  }
  const tick = make("label", "teaching-tick", input, make("span", "teaching-rank", ranked.rank));
  item.append(tick, body);
  return item;
}

/** @param {Sentence} ranked */
function fold(ranked) {
  const list = make("ul", "teaching-near");
  ranked.near.forEach((parts) => list.append(make("li", "", sentence(parts, ranked.language))));
  const more = ranked.more ? [make("p", "soft", ranked.more)] : [];
  return make("details", "teaching-fold", make("summary", "", ranked.alike), list, ...more);
}

/** @param {Sentences | null} data */
function draw(data) {
  const rows = slot("rows");
  if (!rows) {
    return noUpdate();
  }
  words = data ? data.words : words;
  const there = new Set(data ? data.rows.map((sentence) => sentence.id) : []);
  [...chosen].filter((id) => !there.has(id)).forEach((id) => chosen.delete(id));
  rows.replaceChildren(...(data ? data.rows.map(row) : []));
  slot("hint").hidden = !there.size;
  root().querySelector(".teaching-bar").hidden = !there.size;
  drawn = data;
  tell();
  if (!taken.size) {
    forms(null);
  }
  return noUpdate();
}

function tell() {
  const n = chosen.size;
  slot("count").textContent = n === 0 ? words.none || "" : n === 1 ? words.one : fill("many", { n });
  setProps(root().dataset.chosen, { data: [...chosen] });
}

/** --- Other forms ---
 * @param {Card} offered */
function card(offered) {
  const node = make("article", "teaching-card", make("h3", "", offered.name));
  if (offered.refused) {
    const said = make("p", "teaching-refused", offered.refused, " ");
    node.append(said);
    if (offered.link) {
      said.append(link(offered.link, words.review));
    }
    return node;
  }
  taken.set(offered.id, new Set(offered.forms.map((form) => form.code)));
  node.dataset.card = offered.id;
  const kept = box(words.original);
  kept.checked = true;
  kept.dataset.keep = offered.id;
  node.append(make("label", "teaching-form is-first", kept, make("span", "teaching-name", words.original), sentence(offered.parts, offered.language)));
  const all = make("p", "teaching-all", make("span", "", words.forms));
  [["all", words.all], ["none", words.no]].forEach(([how, word]) => {
    const button = make("button", "button-small", word);
    button.type = "button";
    button.dataset.forms = how;
    all.append(button);
  });
  node.append(all);
  offered.forms.forEach((form) => {
    const input = box(form.name);
    input.checked = true;
    input.dataset.form = form.code;
    node.append(make("label", "teaching-form", input, make("span", "teaching-name", form.name), sentence(form.parts, offered.language)));
  });
  if (offered.without.length) {
    node.append(make("ul", "teaching-without soft", ...offered.without.map((said) => make("li", "", said))));
  }
  return node;
}

/** @param {Cards | null} data */
function forms(data) {
  const cards = slot("cards");
  if (!cards) {
    return noUpdate();
  }
  taken.clear();
  cards.replaceChildren(...(data ? data.cards.map(card) : [make("p", "soft", words.empty || "")]));
  document.querySelector(".teaching-panel .teaching-add").hidden = !taken.size;
  give();
  if (data) {
    const head = slot("panel-head");
    head.closest("details").open = true;
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "start" });
  }
  return noUpdate();
}

function give() {
  const data = Object.fromEntries([...taken].map(([id, codes]) => [id, [...codes]]));
  setProps(root().dataset.taken, { data });
}

/** @param {HTMLElement} node */
function keep(node) {
  const id = node.dataset.card;
  const first = node.querySelector("[data-keep]");
  const ticked = [...node.querySelectorAll("[data-form]")].filter((input) => input.checked && !input.disabled);
  node.querySelectorAll("[data-form]").forEach((input) => {
    input.disabled = !first.checked;
  });
  if (first.checked) {
    taken.set(id, new Set(ticked.map((input) => input.dataset.form)));
  } else {
    taken.delete(id);
  }
  give();
}

/* --- What a reader does --- */

export function start() {
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !root()) {
      return;
    }
    if (input.dataset.sentence) {
      chosen[input.checked ? "add" : "delete"](input.dataset.sentence);
      input.closest(".teaching-row").classList.toggle("is-chosen", input.checked);
      tell();
    } else if (input.closest("[data-card]")) {
      const node = input.closest("[data-card]");
      node.querySelectorAll("[data-form]").forEach((/** @type {HTMLInputElement} */ node) => {
        node.disabled = false;
      });
      keep(node);
    }
  });
  document.addEventListener("click", (event) => {
    const button = closest(event, "[data-forms]");
    if (button && button.closest("[data-card]")) {
      const node = button.closest("[data-card]");
      node.querySelectorAll("[data-form]").forEach((/** @type {HTMLInputElement} */ input) => {
        input.checked = button.dataset.forms === "all";
      });
      keep(node);
    }
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const here = event.target instanceof HTMLInputElement && targetOf(event).dataset.sentence ? event.target : null;
    if (!step || !here || event.altKey || event.ctrlKey || event.metaKey || !drawn) {
      return;
    }
    const all = [...slot("rows").querySelectorAll("[data-sentence]")];
    const next = all[all.indexOf(here) + step];
    if (next) {
      event.preventDefault();
      next.focus();
      next.closest(".teaching-row").scrollIntoView({ block: "nearest" });
    }
  });
  register({ teaching: { draw, forms, lists: mine } });
}
