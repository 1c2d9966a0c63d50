/* The keys of the page Accord: the button of the panel whose data-key is typed is pressed, from the text or from the panel itself. */
import { lead } from "#comparison/text.js";
import { context, noUpdate, register, setProps } from "#shared/dash.js";
import { byId, closest, ids, targetOf } from "#shared/dom.js";

/** A place to which a decision led, from another.
 * @typedef {{ rank: number, place: string, from?: string }} Led */

/** @param {KeyboardEvent} event */
function typed(event) {
  const parts = [event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : "", event.key].filter(Boolean);
  return event.key.length === 1 ? event.key : parts.join("+");
}

/** A field keeps its letters; Enter in the reason keeps what is written, as the button says.
 * @param {HTMLElement} target @param {string} key */
function busy(target, key) {
  const field = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
  return (field && key !== "Escape" && !(key === "Enter" && target.id === ids.AGREEMENT_NOTE)) || (target.tagName === "BUTTON" && (key === "Enter" || key === " "));
}

/* What is pressed is about the place in sight then, and about no other. The page learns which that is a moment after the text does, and
   the server takes its time: a button pressed meanwhile waits, and is let go if another place is in sight when its turn comes. */
const PATIENCE = 10000; // milliseconds after which an answer is no longer waited for
const OF_ALL = ["undo", "next"]; // what is about no place
const TAKING = ["a", "b", "none", "write"];
/** @type {string | null} */
let place = null; // what the page knows: the place in sight, and whether something is being written there
let writing = false;
/** @type {string | null} */
let sight = null;
let drawn = 0; // the rank of the document in which it was chosen
let told = true; // the page knows of it
let chosen = 0; // when it was chosen
let telling = false;
let since = -PATIENCE; // when the server was asked
/** @type {{ id: string, about: string | null }[]} */
const waiting = []; // {id of the button, about: the place in sight, or null}
let turn = false;

/** @param {HTMLButtonElement} button */
const act = (button) => JSON.parse(button.id).index;
const answering = () => performance.now() - since < PATIENCE;
const lagging = () => !told && performance.now() - chosen < PATIENCE;

/** Not by what is hidden: that is drawn a moment later.
 * @param {HTMLButtonElement} button */
function usable(button) {
  const name = act(button);
  if (OF_ALL.includes(name)) {
    return !button.closest("[hidden]");
  }
  return TAKING.includes(name) ? place !== null && !writing : writing;
}

function next() {
  while (waiting.length && !lagging() && !answering()) {
    const { id, about } = /** @type {{ id: string, about: string | null }} */ (waiting.shift());
    const button = byId(id);
    if (button && !button.disabled && usable(button) && (about === null || about === sight)) {
      turn = true;
      button.click();
      turn = false;
    }
  }
}

/** The place in sight is the one chosen in the text, or the one to which a decision led, unless its reader went on meanwhile.
 * @param {string | null} mark @param {Led | null} go @param {number} rank @param {string | null} current */
function point(mark, go, rank, current) {
  const changed = context().triggered.map((change) => change.prop_id.split(".")[0]);
  const led = changed.includes(ids.AGREEMENT_GO) && go && go.rank === rank && told && (!go.from || go.from === current);
  if (changed.includes(ids.AGREEMENT_MARK) && !led) {
    telling = mark === sight || told;
    sight = drawn === rank ? sight : null; // of a document that was left
    return [drawn === rank ? mark : null, null, ""];
  }
  if (changed.includes(ids.AGREEMENT_GO) && !led && !changed.includes(ids.AGREEMENT_DOCUMENT)) {
    return Array(3).fill(noUpdate());
  }
  if (changed.includes(ids.AGREEMENT_DOCUMENT)) { // an undo leads to another: its row is then the one chosen in the table
    setProps(ids.AGREEMENT_DOCUMENTS, { selectedRows: { ids: [String(rank)] } });
  }
  sight = led ? go.place : null;
  [drawn, told] = [rank, true];
  lead(led ? go : null);
  return [sight, null, ""];
}

/** @param {string | null} current @param {unknown} draft */
function offer(current, draft) {
  return [!current || Boolean(draft), !draft, !current, Boolean(draft)];
}

/** All that an answer changes is there: the text, the place, the buttons.
 * @param {unknown} answered @param {string | null} current @param {unknown} draft */
function free(answered, current, draft) {
  [place, writing] = [current || null, Boolean(draft)];
  const changed = context().triggered.map((change) => change.prop_id);
  told = told || telling;
  if (changed.includes(`${ids.AGREEMENT_ANSWERED}.data`)) {
    since = -PATIENCE;
  }
  setTimeout(next); // after all that this answer changes
}

export function start() {
  document.addEventListener("keydown", (event) => {
    const panel = byId(ids.AGREEMENT_PANEL);
    const text = byId(ids.COMPARED);
    if (!panel || event.ctrlKey || event.metaKey || !(panel.contains(targetOf(event)) || (text && text.contains(targetOf(event))))) {
      return;
    }
    const key = typed(event);
    if (busy(targetOf(event), key)) {
      return;
    }
    const step = { n: "1", p: "-1" }[key];
    const wanted = panel.querySelector(`button[data-key="${CSS.escape(key)}"]`);
    const button = wanted || (step && panel.contains(targetOf(event)) && text.querySelector(`[data-step="${step}"]`));
    if (button && !button.disabled && (wanted ? usable(button) || (lagging() && TAKING.includes(act(button))) : true)) {
      event.preventDefault();
      event.stopPropagation(); // the text knows Enter too
      button.click();
    }
  }, true);
  document.addEventListener("compared-chosen", (event) => {
    const { detail } = /** @type {CustomEvent<{ place: string, rank: number }>} */ (event);
    if (byId(ids.AGREEMENT_PANEL)) {
      [sight, drawn, told, telling, chosen] = [detail.place, detail.rank, false, false, performance.now()];
    }
  });
  document.addEventListener("click", (event) => {
    const button = closest(event, `#${ids.AGREEMENT_PANEL} button[id*=agreement-]`);
    if (!button) {
      return;
    }
    if (answering() || lagging() || (waiting.length && !turn)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.push({ id: button.id, about: OF_ALL.includes(act(button)) ? null : sight });
      return;
    }
    since = performance.now();
  }, true);
  register({ agreement: { point, offer, free } });
}
