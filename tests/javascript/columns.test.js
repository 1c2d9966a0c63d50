import assert from "node:assert/strict";
import test from "node:test";

import { columnsIn } from "../../assets/lists/columns.js";

const WIDTHS = { number: 58, name: 210, court: 178, state: 160, doubts: 168, risk: 92, mentions: 96, pages: 78, holder: 112, reader: 112, seconds: 84, control: 86, open: 82 };
const HOW = { narrow: false, drawn: false, shared: false };

test("a wide window shows all columns, those of the control sample and of who is to read once there is one", () => {
  assert.deepEqual(new Set(columnsIn(1562, WIDTHS, { ...HOW, drawn: true, shared: true })), new Set(Object.keys(WIDTHS)));
  assert.ok(!columnsIn(1562, WIDTHS, HOW).includes("control"));
  assert.ok(!columnsIn(1562, WIDTHS, HOW).includes("holder"));
});

test("what is shown leaves the name its room", () => {
  for (let width = 500; width < 1500; width += 10) {
    const others = columnsIn(width, WIDTHS, HOW).filter((name) => name !== "name");
    assert.ok(others.reduce((sum, name) => sum + WIDTHS[name], 240) <= width);
  }
});

test("the doubts and the way to the document go last", () => {
  assert.deepEqual(columnsIn(750, WIDTHS, HOW), ["name", "state", "risk", "open", "doubts"]);
  assert.deepEqual(columnsIn(300, WIDTHS, { ...HOW, narrow: true }), ["name", "state"]);
});
