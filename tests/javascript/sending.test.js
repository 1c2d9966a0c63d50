/* How many documents a list will have while its files are on their way. */
import assert from "node:assert/strict";
import test from "node:test";

const { beginJob, expected } = await import("../../assets/lists/sending.js");

test("a list that is being sent expects what it had and all files on their way", () => {
  assert.equal(expected("a"), 0, "nothing was sent yet");
  beginJob({ list: "a", before: 4, of: 30, over: false });
  assert.equal(expected("a"), 34);
  assert.equal(expected("b"), 0, "another list's page");
  assert.equal(expected(null), 0);
  beginJob({ list: "a", before: 4, of: 30, over: true });
  assert.equal(expected("a"), 0, "all is there");
});
