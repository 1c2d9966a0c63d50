/* Problems of a document: reported from « Plus » or at a passage, read, closed with what was done; what was handed over. The server keeps all of it
   sealed; nothing of it stays in the browser. */
import { aside, asideActs, asideButton, asideSlot, documentLang, writtenMoment } from "#document/aside.js";
import { acts } from "#document/acts.js";
import * as menu from "#mention_menu/menu.js";
import * as offsets from "#document/offsets.js";
import { readerName } from "#document/review.js";
import { currentView, knownView } from "#document/view.js";
import { dataOf, make } from "#shared/dom.js";
import { Refusal, ask } from "#shared/request.js";
import { plural, template, typeset } from "#shared/template.js";
import { isolated } from "#shared/unseen.js";
/** @import { Span } from "#document/offsets.js" */

/** What engine/http/reports.py answers.
 * @typedef {{ id: string, kind: string, text: string, who: string, opened: string, passage: [number, number] | null, outcome: string | null, answer: string, closed_by: string }} Report
 * @typedef {{ number: number, moment: string, form: string, who: string, sha256: string }} Delivery */

const LONGEST_QUOTE = 80;
/** @type {Span | null} */
let passage = null; // what is reported, null: the document
let shown = ""; // the document whose line stands there

/** @param {string} key @param {Record<string, unknown>} [values] */
const word = (key, values) => template(dataOf(asideSlot("report"), "words")[key] || key, values);
const address = (/** @type {string} */ part, id = knownView().data.id) => `/api/v1/documents/${encodeURIComponent(id)}/${part}`;

/** @param {string} key @param {number} n */
const counted = (key, n) => word(`${key}.${plural(n, documentLang())}`, { n });

/** @param {unknown} error */
function sentence(error) {
  console.info("A report was not answered.", /** @type {Error} */ (error).name);
  return error instanceof Refusal ? (documentLang() === "en" ? error.message : typeset(error.message)) : word("failed");
}

/* --- What is asked -------------------------------------------------------------------------------------------------- */

/** The fields are made here, and anew for each report. @param {string} kind that is chosen */
function drawForm(kind) {
  const kinds = asideSlot("report-kinds");
  kinds.replaceChildren(...kinds.parentElement.dataset.kinds.split(" ").map((/** @type {string} */ name) => {
    const field = make("input", "form-check-input");
    Object.assign(field, { type: "radio", name: "report-kind", value: name, checked: name === kind });
    return make("div", "form-check", make("label", "form-check-label", field, " ", word(`kind.${name}`)));
  }));
  const field = make("textarea", "form-control");
  const place = asideSlot("report-field");
  Object.assign(field, { id: "report-text", rows: 3, maxLength: Number(place.dataset.most) });
  place.replaceChildren(field);
  drawPassage();
  asideSlot("report-error").textContent = "";
}

/** @param {number} start @param {number} end */
function quote(start, end) {
  const said = offsets.text(start, end) || "";
  return isolated("q", "", said.length > LONGEST_QUOTE ? `${said.slice(0, LONGEST_QUOTE)}…` : said);
}

function drawPassage() {
  const place = asideSlot("report-passage");
  place.hidden = passage === null;
  place.replaceChildren(...(passage ? [word("passage"), " ", quote(passage.start, passage.end), " ", asideButton("button-link", "report-whole", word("whole"))] : []));
}

/** @param {Span | null} span */
function open(span) {
  passage = span && span.start < span.end ? { start: span.start, end: span.end } : null;
  drawForm(passage ? "" : "other");
  asideSlot("report-state").textContent = "";
  asideSlot("report").showModal();
  asideSlot("report").querySelector("h2").focus();
  return Promise.all([readReports(), readDeliveries()]);
}

async function send() {
  const error = asideSlot("report-error");
  const text = asideSlot("report-field").firstChild;
  const kind = asideSlot("report-kinds").querySelector("input:checked")?.value || "";
  error.textContent = kind ? "" : word("kind.needed");
  text.toggleAttribute("aria-invalid", false);
  if (!kind) {
    asideSlot("report-kinds").querySelector("input").focus();
    return;
  }
  try {
    const { reopened } = await ask(address("reports"), { json: { kind, text: text.value, who: readerName(), ...(passage || {}) } });
    passage = null;
    drawForm("other");
    asideSlot("report-state").textContent = word(reopened ? "sent.reopened" : "sent");
    await readReports();
  } catch (failed) {
    error.textContent = sentence(failed);
    text.setAttribute("aria-invalid", "true");
    text.focus();
  }
}

