import assert from "node:assert/strict";
import test from "node:test";

import { beginningOf, surroundings } from "../../assets/shared/excerpt.js";

test("a passage is cut at the end of a word", () => {
  assert.equal(beginningOf("Dans ses dernières conclusions", 30), "Dans ses dernières conclusions");
  assert.equal(beginningOf("Dans ses dernières conclusions", 20), "Dans ses dernières…");
  assert.equal(beginningOf("Dans ses dernières conclusions", 18), "Dans ses dernières…");
});

test("what stands around a place begins and ends with whole words, on one line", () => {
  assert.deepEqual(surroundings("conclusions notifiées\n le 3 mai, Mme ", " demande au juge aux affaires", 16), ["…le 3 mai, Mme ", " demande au juge…"]);
  assert.deepEqual(surroundings("Mme ", " vend.", 16), ["Mme ", " vend."]);
});

test("a long word is cut where it must be", () => {
  assert.equal(beginningOf("a anticonstitutionnellement", 12), "a anticonsti…");
  assert.deepEqual(surroundings("anticonstitutionnellement", "", 10), ["…nnellement", ""]);
});
