/* The other places that the card of a doubt leads to: the name that its question speaks of, the doubts that the same answer would settle. */
import { asideActs, asideButton, asideWord, asideWords } from "#document/aside.js";
import { alikeDoubts, sight } from "#document/doubt_states.js";
import { passageOf } from "#document/lists.js";
import { goTo } from "#document/mentions.js";
import { mentionAfter } from "#document/offsets.js";
import { fill, knownView } from "#document/view.js";
import { make } from "#shared/dom.js";
import { beginningOf } from "#shared/excerpt.js";
import { isolated } from "#shared/unseen.js";
/** @import { Doubt, View } from "#document/view.js" */

const SHOWN = 5; // doubts alike
const LONGEST = 60; // characters of a passage

/** Say which other name the question speaks of, whose it is, and lead to it.
 * @param {View} view @param {Doubt} doubt */
export function otherName(view, { other }) {
  if (!other) {
    return [];
  }
  const person = view.persons.get(other.person);
  const who = person ? [person.name === other.text ? "" : person.name, person.role].filter(Boolean).join(", ") : "";
  const link = asideButton("button-link", "other", fill("place", { i: other.paragraph + 1 }));
  link.setAttribute("aria-label", asideWord("other.go", { place: String(link.textContent), x: other.text }));
  const words = isolated("span", "doubt-words", asideWord("other.name", { x: beginningOf(other.text, LONGEST) }));
  return [make("p", "doubt-other", make("strong", "", asideWord("other")), " ", words, ...(who ? [" ", isolated("span", "soft", `(${who})`)] : []), " ", link)];
}

/** Tell whether all doubts that an answer would settle too are shown: only then is it given for them unless the reader says otherwise.
 * @param {View} view @param {Doubt} doubt */
export const showsAllAlike = (view, doubt) => alikeDoubts(view, doubt).length <= SHOWN;

/** Offer to answer for the doubts alike, and show them.
 * @param {View} view @param {Doubt} doubt */
export function alikeBox(view, doubt) {
  const others = alikeDoubts(view, doubt);
  if (!others.length) {
    return [];
  }
  const box = make("input");
  Object.assign(box, { type: "checkbox", checked: !sight.alone });
  box.addEventListener("change", () => { sight.alone = !box.checked; });
  const places = others.slice(0, SHOWN).map((other) => {
    if (other.paragraph === null) {
      return make("li", "", asideWord("card.whole"));
    }
    const words = beginningOf(String(passageOf(view, other)).replace(/\s+/g, " ").trim(), LONGEST);
    const link = asideButton("button-link", "alike", fill("place", { i: other.paragraph + 1 }));
    link.dataset.doubtId = other.id;
    link.setAttribute("aria-label", asideWord("card.passage", { place: String(link.textContent), x: words }));
    return make("li", "", isolated("span", "doubt-words", words), " ", link);
  });
  const more = others.length > SHOWN ? [make("li", "soft", asideWords("alike.more", others.length - SHOWN))] : [];
  const label = make("label", "", box, " ", asideWords("alike", others.length));
  return [make("div", "reading-alike", label, make("ul", "reading-alike-places", ...places, ...more))];
}

export function start() {
  asideActs.other = () => {
    const view = knownView();
    const found = view.data.doubts.find(({ id }) => id === sight.current)?.other;
    if (found) {
      goTo(mentionAfter(view.data.entities, found.from));
    }
  };
}
