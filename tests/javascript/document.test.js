/* What is logic on the page of a document: patches, merging, finding, keys. The modules are loaded as the browser loads them; nothing is drawn. */
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

globalThis.window = { matchMedia: () => ({ matches: false }) };
globalThis.Element = class {};
globalThis.crypto ??= webcrypto; // Node 18 of Debian 12 has none
const { mentionAfter } = await import("../../assets/document/offsets.js");
const { kept, renumber } = await import("../../assets/document/patch.js");
const { tabAfter } = await import("../../assets/document/keys.js");
const { answersTo } = await import("../../assets/document/doubt_card.js");
const { isCalled, madeOf } = await import("../../assets/document/merge.js");
const { foldByPlace } = await import("../../assets/document/find.js");
const { letterOf } = await import("../../assets/mention_menu/keys.js");
const { hears, isTyping } = await import("../../assets/shared/single_keys.js");
const { fold } = await import("../../assets/shared/fold.js");

const spans = (...pairs) => ({ start: pairs.map(([start]) => start), end: pairs.map(([, end]) => end) });

test("the first mention that ends after a place is found, the number of mentions where none does", () => {
  const entities = spans([0, 3], [5, 9], [9, 12]);
  assert.deepEqual([0, 2, 3, 8, 9, 11, 12].map((place) => mentionAfter(entities, place)), [0, 0, 1, 1, 2, 2, 3]);
  assert.equal(mentionAfter(spans(), 4), 0);
});

test("what stays at both ends of a row keeps its nodes", () => {
  const were = spans([0, 3], [10, 13]);
  const are = spans([0, 3], [5, 7], [10, 13]);
  assert.deepEqual(kept([0, " et le ", 1, "."], [0, " et ", 1, " ", 2, "."], 0, were, are), { head: 1, tail: 2 });
  assert.deepEqual(kept([0, "."], [0, "."], 0, spans([0, 3]), spans([0, 3])), { head: 2, tail: 0 });
  assert.deepEqual(kept(["a", "b"], ["c"], 0, spans(), spans()), { head: 0, tail: 0 });
  assert.deepEqual(kept([["Roy", "A"]], [["Roy", "B"]], 0, spans(), spans()), { head: 0, tail: 0 }, "it is written otherwise on the right");
});

test("mentions are numbered anew in the order of the text, and those that stay take their nodes with them", () => {
  const nodes = [["l0", "r0"], ["l1", "r1"], ["l2", "r2"]];
  const entities = spans([0, 3], [20, 23], [25, 28], [30, 33]);
  const view = { marks: nodes, data: { entities, paragraphs: [[0, " part"], ["le moulin ", 1], [2]] } };
  const old = { entities: spans([0, 3], [25, 28], [30, 33]) };
  const marks = entities.start.map(() => [null, null]);
  const { from, drawn } = renumber(view, old, new Map([[1, [1, " moulin ", 2]]]), marks);
  assert.deepEqual([...from], [0, -1, 1, 2]);
  assert.deepEqual(marks, [nodes[0], [null, null], nodes[1], nodes[2]]);
  assert.deepEqual(view.data.paragraphs, [[0, " part"], [1, " moulin ", 2], [3]]);
  assert.deepEqual(view.rowOf, [0, 1, 1, 2]);
  assert.deepEqual(drawn.map(({ index, head, tail }) => [index, head, tail]), [[1, 0, 1]]);
});

test("a person is found by any of their forms, whatever the case and the accents", () => {
  const person = { name: "Élodie Le Guen", forms: ["Mme N’Diaye"] };
  assert.equal(isCalled(person, fold("elodie")), true);
  assert.equal(isCalled(person, fold("N'DIAYE")), true);
  assert.equal(isCalled(person, fold("Kerlan")), false);
});

test("the answers of all questions stand in one order: what hides or changes, what leaves as it is, what is left for later", () => {
  const answers = ["mask", "person", "same", "namesake", "category", "check", "pictures"].map((asks) => answersTo(asks).map(([act]) => act));
  assert.deepEqual(answers, [
    ["hide", "show", "later"], ["merge", "fine", "later"], ["merge", "fine", "later"], ["merge", "fine", "later"], ["mark", "fine", "later"],
    ["fine", "later"], ["pictures", "later"],
  ]);
});

test("a key means one answer, whatever is asked", () => {
  const pairs = ["mask", "person", "same", "namesake", "category", "check", "pictures"].flatMap(answersTo);
  const keys = new Map(pairs.map(([act, key]) => [key, act]));
  assert.ok(pairs.every(([act, key]) => keys.get(key) === act));
});

test("one made of two has the longest name and the role of who stays, as the engine makes them", () => {
  const [guen, tran] = [{ name: "Yann Le Guen", role: "témoin" }, { name: "Tran", role: null }];
  assert.equal(madeOf(guen, tran), "Yann Le Guen, témoin");
  assert.equal(madeOf(tran, guen), "Yann Le Guen, témoin");
  assert.equal(madeOf({ name: "Tram", role: "expert" }, { name: "Tran", role: "témoin" }), "Tram, témoin");
});

test("the arrows go round all tabs, Home and End to the ends", () => {
  assert.deepEqual([0, 1, 2].map((at) => tabAfter("ArrowRight", at, 3)), [1, 2, 0]);
  assert.deepEqual([0, 1, 2].map((at) => tabAfter("ArrowLeft", at, 3)), [2, 0, 1]);
  assert.deepEqual(["Home", "End", "x"].map((key) => tabAfter(key, 1, 3)), [0, 2, undefined]);
});

test("a fold knows where each of its characters comes from", () => {
  assert.deepEqual(foldByPlace("Été"), { text: "ete", map: null }, "each stays at its place");
  const { text, map } = foldByPlace("cœur É");
  assert.equal(text, "coeur e");
  assert.deepEqual(map, [0, 1, 1, 2, 3, 4, 5]);
  assert.deepEqual(foldByPlace("e\u0301a").map, [0, 2], "an accent of its own disappears");
  assert.equal(foldByPlace("l’an\u00a02\nx").text, "l'an 2 x");
});

test("the place of a key says which letter it is where Alt makes another sign of it", () => {
  assert.equal(letterOf({ key: "å", code: "KeyA", altKey: true }), "a");
  assert.equal(letterOf({ key: "S", code: "KeyS", altKey: false }), "s");
  assert.equal(letterOf({ key: "Delete", code: "Delete", altKey: false }), "Delete");
});

test("no letter is stolen from a field", () => {
  const node = (field) => Object.assign(new Element(), { closest: () => (field ? {} : null) });
  assert.equal(isTyping(node(true)), true);
  assert.equal(hears({ target: node(true) }), false);
  assert.equal(hears({ target: node(false) }), true);
  assert.equal(hears({ target: null }), true);
});
