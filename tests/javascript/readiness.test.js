import assert from "node:assert/strict";
import test from "node:test";

import { readiness } from "../../assets/lists/readiness.js";

const ROWS = ["waiting", "annotating", "annotating", "failed", "to_read", "reading", "validated"].map((state, index) => ({ id: String(index), state, blocking: state === "to_read" ? 2 : null }));

test("what is still worked on and what cannot be read or may be refused is counted apart", () => {
  assert.deepEqual(readiness(ROWS, "all", []), { of: 7, unready: 3, failed: 1, blocked: 1 });
});

test("of documents chosen one by one the others do not count", () => {
  assert.deepEqual(readiness(ROWS, "chosen", ["1", "4"]), { of: 2, unready: 1, failed: 0, blocked: 1 });
});

test("what is validated is ready", () => {
  assert.deepEqual(readiness(ROWS, "validated", []), { of: 1, unready: 0, failed: 0, blocked: 0 });
  assert.equal(readiness(ROWS, "control", []).unready, 0);
});
