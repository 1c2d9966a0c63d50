/* Who reads which document of a list, where there are accounts: the next one taken from the common stack, those that are ticked assigned or given
   back. */
import { complain, dialog, open } from "#lists/dialogs.js";
import { addressOf, ask, count, go, heldList, listing, look, number, pageData, part, say, why, word } from "#lists/page.js";
import { chosenDocuments } from "#lists/selection.js";
import { byId, ids } from "#shared/dom.js";

/** What engine/http/accounts/assignments.py says of a list.
 * @typedef {{ stack: number, holders: { account: string, documents: number, unread: number }[], readers: string[], adjudicators: string[] }} SharedOut */

const route = () => `/${pageData().list}`;

/* Where nobody has an account, one person sees all: nothing of this is shown. */
function draw() {
  const { stack } = heldList().head?.work || {};
  part(".list-people").hidden = stack === undefined;
  part('[data-list-act="take"]').disabled = !stack;
  part(".list-stack").textContent = stack === undefined ? "" : count("stack", stack);
}

/* Take the next document and open it; it goes to nobody else. */
export async function take() {
  try {
    const { id } = await ask(`${route()}/next`, "POST", {});
    await look();
    if (id) {
      go(addressOf(id));
    } else {
      say(word("take.none"));
    }
  } catch (error) {
    say(why(error));
  }
}

export async function openAssign() {
  const n = chosenDocuments().length;
  if (!n) {
    say(word("assign.none"));
    return;
  }
  try {
    /** @type {SharedOut} */
    const { holders, readers } = await ask(`${route()}/assignments`);
    const has = new Map(holders.map((holder) => [holder.account, holder]));
    /** @param {string} name */
    const option = (name) => new Option(word("assign.reader", { name, n: number(has.get(name)?.unread || 0) }), name);
    byId(ids.LIST_READER).replaceChildren(...readers.map(option));
    dialog("assign").querySelector(".list-assign-so").textContent = count("assign.so", n);
    open("assign");
  } catch (error) {
    say(why(error));
  }
}

export async function assign() {
  const documents = chosenDocuments();
  const account = byId(ids.LIST_READER).value;
  try {
    const { assigned } = await ask(`${route()}/assignments`, "POST", { documents, account });
    dialog("assign").close();
    say(count("assign.done", assigned, { name: account }));
    await look();
  } catch (error) {
    complain("assign", why(error));
  }
}

export async function giveBack() {
  const documents = chosenDocuments().filter((id) => heldList().rows.get(id)?.holder);
  if (!documents.length) {
    say(word("return.none"));
    return;
  }
  try {
    const { returned } = await ask(`${route()}/returns`, "POST", { documents });
    say(count("return.done", returned));
    await look();
  } catch (error) {
    say(why(error));
  }
}

export function start() {
  listing.on("changed", draw);
}
