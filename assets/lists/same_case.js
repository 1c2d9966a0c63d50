/* What is told before a list is handed over: names that one document hides and another of the same case shows. */
import { dialog } from "#lists/dialogs.js";
import { addressOf, ask, count, pageData, word } from "#lists/page.js";
import { make } from "#shared/dom.js";
import { pageLanguage, typeset } from "#shared/template.js";

/** What engine/http/lists.py answers of each name.
 * @typedef {{ hidden: string, readable: string, said: string }} Split */

/** @param {Split} split */
function line({ readable, said }) {
  const link = make("a", "", word("case.open"));
  link.href = addressOf(readable);
  return make("li", "", pageLanguage() === "fr" ? typeset(said) : said, " ", link);
}

/** Compare the documents of the list, and say what was found. */
export async function tellSplitNames() {
  const place = dialog("export").querySelector(".list-case");
  const of = pageData().list;
  place.hidden = false;
  place.classList.remove("is-found");
  place.replaceChildren(make("p", "soft", word("case.comparing")));
  try {
    const { names } = await ask(`/${of}/same-case?lang=${pageLanguage()}`);
    if (pageData().list === of && place.isConnected) {
      place.classList.toggle("is-found", names.length > 0);
      const said = names.length ? [make("p", "", `▲ ${count("case.found", names.length)}`), make("ul", "", ...names.map(line))] : [make("p", "soft", word("case.none"))];
      place.replaceChildren(...said);
    }
  } catch (error) {
    console.info("The documents were not compared.", /** @type {Error} */ (error).name);
    place.replaceChildren(make("p", "", word("case.failed")));
  }
}
