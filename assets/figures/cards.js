/* Cards of figures: figure or table, what is taken away, and the settings kept in the address. */
import { watch } from "#figures/seen.js";
import { figureImage, register } from "#shared/dash.js";
import { byId, closest, copy, save } from "#shared/dom.js";

const [PAPER, INK] = ["#ffffff", "#1b2225"];
const SCALE = { png: 2, svg: 1 };
const LEAST = { width: 900, height: 500 };
const LINE = { title: 24, answer: 20 }; // pixels
const RISKY = /^[=+\-@\t\r]/; // what a spreadsheet would run as a formula

/** One figure of a page, and one section, is unfolded at a time; what was clicked stays under the hand.
 * @param {HTMLDetailsElement} detail @param {HTMLElement} summary */
function foldOthers(detail, summary) {
  const before = summary.getBoundingClientRect().top;
  document.querySelectorAll(`details[data-fold="${detail.dataset.fold}"][open]`).forEach((/** @type {HTMLDetailsElement} */ other) => {
    other.open = other === detail;
  });
  requestAnimationFrame(() => { // once the browser has done what it does by itself about what stands above
    window.scrollBy({ top: summary.getBoundingClientRect().top - before, behavior: "instant" });
  });
}

/** --- Figure or table ---
 * @param {HTMLElement} tab */
function choose(tab) {
  const card = tab.closest(".figure-card");
  card.querySelectorAll("[data-figure-tab]").forEach((/** @type {HTMLElement} */ other) => {
    const chosen = other === tab;
    other.setAttribute("aria-selected", String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    byId(String(other.getAttribute("aria-controls"))).hidden = !chosen;
  });
}

/** @param {HTMLElement[]} tabs @param {HTMLElement} tab @param {string} key */
function neighbour(tabs, tab, key) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const at = { Home: 0, End: tabs.length - 1 }[key] ?? (tabs.indexOf(tab) + steps[key] + tabs.length) % tabs.length;
  return tabs[at];
}

/** --- Taken away ---
 * @param {HTMLElement} card */
const title = (card) => card.querySelector(".figure-title").textContent;
/** @param {string} text */
const slug = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/** @param {HTMLElement} card @param {string} word */
function say(card, word) {
  const bar = card.querySelector(".figure-bar");
  const place = bar.querySelector(".figure-said");
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = bar.getAttribute(`data-word-${word}`);
  });
}

/** @param {string} text @param {number} most */
function wrapped(text, most) {
  return text.split(/[ \n]+/).reduce(
    (lines, word) => {
      const longer = lines[lines.length - 1] ? `${lines[lines.length - 1]} ${word}` : word;
      return longer.length > most ? [...lines, word] : [...lines.slice(0, -1), longer];
    },
    [""],
  );
}

/** @param {string[]} lines */
const marked = (lines) => lines.map((line) => line.replace(/&/g, "&amp;").replace(/</g, "&lt;")).join("<br>");

/** The image is on paper, as the template's inks are, and says its question and the answer. The letters are those that every machine
 * has: an image cannot carry the page's fonts.
 * @param {HTMLElement} card @param {"png" | "svg"} kind */
async function picture(card, kind) {
  const graph = card.querySelector(".js-plotly-plot");
  const width = Math.max(graph.clientWidth, LEAST.width);
  const asked = wrapped(title(card), Math.floor(width / 10));
  const answer = wrapped(card.querySelector(".figure-answer").textContent, Math.floor(width / 7.5));
  const legend = graph.querySelector(".legend .bg")?.getBBox().height || 0;
  const above = asked.length * LINE.title + answer.length * LINE.answer + legend + 36;
  const text = `<b>${marked(asked)}</b><br><span style="font-size: 14px">${marked(answer)}</span>`;
  const layout = {
    ...graph.layout,
    paper_bgcolor: PAPER,
    plot_bgcolor: PAPER,
    font: { ...graph.layout.font, family: "Arial, Helvetica, sans-serif" },
    margin: { ...graph.layout.margin, t: above, l: 24, r: 24, b: 16 },
    title: { text, x: 0, xref: "container", xanchor: "left", y: 1, yref: "container", yanchor: "top", pad: { t: 26, l: 24 }, font: { size: 18, color: INK } },
  };
  const height = Math.max(graph.clientHeight, LEAST.height) + above;
  const size = { format: kind, width, height, scale: SCALE[kind] };
  const address = await figureImage({ data: graph.data, layout, config: { locale: card.dataset.lang } }, size);
  const [head, body] = [address.slice(0, address.indexOf(",")), address.slice(address.indexOf(",") + 1)];
  const bytes = head.endsWith(";base64") ? Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0)) : decodeURIComponent(body);
  return new Blob([bytes], { type: kind === "svg" ? "image/svg+xml" : "image/png" });
}

