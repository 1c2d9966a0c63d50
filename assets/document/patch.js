/* Patches of a reading, applied to the viewer: rows that changed are drawn again, the others keep their nodes. Mentions are numbered in the
   order of the text, so that a counter that runs through all rows numbers them anew. */
import { filterLabels, highlight, pin } from "#document/mentions.js";
import { mentionAfter } from "#document/offsets.js";
import { firstRow, reveal, steadily } from "#document/scroll.js";
import { draw, parts } from "#document/texts.js";
import { currentView, knownView, showSide, viewer } from "#document/view.js";
import { afterFrame } from "#shared/frame.js";
import { write } from "#shared/unseen.js";
/** @import { Focus, Patch } from "#document/review.js" */
/** @import { Entities, Mark, Payload, Segment, View } from "#document/view.js" */

/** @typedef {Pick<Entities, "start" | "end">} Spans */
/** A row of which the middle is drawn again.
 * @typedef {{ index: number, before: Segment[], fresh: Segment[], head: number, tail: number }} Redrawn */
/** Where the reader is.
 * @typedef {{ current: number | null, focused: number | null, side: number, pinned: string | null }} Standing */

const TABLES = /** @type {const} */ (["entities", "persons", "said", "doubts", "labels", "families", "zones", "occulted", "review"]);

/** Give how many segments at the beginning and at the end of a row stay as they were: their nodes stay too.
 * @param {Segment[]} before @param {Segment[]} fresh @param {number} first @param {Spans} were @param {Spans} are */
export function kept(before, fresh, first, were, are) {
  const most = Math.min(before.length, fresh.length);
  const last = fresh.reduce((/** @type {number} */ sum, part) => sum + (typeof part === "number" ? 1 : 0), first);
  /** @param {Segment} part @param {Segment} other @param {number} now */
  const like = (part, other, now) => {
    if (typeof part === "number" && typeof other === "number") {
      return were.start[part] === are.start[now] && were.end[part] === are.end[now];
    }
    return typeof part === typeof other && (Array.isArray(part) && Array.isArray(other) ? part[0] === other[0] && part[1] === other[1] : part === other);
  };
  let [head, tail, up, down] = [0, 0, first, last - 1];
  while (head < most && like(before[head], fresh[head], up)) {
    up += typeof fresh[head] === "number" ? 1 : 0;
    head += 1;
  }
  while (tail < most - head && like(before[before.length - 1 - tail], fresh[fresh.length - 1 - tail], down)) {
    down -= typeof fresh[fresh.length - 1 - tail] === "number" ? 1 : 0;
    tail += 1;
  }
  return { head, tail };
}

/** Number the mentions of all rows anew. Those that stay take their nodes with them: `from` says which each was. `drawn`: what of the rows
 * that changed is drawn again.
 * @param {View} view @param {Payload} old @param {Map<number, Segment[]>} changed @param {Mark[][]} marks */
export function renumber(view, old, changed, marks) {
  const { entities, paragraphs } = view.data;
  const from = new Int32Array(marks.length).fill(-1);
  /** @type {Redrawn[]} */
  const drawn = [];
  let next = 0;
  view.rowOf = new Array(marks.length);
  paragraphs.forEach((before, index) => {
    const fresh = changed.get(index);
    const segments = fresh || before;
    const { head, tail } = fresh ? kept(before, fresh, next, old.entities, entities) : { head: segments.length, tail: 0 };
    const end = segments.length - tail;
    if (fresh) {
      drawn.push({ index, before, fresh, head, tail });
    }
    for (let at = 0; at < segments.length; at += 1) {
      if (typeof segments[at] === "number") {
        if (at < head || at >= end) {
          from[next] = Number(before[at < head ? at : at + before.length - segments.length]);
          marks[next] = view.marks[from[next]];
        }
        view.rowOf[next] = index;
        segments[at] = next;
        next += 1;
      }
    }
    paragraphs[index] = segments;
  });
  return { from, drawn };
}

/** Exchange the middle of a row; all of it where its nodes cannot be counted.
 * @param {View} view @param {Redrawn} what1 */
function exchange(view, { index, before, fresh, head, tail }) {
  const { node } = view.rows[index];
  [...node.children].forEach((cell, side) => {
    const first = parts.nodes(before.slice(0, head), side, head === before.length);
    const last = parts.nodes(before.slice(before.length - tail), side, true);
    if (cell.childNodes.length < first + last || Number.isNaN(first + last)) {
      cell.replaceChildren(parts.inside(fresh, side));
      return;
    }
    const nodes = [...cell.childNodes];
    nodes.slice(first, nodes.length - last).forEach((child) => child.remove());
    cell.insertBefore(parts.inside(fresh.slice(head, fresh.length - tail), side, tail === 0), last ? nodes[nodes.length - last] : null);
  });
  node.classList.toggle("alike", parts.alike(fresh));
}

/** A mention of a row that stays may have another label, person or fate, or be written otherwise on the right.
 * @param {View} view @param {Int32Array} from @param {Payload} old */
