/* The dialog of the pictures: each is hidden, kept, or covered in part. What was decided is in the log of the reading, and undone like any act.
   All that were seen may be kept at once: a letterhead needs one act. */
import { asideActs, asideSlot, writtenNumber } from "#document/aside.js";
import { isSettled, settleDoubts } from "#document/doubt_states.js";
import { readingChoices } from "#document/review.js";
import { knownView } from "#document/view.js";
import { closeBoxes, drawBoxes } from "#pictures/boxes.js";
import { pictureCard } from "#pictures/card.js";
import { decide, pictureDialog, pictureWord, pictureWords, pictures, picturesAddress, picturing, refusePicture } from "#pictures/state.js";
import { Refusal, ask } from "#shared/request.js";
/** @import { Choice } from "#pictures/state.js" */

let seen = new Set(); // keys of the pictures that were in sight
/** @type {IntersectionObserver | null} */
let observer = null;

const asking = () => pictures.all.filter(({ asks }) => asks);
const open = () => asking().filter(({ choice }) => !choice);

/** The doubt about the pictures, where it stands. */
const standingDoubt = () => knownView().data.doubts.find((doubt) => doubt.pictures && !isSettled(doubt));
/** @param {string} act */
const button = (act) => pictureDialog().querySelector(`[data-review-act="${act}"]`);

/* --- What is seen ------------------------------------------------------------------------------------------------- */

function watch() {
  observer?.disconnect();
  observer = new IntersectionObserver((entries) => {
    entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => seen.add(/** @type {HTMLElement} */ (target).dataset.picture));
    if (pictureDialog()?.open) { // the page may have been left
      foot();
    }
  }, { root: pictureDialog(), threshold: 0.5 });
  pictureDialog().querySelectorAll("[data-picture] .picture-sight").forEach((/** @type {HTMLElement} */ node) => {
    node.dataset.picture = node.closest("li")?.dataset.picture;
    observer?.observe(node);
  });
}

/* A picture in which a name to hide is read cannot be kept with the others: the file would be refused. */
const keepable = () => open().filter(({ named }) => !named);

function foot() {
  const rest = button("pictures-rest");
  const left = keepable();
  rest.hidden = left.length < 2;
  const ready = left.every(({ key }) => seen.has(key));
  rest.setAttribute("aria-disabled", String(!ready));
  rest.title = ready ? "" : pictureWord("rest.unseen");
  button("pictures-settle").hidden = pictures.all.length > 0 || !standingDoubt(); // no picture can be shown: it is settled as any other
}

function progress() {
  const [left, of] = [open().length, asking().length];
  const words = of && !left ? pictureWord("progress.all") : pictureWords("progress", of - left, { of: writtenNumber(of) });
  asideSlot("pictures-progress").textContent = of ? words : pictures.all.length ? "" : pictureWord("none");
}

function draw() {
  const active = document.activeElement?.closest("[data-picture]")?.dataset.picture;
  const act = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.reviewAct;
  asideSlot("pictures-list").replaceChildren(...asking().map(pictureCard));
  const free = pictures.all.filter(({ asks }) => !asks);
  asideSlot("pictures-pages").replaceChildren(...free.map(pictureCard));
  asideSlot("pictures-others").hidden = !free.length;
  progress();
  foot();
  watch();
  if (active) {
    const card = pictureDialog().querySelector(`li[data-picture="${active}"]`);
    (card?.querySelector(`[data-review-act="${act}"]`) || card?.querySelector("button"))?.focus({ preventScroll: true });
  }
}

/* --- Deciding ----------------------------------------------------------------------------------------------------- */

/** @param {HTMLElement} control */
const pictureOf = (control) => pictures.all.find(({ key }) => key === control.closest("li")?.dataset.picture);

/** @param {HTMLElement} control @param {Choice | "open"} choice */
function decideOne(control, choice) {
  const picture = pictureOf(control);
  return picture && picture.choice !== choice ? decide([picture], choice) : null;
}

/* --- Opening ------------------------------------------------------------------------------------------------------ */

async function read() {
  try {
    pictures.all = (await ask(`${picturesAddress()}?${new URLSearchParams(readingChoices())}`)).pictures; // they say which names are to be hidden
    draw();
  } catch (error) {
    console.info("The pictures were not read.", /** @type {Error} */ (error).name);
    asideSlot("pictures-progress").textContent = "";
    refusePicture(error instanceof Refusal ? error.message : pictureWord("failed"));
  }
}

function openPictures() {
  document.querySelectorAll("dialog[open]").forEach((other) => other.close());
  pictures.all = [];
  seen = new Set();
  closeBoxes();
  asideSlot("pictures-list").replaceChildren();
  asideSlot("pictures-others").hidden = true;
  refusePicture("");
  asideSlot("pictures-progress").textContent = pictureWord("loading");
  ["pictures-rest", "pictures-settle"].forEach((act) => { button(act).hidden = true; });
  pictureDialog().showModal();
  pictureDialog().querySelector("h2").focus();
  return read();
}

export function start() {
  picturing.on("changed", draw);
  asideActs.pictures = openPictures;
  asideActs["pictures-close"] = () => pictureDialog().close();
  asideActs["pictures-settle"] = async () => {
    const doubt = standingDoubt();
    if (!doubt || await settleDoubts(doubt, {})) {
      pictureDialog().close();
    }
  };
  asideActs["pictures-rest"] = (control) => (control.getAttribute("aria-disabled") === "true" ? null : decide(keepable(), "keep"));
  asideActs["picture-hide"] = (control) => decideOne(control, "hide");
  asideActs["picture-keep"] = (control) => decideOne(control, "keep");
  asideActs["picture-open"] = (control) => decideOne(control, "open");
  asideActs["picture-draw"] = (control) => {
    const picture = pictureOf(control);
    if (picture) {
      drawBoxes(picture);
    }
  };
}
