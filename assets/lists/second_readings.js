/* Double reading: a share of the list is drawn to be read by two people apart; the dialog says how far that is, in how many passages they differ, and
   gives these to a third. */
import { complain, dialog, open } from "#lists/dialogs.js";
import { ask, count, look, pageData, say, why, word } from "#lists/page.js";
import { byId, ids } from "#shared/dom.js";

/** What engine/http/accounts/assignments.py says of the documents that are read twice.
 * @typedef {{ pairs: { apart: number | null }[] }} Compared */

const route = () => `/${pageData().list}`;
/** @param {string} name */
const within = (name) => dialog("twice").querySelector(`.list-twice-${name}`);

async function draw() {
  /** @type {[Compared, import("#lists/assignments.js").SharedOut]} */
  const [{ pairs }, { adjudicators }] = await Promise.all([ask(`${route()}/second-readings`), ask(`${route()}/assignments`)]);
  const read = pairs.filter((pair) => pair.apart !== null);
  const apart = read.reduce((sum, pair) => sum + Number(pair.apart), 0);
  const said = [count("twice.pairs", pairs.length), ...(read.length ? [count("twice.read", read.length), count("twice.apart", apart)] : [])];
  within("so").textContent = `${said.join(", ")}.`;
  byId(ids.LIST_DECIDER).replaceChildren(...adjudicators.map((name) => new Option(name, name)));
  within("deciding").hidden = apart === 0;
}

export async function openTwice() {
  try {
    within("address").hidden = true;
    await draw();
    open("twice");
  } catch (error) {
    say(why(error));
  }
}

export async function readTwice() {
  try {
    const share = Number(byId(ids.LIST_TWICE_SHARE).value);
    await ask(`${route()}/second-readings`, "POST", { share, by: byId(ids.LIST_TWICE_WAY).value });
    complain("twice", "");
    await draw();
    await look();
  } catch (error) {
    complain("twice", why(error));
  }
}

export async function decide() {
  try {
    const made = await ask(`${route()}/adjudications`, "POST", { account: byId(ids.LIST_DECIDER).value });
    const link = within("address");
    link.href = `/accord?set=${made.set}&adj=${made.adjudication}`;
    link.textContent = word("twice.address");
    link.hidden = false;
    complain("twice", "");
  } catch (error) {
    complain("twice", why(error));
  }
}