function refresh(view, from, old) {
  const { entities, labels } = view.data;
  from.forEach((was, index) => {
    if (was < 0) {
      return;
    }
    const label = labels[entities.label[index]];
    const nodes = view.marks[index];
    const relabelled = old.labels[old.entities.label[was]].code !== label.code;
    nodes[0].entity = index;
    nodes[1].entity = index;
    if (relabelled || entities.masked[index] !== old.entities.masked[was] || entities.accepted[index] !== old.entities.accepted[was]) {
      nodes.forEach((node, side) => {
        node.className = `mention in-${label.family}`;
        node.dataset.word = label.word;
        parts.styleMention(node, index, side);
      });
    }
    if (entities.shown[index] !== old.entities.shown[was]) {
      nodes[1].replaceChildren();
      write(nodes[1], entities.shown[index]);
    }
  });
}

/** Draw the texts that a patch changes; it gives the rows drawn again.
 * @param {View} view @param {Patch} patch */
function redraw(view, patch) {
  const old = view.data;
  const changed = new Map(patch.rows);
  const marks = patch.entities.text.map(() => /** @type {Mark[]} */ (Array(2).fill(null)));
  view.data = { ...old, ...Object.fromEntries(TABLES.filter((name) => patch[name]).map((name) => [name, patch[name]])) };
  const { from, drawn } = renumber(view, old, changed, marks);
  view.marks = marks;
  parts.group();
  refresh(view, from, old);
  drawn.forEach((row) => exchange(view, row));
  parts.outline(view);
  if (view.off.size) {
    const off = view.data.entities.label.map((label) => view.off.has(view.data.labels[label].code));
    view.marks.forEach((nodes, index) => nodes.forEach((node) => node.classList.toggle("off", off[index])));
  }
  return [...changed.keys()];
}

/** Where the reader is, in terms that outlive a patch: offsets into the text.
 * @param {View} view */
function place(view) {
  const { entities } = view.data;
  const active = document.activeElement;
  const at = active && active.closest ? active.closest("mark.mention") : null;
  /** @param {number} index */
  const start = (index) => (index >= 0 && entities.start ? entities.start[index] : null);
  return { current: start(view.current), focused: at ? start(at.entity) : null, side: at ? at.side : view.side, pinned: view.pinned };
}

/** Give the mention at a place, or the next one; -1 for none.
 * @param {View} view @param {number | null} start */
function mentionAt({ data: { entities } }, start) {
  return start === null ? -1 : Math.min(mentionAfter(entities, start), entities.start.length - 1);
}

/** Number anew what else knows mentions by their numbers.
 * @param {View} view @param {Standing} was */
function follow(view, was) {
  view.current = mentionAt(view, was.current);
  viewer.tell("patched", view.patched);
}

/** @param {View} view @param {Standing} was @param {Focus} focus */
function restore(view, was, focus) {
  const pinned = view.groups.has(was.pinned) ? was.pinned : null;
  if (view.pinned !== pinned) {
    pin(pinned);
  }
  const aim = mentionAt(view, focus ? focus.start : was.focused);
  const active = document.activeElement;
  const lost = !active || active === document.body;
  const free = lost || Boolean(active.closest("mark.mention, .review-menu, .review-caret")); // the reader may be elsewhere already
  if (aim >= 0 && (focus ? free : lost)) {
    const [left, right] = view.marks[aim];
    const node = was.side === 1 && right.offsetParent ? right : left;
    view.current = aim;
    (node.offsetParent ? node : right).focus({ preventScroll: true });
    reveal(node, 0);
  } else {
    highlight(view, view.pinned);
  }
}

/** All of the texts came anew, for lines joined or parted: the first row in sight stays where it is.
 * @param {Patch} patch @param {Payload} payload @param {Focus} focus */
function whole(patch, payload, focus) {
  const view = knownView();
  const was = place(view);
  const row = view.rows.indexOf(firstRow());
  const start = view.data.starts[row];
  const top = row >= 0 ? view.rows[row].node.getBoundingClientRect().top : 0;
  const { off, root, side } = view;
  view.data = { ...view.data, lang: "" }; // so that it is built, not redrawn
  draw({ ...payload, review: patch.review || payload.review });
  const now = knownView();
  showSide(now, root.dataset.show || "both");
  filterLabels([...off], true);
  const again = now.data.starts.findLastIndex((offset) => offset <= start);
  if (again >= 0) {
    window.scrollBy(0, now.rows[again].node.getBoundingClientRect().top - top);
  }
  now.side = side;
  now.patched = now.rows.map((_, index) => index);
  now.pinned = null;
  follow(now, was);
  restore(now, was, focus);
}

/** @param {string} name @param {number} start */
function measure(name, start) {
  performance.clearMeasures(name);
  performance.measure(name, { start });
}

/** Apply a patch; `focus` {start} is the mention to go to, else the focus stays where it was, or goes to the next mention. The texts are changed
 * at once; the focus and what else the document says of itself follow their frame, then `done`.
 * @param {Patch} patch @param {Focus} focus @param {() => unknown} done */
export const applyPatch = (patch, focus, done) => {
  const view = knownView();
  if (!patch.rows) {
    if (patch.payload) {
      whole(patch, patch.payload, focus);
    }
    done();
    return;
  }
  const began = performance.now();
  const was = place(view);
  highlight(view, null);
  steadily(() => { view.patched = redraw(view, patch); });
  afterFrame(() => measure("frame", began));
  follow(view, was);
  measure("patch", began);
  afterFrame(() => {
    if (currentView() === view) {
      restore(view, was, focus);
    }
    done();
  });
};
