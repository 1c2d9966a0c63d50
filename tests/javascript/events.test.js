import assert from "node:assert/strict";
import test from "node:test";

import { hub } from "../../assets/shared/events.js";

test("all who listen hear an event, in the order in which they began", () => {
  const heard = [];
  const { on, tell } = hub();
  on("drawn", (what) => heard.push(`first ${what}`));
  on("drawn", (what) => heard.push(`second ${what}`));
  on("other", () => heard.push("never"));
  tell("drawn", 1);
  assert.deepEqual(heard, ["first 1", "second 1"]);
});

test("an event that nobody hears is no fault", () => {
  assert.doesNotThrow(() => hub().tell("nobody"));
});

test("what the hub is about comes before what is told, as it is then", () => {
  let view = "old";
  const heard = [];
  const { on, tell } = hub(() => view);
  on("drawn", (...all) => heard.push(all));
  view = "new";
  tell("drawn", 2);
  assert.deepEqual(heard, [["new", 2]]);
});

test("who begins to listen while an event is told hears the next one", () => {
  const { on, tell } = hub();
  let late = 0;
  on("drawn", () => on("drawn", () => { late += 1; }));
  tell("drawn");
  assert.equal(late, 0);
  tell("drawn");
  assert.equal(late, 1);
});

test("two hubs do not hear each other", () => {
  const [one, other] = [hub(), hub()];
  let heard = 0;
  one.on("drawn", () => { heard += 1; });
  other.tell("drawn");
  assert.equal(heard, 0);
});