/** Semicolons and decimal commas where French spreadsheets want them; the mark at the start tells them that it is UTF-8.
 * @param {(string | number | null)[][]} rows @param {string | undefined} lang */
function csv(rows, lang) {
  const [separator, point] = lang === "fr" ? [";", ","] : [",", "."];
  /** @param {string | number | null} value */
  const written = (value) => {
    if (value === null) {
      return "";
    }
    if (typeof value === "number") {
      return String(value).replace(".", point);
    }
    const harmless = RISKY.test(value) ? `'${value}` : value;
    return /[";,\n\r]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
  };
  return `\ufeff${rows.map((row) => row.map(written).join(separator)).join("\r\n")}\r\n`;
}

/** @param {HTMLElement} card @param {string} kind */
async function take(card, kind) {
  const { lang } = card.dataset;
  const name = `${slug(title(card))}.${kind}`;
  try {
    if (kind === "link") {
      await copy(`${window.location.href.split("#")[0]}#${card.id}`);
    } else if (kind === "csv") {
      const rows = JSON.parse(card.querySelector("[data-csv]").dataset.csv);
      save(new Blob([csv(rows, lang)], { type: "text/csv;charset=utf-8" }), name);
    } else {
      save(await picture(card, /** @type {"png" | "svg"} */ (kind)), name);
    }
    say(card, kind === "link" ? "copied" : "saved");
  } catch (error) {
    console.info("Nothing was taken away.", /** @type {Error} */ (error).name);
    say(card, kind === "link" ? "refused" : "failed");
  }
}

/** --- Address ---
 * @param {unknown} value */
const asText = (value) => {
  if (value === null || value === undefined || value === "*") {
    return ""; // "*" is the value of a select that lets all pass
  }
  if (Array.isArray(value) && !value.length) {
    return "none"; // as components/address.py reads it: nothing is chosen
  }
  return typeof value === "boolean" ? String(Number(value)) : [value].flat().join(",");
};

/** @param {[string, string[]]} what @param {unknown[]} values */
function keep([path, names], values) {
  if (window.location.pathname !== path) {
    return;
  }
  const said = new URLSearchParams(window.location.search);
  names.forEach((name, i) => {
    const text = asText(values[i]);
    if (text) {
      said.set(name, text);
    } else {
      said.delete(name);
    }
  });
  const query = said.toString().replaceAll("%2C", ",");
  window.history.replaceState(window.history.state, "", path + (query && `?${query}`) + window.location.hash);
}

export function start() {
  document.addEventListener("keydown", (event) => {
    const tab = closest(event, "[data-figure-tab]");
    if (tab && /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) {
      event.preventDefault();
      const next = neighbour([...tab.parentElement.children], tab, event.key);
      choose(next);
      next.focus();
    }
  });
  document.addEventListener("click", (event) => {
    const tab = closest(event, "[data-figure-tab]");
    const button = closest(event, "[data-figure-save]");
    const summary = closest(event, "details[data-fold] > summary");
    const detail = /** @type {HTMLDetailsElement | null} */ (summary?.parentElement);
    if (detail && !detail.open) {
      foldOthers(detail, summary);
    } else if (tab) {
      choose(tab);
    } else if (button) {
      take(button.closest(".figure-card"), button.dataset.figureSave);
    }
  });
  register({ figures: { watch, keep } });
}
