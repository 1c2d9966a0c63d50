/* The bar above the texts: how many doubts are left, who validated the document, the name of its tab; the figures of the reading, in « Plus ». */
import { aside, asideSlot, asideWord, asideWords, reviewBar, writtenMoment, writtenNumber } from "#document/aside.js";
import { doubtProgress } from "#document/doubt_states.js";
import { currentReview, knownReview } from "#document/review.js";
import { viewer } from "#document/view.js";
import { isolated, write as writeText } from "#shared/unseen.js";
/** @import { Figures, Review, Validation, View } from "#document/view.js" */

/* --- Progress --------------------------------------------------------------------------------------------------- */

function progress() {
  const { settled, of } = doubtProgress();
  const left = of - settled;
  const track = asideSlot("track");
  asideSlot("progress").textContent = asideWords("count", left);
  track.setAttribute("aria-valuenow", settled);
  track.setAttribute("aria-valuemax", of);
  track.setAttribute("aria-valuetext", of ? asideWords("progress", settled, { of: writtenNumber(of) }) : asideWord("progress.none"));
  asideSlot("filled").style.width = `${of ? (100 * settled) / of : 0}%`;
  // One main button at a time: what is to be done next.
  const { validated } = knownReview();
  reviewBar().querySelector('[data-review-act="read"]').classList.toggle("button-main", left > 0 && !validated);
  reviewBar().querySelector('[data-review-act="validate"]').classList.toggle("button-main", left === 0 && !validated);
  reviewBar().querySelector("[data-dialog=delivery]").classList.toggle("button-main", Boolean(validated));
}

/* --- Figures ---------------------------------------------------------------------------------------------------- */

/** @param {number} seconds */
const duration = (seconds) => {
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

/** @param {Review} review */
function figures(review) {
  const found = review.figures;
  if (!found) {
    return;
  }
  added(found);
  write("removed", writtenNumber(found.removed), asideWord("removed.what", { n: writtenNumber(found.removed), changed: writtenNumber(found.changed || 0) }));
  write("time", duration(found.seconds || 0), asideWord("time.what"));
}

/* --- Validation ------------------------------------------------------------------------------------------------- */

/** @param {Validation} what */
const validatedBy = ({ who, when }) => asideWord(who ? "validated" : "validated.nobody", { who, when: writtenMoment(when) });

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
  const decided = reviewBar().querySelector(".reading-decided");
  const held = decided.contains(document.activeElement);
  decided.dataset.offered = by ? "resume" : "validate";
  if (held) {
    decided.querySelector(`[data-review-act="${decided.dataset.offered}"]`).focus({ preventScroll: true }); // the other one has gone
  }
}

/** The tab is named by the server: its name stays in the history of the browser.
 * @param {View} view */
function name({ data: { title } }) {
  document.title = title || document.title;
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
  aside.on("changed", draw);
  ["built", "redrawn"].forEach((event) => viewer.on(event, name));
}
