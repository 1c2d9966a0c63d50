/* Validating: what is left is said first; while a blocking doubt stands, only with a reason. Then the download is proposed. */
import { aside, asideActs, asideButton, asideSlot, asideWord, asideWords, performAct, reviewBar } from "#document/aside.js";
import { doubtProgress, standingDoubts } from "#document/doubt_states.js";
import { closeCard, showDoubt } from "#document/doubts.js";
import * as menu from "#mention_menu/menu.js";
import * as offsets from "#document/offsets.js";
import { currentReview, knownReview } from "#document/review.js";
import { reveal } from "#document/scroll.js";
import { notice } from "#document/status.js";
import { knownView, say } from "#document/view.js";
import { propose } from "#lists/walk.js";
import { byId, make, showDialog } from "#shared/dom.js";
/** @import { Span } from "#document/offsets.js" */
/** @import { Doubt, View } from "#document/view.js" */

const now = () => knownView();
let opened = ""; // the document whose address was followed
/** @type {{ document: string, validated: boolean } | null} */
let before = null; // {document, validated} as it was last seen

/* --- What is left -------------------------------------------------------------------------------------------------- */

/** @param {Doubt} doubt */
function blockingLine(doubt) {
  const { message } = now().data.said[doubt.said];
  const node = asideButton("button-link", "validation-go", message);
  node.value = doubt.id;
  return make("li", "", node);
}

function left() {
  const [blocking, look] = ["blocking", "look"].map((level) => standingDoubts(now(), level));
  const parts = [];
  if (blocking.length) {
    parts.push(make("p", "reading-level is-blocking", `■ ${asideWords("validation.blocking", blocking.length)}`));
    parts.push(make("ul", "", ...blocking.map(blockingLine)));
  }
  if (look.length) {
    const go = asideButton("button-link", "validation-go", asideWord("validation.look.go"));
    go.value = look[0].id;
    parts.push(make("p", "reading-level is-look", `◆ ${asideWords("validation.look", look.length)} `, go));
  }
  if (!parts.length) {
    parts.push(make("p", "reading-level is-done", `✓ ${asideWord(doubtProgress().of ? "validation.clear" : "validation.clear.none")}`));
  }
  return parts;
}

function reasonField() {
  const place = asideSlot("reason");
  if (!place.firstChild) {
    const field = make("textarea", "form-control");
    Object.assign(field, { id: "reading-reason", rows: 2, maxLength: 500 });
    field.setAttribute("aria-describedby", "reading-reason-what");
    place.append(field);
  }
  return place.firstChild;
}

/* What is left, in the dialog that hands the document over. */
function leftForDelivery() {
  const first = [...standingDoubts(now(), "blocking"), ...standingDoubts(now(), "look")];
  /** @type {(string | Node)[]} */
  const parts = [asideWord(doubtProgress().of ? "validation.clear" : "validation.clear.none")];
  if (first.length) {
    const go = asideButton("button-link", "validation-go", asideWord("validation.look.go"));
    go.value = first[0].id;
    parts.splice(0, 1, `${asideWords("validation.look", first.length)} `, go);
  }
  asideSlot("delivery-left").replaceChildren(...parts);
}

/* The probability that nothing is missing, as the head of the page says it. */
function chance() {
  const said = byId(reviewBar().dataset.chance)?.querySelector("summary, p");
  const parts = said ? [...said.childNodes].filter((node) => !node.classList?.contains("chance-how")) : [];
  asideSlot("chance").replaceChildren(...parts.map((node) => node.cloneNode(true)));
}

function draw() {
  chance();
  asideSlot("left").replaceChildren(...left());
  asideSlot("reasons").hidden = !standingDoubts(now(), "blocking").length;
  asideSlot("validation-error").textContent = "";
  reasonField().removeAttribute("aria-invalid");
}

/** @param {string} sentence */
function refuse(sentence) {
  asideSlot("validation-error").textContent = sentence;
  if (!asideSlot("reasons").hidden) {
    reasonField().setAttribute("aria-invalid", "true");
    reasonField().focus();
  }
}

/* --- A validation that fell ------------------------------------------------------------------------------------------ */

/** A validated document that was changed is validated no more: that is said where it stood.
 * @param {View} view */
