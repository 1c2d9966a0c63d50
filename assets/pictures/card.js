/* One picture in the list: what it looks like, where it stands, what is read in it, what was decided, and what can be. */
import { asideButton, writtenNumber } from "#document/aside.js";
import { pictureAddress, pictureNumber, pictureState, pictureWord, pictureWords } from "#pictures/state.js";
import { make } from "#shared/dom.js";
import { beginningOf } from "#shared/excerpt.js";
import { isolated } from "#shared/unseen.js";
/** @import { Box, Choice, Picture } from "#pictures/state.js" */

const LONGEST = 160; // characters of what was read

/** Lay a box over a picture.
 * @param {HTMLElement} node @param {Box} box */
export function placeBox(node, [left, top, right, bottom]) {
  Object.assign(node.style, { left: `${100 * left}%`, top: `${100 * top}%`, width: `${100 * (right - left)}%`, height: `${100 * (bottom - top)}%` });
}

/** @param {Box} box @param {string} style */
function overlay(box, style) {
  const node = make("span", style);
  placeBox(node, box);
  return node;
}

/** @param {Picture} picture @param {string} name */
function preview(picture, name) {
  if (!picture.shown) {
    return make("div", "picture-sight is-unknown", make("p", "soft", pictureWord("unknown")));
  }
  const image = make("img");
  Object.assign(image, { src: pictureAddress(picture, "thumbnail"), alt: name, loading: "eager" });
  const frame = make("span", "picture-frame", image);
  const marks = picture.choice ? [] : picture.marks;
  frame.append(...marks.map((box) => overlay(box, "picture-mark")));
  if (picture.choice === "hide") {
    frame.append(overlay([0, 0, 1, 1], "picture-box"));
  } else if (picture.choice === "boxes") {
    frame.append(...picture.boxes.map((box) => overlay(box, "picture-box")));
  }
  return make("div", "picture-sight", frame);
}

/** @param {Picture} picture */
function facts(picture) {
  const { width, height, page } = picture;
  const parts = [];
  if (!picture.is_page) {
    parts.push(...(page ? [pictureWord("page", { page })] : []), ...(width ? [pictureWord("size", { width: writtenNumber(width), height: writtenNumber(height) })] : []));
  } else if (picture.marks.length) {
    parts.push(pictureWords("strokes", picture.marks.length));
  }
  return make("p", "soft", parts.join(" · "));
}

/** @param {Picture} picture */
function words(picture) {
  if (picture.is_page || !picture.shown) {
    return [];
  }
  if (picture.text === null) {
    return [make("p", "soft", pictureWord("unsure"))];
  }
  const text = picture.text.replace(/\s+/g, " ").trim();
  return [text ? isolated("p", "", pictureWord("read", { x: beginningOf(text, LONGEST) })) : make("p", "soft", pictureWord("unread"))];
}

/** @param {Picture} picture @param {Choice} choice @param {string} act @param {string} word @param {string} name */
function choiceButton(picture, choice, act, word, name) {
  const node = asideButton("button", act, pictureWord(word));
  node.setAttribute("aria-pressed", String(picture.choice === choice));
  node.setAttribute("aria-label", `${pictureWord(word)}, ${name}`);
  return node;
}

/** @param {Picture} picture */
export function pictureCard(picture) {
  const i = writtenNumber(pictureNumber(picture));
  const name = picture.is_page ? pictureWord("whole", { page: picture.page }) : pictureWord("picture", { i });
  const row = make("div", "reading-row", choiceButton(picture, "hide", "picture-hide", "hide", name));
  if (picture.shown) {
    row.append(choiceButton(picture, "boxes", "picture-draw", "draw", name));
  }
  row.append(choiceButton(picture, "keep", "picture-keep", "keep", name));
  if (picture.choice) {
    const reopen = asideButton("button button-quiet", "picture-open", pictureWord("reopen"));
    reopen.setAttribute("aria-label", `${pictureWord("reopen")}, ${name}`);
    row.append(reopen);
  }
  const covered = picture.choice === "hide" || picture.choice === "boxes";
  const named = picture.named && !covered ? [make("p", "picture-named", `■ ${pictureWord("named")}`)] : [];
  const state = make("p", `picture-state is-${picture.choice || (picture.asks ? "open" : "free")}`, pictureState(picture));
  const said = make("div", "picture-said", make("h3", "", name), facts(picture), ...words(picture), ...named, state, row);
  const item = make("li", "picture-card", preview(picture, name), said);
  item.dataset.picture = picture.key;
  return item;
}
