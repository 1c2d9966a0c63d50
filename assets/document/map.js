/* The margin strip: the whole document, a tick a mention, where the reader is; a click goes there. */
import { goTo, isVisible } from "#document/mentions.js";
import { firstRow, topEdge } from "#document/scroll.js";
import { knownView, slot, viewer } from "#document/view.js";
import { make } from "#shared/dom.js";
/** @import { Match } from "#document/find.js" */
/** @import { Segment, View } from "#document/view.js" */

const REACH = 5; // pixels around a click within which a tick is meant
/** @type {HTMLCanvasElement} */
let canvas;
/** @type {Record<string, string>} */
const colours = {};
/** @type {Match[]} */
let found = [];
let waiting = false;

function read() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  ["person", "place", "date", "number", "organisation", "court", "ink", "line", "line-strong", "warn", "accent-ground"].forEach((name) => { colours[name] = of(name); });
}

/** Heights are guessed from lengths: measuring would lay out all that is out of sight.
 * @param {View} view */
function tops(view) {
  const ticks = new Array(view.data.entities.text.length);
  view.data.paragraphs.forEach((segments, index) => {
    const row = view.rows[index];
    /** @param {Segment} part */
    const length = (part) => (typeof part === "number" ? view.data.entities.text[part].length : part.length);
    const whole = segments.reduce((/** @type {number} */ sum, part) => sum + length(part), 0) || 1;
    let before = 0;
    segments.forEach((part) => {
      if (typeof part === "number") {
        ticks[part] = (row.top + (before / whole) * row.height) / view.height;
      }
      before += length(part);
    });
  });
  view.ticks = ticks;
}

/** Give the top and the height of what is in sight, as shares of the whole.
 * @param {View} view */
function inSight(view) {
  const first = firstRow();
  const box = first.node.getBoundingClientRect();
  const past = Math.min(1, Math.max(0, (topEdge() - box.top) / (box.height || 1)));
  const share = (window.innerHeight - topEdge()) / slot("rows").offsetHeight;
  return [(first.top + past * first.height) / view.height, Math.min(1, share)];
}

/** @param {View} view */
function paint(view) {
  waiting = false;
  if (!canvas || !view || !canvas.offsetHeight) {
    return;
  }
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(scale, scale);
  const [top, share] = inSight(view);
  pen.fillStyle = colours["accent-ground"];
  pen.fillRect(0, top * height, width, Math.max(8, share * height));
  pen.fillStyle = colours["line-strong"];
  pen.fillRect(0, top * height, 2, Math.max(8, share * height));
  ticks(view, pen, width, height);
}

/** @param {View} view @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height */
function ticks(view, pen, width, height) {
  const { entities, labels } = view.data;
  const chosen = new Set(view.groups.get(view.shown) || []);
  view.ticks.forEach((at, index) => {
    if (!isVisible(index) || chosen.has(index)) {
      return;
    }
    pen.globalAlpha = chosen.size ? 0.3 : 0.75;
    pen.fillStyle = colours[labels[entities.label[index]].family];
    pen.fillRect(5, at * height, width - 9, 1.5);
  });
  pen.globalAlpha = 1;
  chosen.forEach((index) => {
    pen.fillStyle = colours[labels[entities.label[index]].family];
    pen.fillRect(2, view.ticks[index] * height - 1, width - 2, 3);
  });
  pen.fillStyle = colours.warn;
  found.forEach((match) => pen.fillRect(width - 4, ((view.rows[match.row].top + 0.5) / view.height) * height, 4, 2));
}

function later() {
  if (!waiting) {
    waiting = true;
    requestAnimationFrame(() => paint(knownView()));
  }
}

/** @param {MouseEvent} event */
function jump(event) {
  const view = knownView();
  const at = event.offsetY / canvas.clientHeight;
  const near = view.ticks
    .map((tick, index) => [Math.abs(tick - at) * canvas.clientHeight, index])
    .filter(([, index]) => isVisible(index))
    .sort((tick, other) => tick[0] - other[0])[0];
  if (near && near[0] <= REACH) {
    goTo(near[1]);
  } else {
    const row = view.rows.find((pair) => (pair.top + pair.height) / view.height >= at) || view.rows[view.rows.length - 1];
    row.node.scrollIntoView({ block: "center" });
  }
}

/** @param {View} view */
function set(view) {
  read();
  tops(view);
  found = [];
  canvas = make("canvas");
  canvas.setAttribute("aria-hidden", "true"); // mentions are reached in the texts, by keyboard
  canvas.addEventListener("click", jump);
  slot("map").replaceChildren(canvas);
  new ResizeObserver(later).observe(canvas);
}

export function start() {
  viewer.on("built", set);
  viewer.on("patched", (view) => { tops(view); later(); });
  ["redrawn", "highlighted", "filtered"].forEach((event) => viewer.on(event, later));
  viewer.on("found", (_, view, matches) => { found = matches; later(); });
  window.addEventListener("scroll", later, { passive: true });
  new MutationObserver(() => { read(); later(); }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
