/* The other places that the card of a doubt leads to: the name that its question speaks of, the doubts that the same answer would settle. */
import { asideActs, asideButton, asideSlot, asideWord, asideWords } from "#document/aside.js";
import { alikeDoubts, sight } from "#document/doubt_states.js";
import { passageOf } from "#document/lists.js";
import { goTo } from "#document/mentions.js";
import { mentionAfter, paragraph as textOfParagraph } from "#document/offsets.js";
import { fill, knownView } from "#document/view.js";
import { make, silent } from "#shared/dom.js";
import { beginningOf, surroundings } from "#shared/excerpt.js";
import { isolated, write } from "#shared/unseen.js";
/** @import { Doubt, PlacedDoubt, View } from "#document/view.js" */

export const SHOWN = 12; // doubts alike: an answer reaches no other
const AROUND = 30; // characters on each side of a passage
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

/** Show the passage of a doubt in the words around it, with a way to it.
 * @param {View} view @param {PlacedDoubt} other */
function alikeLine(view, other) {
  const words = beginningOf(String(passageOf(view, other)).replace(/\s+/g, " ").trim(), LONGEST);
  const whole = textOfParagraph(view, other.paragraph);
  const [before, after] = surroundings(whole.slice(0, other.start), whole.slice(other.end), AROUND);
  const link = asideButton("button-link", "alike", fill("place", { i: other.paragraph + 1 }));
  link.dataset.doubtId = other.id;
  link.setAttribute("aria-label", asideWord("card.passage", { place: String(link.textContent), x: words }));
  const line = make("li", "", link, " ");
  write(line, before);
  line.append(isolated("b", "doubt-words", words));
  write(line, after);
  return line;
}

/** Offer to answer for the doubts alike too, which are shown; nothing is answered for them unless the reader says so.
 * @param {View} view @param {Doubt} doubt */
export function alikeBox(view, doubt) {
  const others = alikeDoubts(view, doubt);
  if (!others.length) {
    return [];
  }
  const box = make("input");
  Object.assign(box, { type: "checkbox", checked: sight.together });
  box.dataset.reviewAct = "together";
  box.setAttribute("aria-keyshortcuts", "Alt+a");
  const places = others.slice(0, SHOWN).map((other) => (other.paragraph === null ? make("li", "", asideWord("card.whole")) : alikeLine(view, other)));
  const more = others.length > SHOWN ? [make("li", "soft", asideWords("alike.more", others.length - SHOWN))] : [];
  const label = make("label", "", box, " ", asideWords("alike", places.length), " ", silent("kbd", "", "A"));
  return [make("div", "reading-alike", label, make("ul", "reading-alike-places", ...places, ...more))];
}

export function start() {
  asideActs.together = (control) => {
    const box = /** @type {HTMLInputElement} */ (asideSlot("card").querySelector("[data-review-act=together]"));
    box.checked = control === box ? box.checked : !box.checked; // pressed, or asked for by its key
    sight.together = box.checked;
  };
  asideActs.other = () => {
    const view = knownView();
    const found = view.data.doubts.find(({ id }) => id === sight.current)?.other;
    if (found) {
      goTo(mentionAfter(view.data.entities, found.from));
    }
  };
}
