/* The bar above the texts: how many doubts were seen, the figures of this document, who validated it. */
import { aside, asideActs, asideSlot, asideWord, asideWords, isolated, reviewBar, writtenMoment, writtenNumber, writtenPercent } from "#document/aside.js";
import { doubtProgress } from "#document/doubt_states.js";
import { currentReview, knownReview } from "#document/review.js";
import { viewer } from "#document/view.js";
import { closest } from "#shared/dom.js";
import { write as writeText } from "#shared/unseen.js";
/** @import { Figures, Review, Validation } from "#document/view.js" */

const WIDE = window.matchMedia("(min-width: 56.0625rem)"); // the figures fold below

/* --- Progress --------------------------------------------------------------------------------------------------- */

function progress() {
  const { settled, of } = doubtProgress();
  const track = asideSlot("track");
  asideSlot("progress").textContent = of ? asideWords("progress", settled, { of: writtenNumber(of) }) : asideWord("progress.none");
  track.hidden = !of;
  track.setAttribute("aria-valuenow", settled);
  track.setAttribute("aria-valuemax", of);
  track.setAttribute("aria-valuetext", asideSlot("progress").textContent);
  asideSlot("filled").style.width = `${of ? (100 * settled) / of : 0}%`;
  const read = reviewBar().querySelector('[data-review-act="read"]');
  read.hidden = !of;
  // One main button at a time: what is to be done next.
  read.classList.toggle("button-main", settled < of && !knownReview().validated);
  reviewBar().querySelector('[data-review-act="validate"]').classList.toggle("button-main", settled >= of);
  read.lastChild.textContent = settled < of ? asideWords("read", of - settled) : asideWord("read.again");
}

/* --- Figures ---------------------------------------------------------------------------------------------------- */

/** @param {number} seconds */
export const duration = (seconds) => {
  if (seconds < 60) {
    return asideWord("time.seconds", { n: writtenNumber(Math.round(seconds)) });
  }
  const minutes = Math.round(seconds / 60);
  const m = String(minutes % 60).padStart(2, "0");
  return minutes < 60 ? asideWord("time.minutes", { n: minutes }) : asideWord("time.hours", { n: Math.floor(minutes / 60), m });
};

/** @param {string} name @param {string} value @param {string} sentence */
function write(name, value, sentence) {
  asideSlot(`figure-${name}`).textContent = value;
  asideSlot(`tip-${name}`).textContent = sentence;
}

/** @param {Figures} what */
function added({ added_sensitive: sensitive, added_other: other }) {
  const n = writtenNumber(sensitive + other);
  const key = sensitive === 1 ? "added.sensitive.one" : "added.sensitive";
  const value = sensitive ? asideWord(key, { n, sensitive: writtenNumber(sensitive) }) : n;
  write("added", value, asideWord("added.what", { sensitive: writtenNumber(sensitive), other: writtenNumber(other) }));
}

/** While the document is not validated, what the engine missed may not have been found yet.
 * @param {string} name @param {number | null | undefined} share @param {boolean} final */
function ratio(name, share, final) {
  if (share === null || share === undefined) {
    write(name, asideWord("figures.none"), asideWord(`${name}.none`));
  } else {
    const n = name === "f2" ? writtenPercent(share) : writtenPercent(share).replace(/\s?%$/, "");
    const said = asideWord(`${name}.what`, { n });
    write(name, writtenPercent(share), final ? said : `${said} ${asideWord("figures.so.far")}`);
  }
  asideSlot(`figure-${name}`).classList.toggle("is-so-far", !final);
}

/** @param {Review} review */
function figures(review) {
  const found = review.figures;
  if (!found) {
    return;
  }
  added(found);
  write("removed", writtenNumber(found.removed), asideWord("removed.what", { n: writtenNumber(found.removed), changed: writtenNumber(found.changed || 0) }));
  /** @type {const} */ (["precision", "recall", "f2"]).forEach((name) => ratio(name, found[name], Boolean(review.validated)));
  write("time", duration(found.seconds || 0), asideWord("time.what"));
}

/** @param {KeyboardEvent} event */
function escape(event) {
  const figure = closest(event, ".reading-figure");
  if (figure && event.key === "Escape") {
    figure.blur();
  }
}

function fold() {
  const box = asideSlot("figures");
  if (box) {
    box.open = WIDE.matches;
  }
}

/* --- Validation ------------------------------------------------------------------------------------------------- */

/** @param {Validation} what */
export const validatedBy = ({ who, when }) => asideWord(who ? "validated" : "validated.nobody", { who, when: writtenMoment(when) });

/** @param {Review} what */
function validated({ validated: by }) {
  const place = asideSlot("validated");
  place.hidden = !by;
  place.replaceChildren();
  if (by) {
    writeText(place, validatedBy(by));
    if (by.reason) {
      place.append(isolated("span", "reading-reason", asideWord("validated.reason", { x: by.reason })));
    }
  }
  const ends = reviewBar().querySelector(".reading-end");
  ends.querySelector('[data-review-act="validate"]').hidden = Boolean(by);
  ends.querySelector('[data-review-act="resume"]').hidden = !by;
}

function draw() {
  const review = currentReview();
  reviewBar().hidden = !review;
  if (review) {
    progress();
    figures(review);
    validated(review);
  }
}

export function start() {
  /* A tap gives the focus where a browser does not by itself; the sentence shows by the focus, and goes with it. */
  asideActs.explain = (control) => control.focus();
  aside.on("changed", draw);
  WIDE.addEventListener("change", fold);
  document.addEventListener("keydown", escape);
  viewer.on("built", fold);
}
