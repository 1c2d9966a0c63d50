/* Trying to find back whom the published text means: the server tries, each success is a sentence with its remedy, and leads to its passage. */
import { asideActs, asideButton, asideSlot, documentLang, writtenNumber } from "#document/aside.js";
import * as offsets from "#document/offsets.js";
import { readingChoices } from "#document/review.js";
import { reveal } from "#document/scroll.js";
import { currentView, knownView, showSide } from "#document/view.js";
import * as menu from "#mention_menu/menu.js";
import { dataOf, make, showDialog } from "#shared/dom.js";
import { Refusal, ask } from "#shared/request.js";
import { plural, template, typeset } from "#shared/template.js";
import { isolated } from "#shared/unseen.js";

/** What engine/http/attacks.py answers of each success.
 * @typedef {{ person: string, means: string, start: number | null, end: number | null, finds: boolean, sentence: string, remedy: string }} Success */

/** @param {string} key @param {Record<string, unknown>} [values] */
const word = (key, values) => template(dataOf(asideSlot("attack"), "words")[key] || key, values);
/** @param {string} said */
const inLanguage = (said) => (documentLang() === "en" ? said : typeset(said));

function address() {
  const { profile, strategy } = readingChoices();
  const query = new URLSearchParams({ profile, strategy, lang: documentLang() });
  return `/api/v1/documents/${encodeURIComponent(knownView().data.id)}/attack?${query}`;
}

/* --- What is drawn -------------------------------------------------------------------------------------------------- */

const OTHERWISE = /** @type {Record<string, string>} */ ({ initials: "strategy", length: "strategy", gap: "delivery" });

/** Give the ways to what would prevent a success.
 * @param {Success} success @param {string} name */
function remedies({ means, start, end }, name) {
  const otherwise = OTHERWISE[means];
  if (otherwise) {
    return [asideButton("button-link", `attack-${otherwise}`, word(otherwise))];
  }
  if (start === null || end === null) {
    return [];
  }
  const node = asideButton("button-link", "attack-go", word("go"));
  node.setAttribute("aria-label", word("go.name", { x: name }));
  Object.assign(node.dataset, { start: String(start), end: String(end) });
  return [node];
}

/** @param {Success} success */
function line(success) {
  const name = knownView().persons.get(success.person)?.name || word("somebody");
  const sign = make("span", "attack-sign", success.finds ? `▲ ${word("found")}` : `◆ ${word("doubtful")}`);
  const head = make("p", "attack-person", isolated("strong", "", name), " ", sign);
  const remedy = make("p", "", inLanguage(success.remedy), " ", ...remedies(success, name));
  return make("li", success.finds ? "is-found" : "", head, make("p", "", inLanguage(success.sentence)), remedy);
}

async function attack() {
  const [state, list] = [asideSlot("attack-state"), asideSlot("attack-list")];
  state.textContent = word("trying");
  list.replaceChildren();
  const asked = address();
  try {
    const { successes, figure, refused } = await ask(asked);
    if (currentView() && address() === asked) {
      list.replaceChildren(...successes.map(line));
      const count = word(`count.${plural(figure.found, documentLang())}`, { n: writtenNumber(figure.found), of: writtenNumber(figure.hidden) });
      state.textContent = [count, ...(successes.length ? [] : [word("nothing")]), ...(refused ? [inLanguage(refused)] : [])].join(" ");
    }
  } catch (error) {
    console.info("The attack was not answered.", /** @type {Error} */ (error).name);
    state.textContent = error instanceof Refusal ? error.message : word("failed");
  }
}

/* --- What is asked for ---------------------------------------------------------------------------------------------- */

/** Go to a passage, and open what can be done there.
 * @param {HTMLElement} control */
function go({ dataset }) {
  asideSlot("attack").close();
  const view = knownView();
  if (view.root.dataset.show === "right") {
    showSide(view, "both");
  }
  const span = { start: Number(dataset.start), end: Number(dataset.end) };
  reveal(offsets.left(view, offsets.at(span.start).row));
  requestAnimationFrame(() => menu.open(span, null));
}

/* The strategies stand in « Plus ». */
function chooseStrategy() {
  asideSlot("attack").close();
  const more = /** @type {HTMLDetailsElement} */ (document.querySelector(".document-more"));
  more.open = true;
  /** @type {HTMLElement | null} */ (more.querySelector(".document-strategies summary"))?.focus();
}

export function start() {
  asideActs.attack = () => {
    asideSlot("attack").showModal();
    asideSlot("attack").querySelector("h2").focus();
    attack();
  };
  asideActs["attack-close"] = () => asideSlot("attack").close();
  asideActs["attack-go"] = go;
  asideActs["attack-strategy"] = chooseStrategy;
  asideActs["attack-delivery"] = () => {
    asideSlot("attack").close();
    showDialog("delivery");
  };
}