/* --- What was reported and handed over ------------------------------------------------------------------------------ */

/** @param {Report} report */
function line(report) {
  const { id, kind, text, who, opened, passage: place, outcome, answer, closed_by: by } = report;
  const head = make("p", "", make("strong", "", `${outcome ? "✓" : "⚑"} ${word(`kind.${kind}`)}`), " · ", isolated("span", "", who || word("nobody")), " · ", writtenMoment(opened));
  const parts = [head, ...(place ? [make("p", "soft", quote(...place))] : []), isolated("p", "report-said", text)];
  if (outcome) {
    const done = make("p", "soft", word(`outcome.${outcome}`), ...(by ? [" · ", isolated("span", "", by)] : []), ...(answer ? [" · ", isolated("span", "", answer)] : []));
    return make("li", "is-closed", ...parts, done);
  }
  return make("li", "", ...parts, ...(dataOf(asideSlot("report"), "closes") ? [closing(id)] : []));
}

/** Offer to close a report, with what was done. @param {string} id */
function closing(id) {
  const field = make("input", "form-control");
  Object.assign(field, { type: "text", maxLength: Number(asideSlot("report-field").dataset.most), autocomplete: "off" });
  const label = make("label", "report-answer", word("answer"), field);
  const buttons = ["corrected", "unchanged"].map((outcome) => {
    const node = asideButton("button", "report-done", word(`close.${outcome}`));
    Object.assign(node.dataset, { report: id, outcome });
    return node;
  });
  return make("div", "report-closing", label, make("div", "dialog-actions", ...buttons));
}

/** @param {HTMLElement} control */
async function close(control) {
  const { report, outcome } = control.dataset;
  const field = /** @type {HTMLInputElement} */ (control.closest(".report-closing")?.querySelector("input"));
  try {
    await ask(`/api/v1/reports/${encodeURIComponent(String(report))}/close`, { json: { outcome, answer: field.value, who: readerName() } });
    await readReports();
    asideSlot("report-state").textContent = word("closed");
    asideSlot("report").querySelector("h2").focus(); // what was pressed has gone
  } catch (failed) {
    asideSlot("report-error").textContent = sentence(failed);
  }
}

/** @param {Delivery} delivery */
function delivered({ number, moment, form, who, sha256 }) {
  const code = make("code", "report-sha", sha256);
  return make("li", "", word("delivery", { number, form, when: writtenMoment(moment) }), ...(who ? [" · ", isolated("span", "", who)] : []), " · ", code);
}

/** Say beside the texts what is open. @param {Report[]} reports @param {boolean} redeliver */
function drawLine(reports, redeliver) {
  const opened = reports.filter(({ outcome }) => !outcome).length;
  const parts = [...(opened ? [`⚑ ${counted("line", opened)}`] : []), ...(redeliver ? [`↻ ${word("redeliver")}`] : [])];
  const place = asideSlot("report-line");
  place.hidden = !parts.length;
  place.replaceChildren(...(parts.length ? [make("p", "", parts.join(" "), " ", asideButton("button-link", "report", word("read")))] : []));
}

/** Ask for a part of what is known of the document, and draw it if that is still in sight.
 * @param {string} part @param {(said: any) => void} draw */
async function read(part, draw) {
  const { id } = knownView().data;
  try {
    const said = await ask(address(part, id));
    if (currentView()?.data.id === id) {
      draw(said);
    }
  } catch (failed) {
    asideSlot("report-error").textContent = sentence(failed);
  }
}

const readReports = () => read("reports", ({ reports, redeliver }) => {
  drawLine(reports, redeliver);
  asideSlot("report-list").replaceChildren(...reports.map(line));
});

const readDeliveries = () => read("deliveries", ({ deliveries }) => {
  asideSlot("report-deliveries").replaceChildren(...(deliveries.length ? deliveries.map(delivered) : [make("li", "", word("deliveries.none"))]));
});

export function start() {
  acts.report = (span) => {
    menu.close(false);
    open(span);
  };
  asideActs.report = () => open(null);
  asideActs["report-close"] = () => asideSlot("report").close();
  asideActs["report-send"] = send;
  asideActs["report-done"] = close;
  asideActs["report-whole"] = () => {
    passage = null;
    drawPassage();
  };
  aside.on("changed", (view) => {
    if (shown !== view.data.id && asideSlot("report")) {
      shown = view.data.id;
      readReports();
      document.querySelector('dialog[data-name="delivery"]')?.addEventListener("close", readReports); // what is out may be another now
    }
  });
}