function watch(view) {
  const review = knownReview();
  const place = asideSlot("fallen");
  const same = before !== null && before.document === view.data.id;
  const fell = same && before?.validated && !review.validated && review.last && !["resume", "undo"].includes(review.last.act);
  before = { document: view.data.id, validated: Boolean(review.validated) };
  if (fell || review.validated || !same) {
    place.hidden = !fell;
    place.replaceChildren(...(fell ? [make("p", "", asideWord("fallen"))] : []));
    /** @type {[string, () => void]} */
    const close = [asideWord("close"), () => notice("fallen", null)];
    notice("fallen", fell ? asideWord("fallen") : null, [close]); // the bar may be out of sight
  }
}

/* Reading the document in another language drops what was corrected: the dialog that asks for it says so. */
function warn() {
  const place = asideSlot("dropped");
  if (place) {
    place.hidden = !knownReview().last;
  }
}

/* --- A file that was refused ------------------------------------------------------------------------------------------ */

/** Go to the place for which a file was refused: to the doubt that asks about it, else to what can be done there.
 * @param {Span} span */
function goToPlace({ start, end }) {
  const doubt = now().data.doubts.find((one) => one.paragraph !== null && !one.settled && one.from < end && one.to > start);
  if (doubt) {
    showDoubt(doubt.id);
    return;
  }
  const range = offsets.range(start, end);
  reveal({ getBoundingClientRect: () => range.getBoundingClientRect(), scrollIntoView: () => range.startContainer.parentElement?.scrollIntoView({ block: "center" }) });
  menu.open({ start, end }, reviewBar().querySelector("[data-dialog=delivery]"));
}

/** The page was opened at a place: from a list, by the link to a document that was refused. */
function goWhereAsked() {
  const asked = new URLSearchParams(window.location.search).get("at") || "";
  const [start, end] = (/^(\d{1,9})-(\d{1,9})$/.exec(asked) || []).slice(1).map(Number);
  const [first] = [...standingDoubts(now(), "blocking"), ...standingDoubts(now(), "look")];
  if (start < end && offsets.text(start, end)) {
    goToPlace({ start, end });
  } else if (asked === "doubt" && first) {
    showDoubt(first.id);
  }
}

export function start() {
  asideActs.validate = () => {
    draw();
    asideSlot("validation").showModal();
    asideSlot("validation").querySelector('[data-review-act="validation-do"]').focus();
  };
  asideActs["validation-no"] = () => asideSlot("validation").close();
  asideActs["validation-go"] = (control) => {
    control.closest("dialog")?.close();
    showDoubt(control.value);
  };
  asideActs["refused-passage"] = (control) => {
    control.closest("dialog")?.close();
    goToPlace({ start: Number(control.dataset.from), end: Number(control.dataset.to) });
  };
  asideActs["validation-do"] = async () => {
    const reason = reasonField().value.trim();
    const blocked = !asideSlot("reasons").hidden;
    if (blocked && !reason) {
      refuse(asideWord("validation.reason.needed"));
      return;
    }
    const { ok, sentence } = await performAct({ kind: "validate", ...(blocked ? { reason } : {}) });
    if (!ok) {
      draw();
      refuse(sentence);
      return;
    }
    reasonField().value = "";
    asideSlot("validation").close();
    closeCard();
    reviewBar().querySelector("[data-dialog=delivery]").focus({ preventScroll: true }); // what was pressed has gone
    say(asideWord("validation.done"));
    if (!(await propose())) { // a document of a list leads to the next one
      showDialog("delivery");
    }
  };
  asideActs.resume = async () => {
    const { ok, sentence } = await performAct({ kind: "resume" });
    say(ok ? asideWord("resumed") : sentence);
  };
  aside.on("changed", (view) => {
    if (currentReview()) {
      watch(view);
      warn();
      leftForDelivery();
      if (opened !== view.data.id) {
        opened = view.data.id;
        window.setTimeout(goWhereAsked); // all parts of the page have begun by then
      }
      if (asideSlot("validation").open) {
        asideSlot("left").replaceChildren(...left());
        asideSlot("reasons").hidden = !standingDoubts(view, "blocking").length;
      }
    }
  });
}
