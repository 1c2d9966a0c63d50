import assert from "node:assert/strict";
import test from "node:test";

import { isSame, isVain, stores } from "../../assets/shared/dash.js";

const NOTED = { layoutHashes: { "components,props,children,0": { hash: 1 }, "components,props,children,12,props,children": { hash: 3 } } };
const forget = (...itempath) => ({ type: "RESET_COMPONENT_STATE", payload: { itempath } });

test("to forget what was never noted changes nothing", () => {
  assert.ok(isVain(NOTED, forget("components", "props", "children", 2)));
  assert.ok(isVain(NOTED, forget("components", "props", "children", 0, "props", "children")));
  assert.ok(isVain({ layoutHashes: {} }, forget("components")));
  assert.ok(isVain({}, forget("components")));
});

test("what was noted at a place or below is forgotten, as Dash itself finds it", () => {
  assert.ok(!isVain(NOTED, forget("components", "props", "children", 0)));
  assert.ok(!isVain(NOTED, forget("components", "props", "children", 12)));
  assert.ok(!isVain(NOTED, forget("components")));
  assert.ok(!isVain(NOTED, forget("components", "props", "children", 1)), "Dash compares the beginnings of paths, letter by letter");
});

test("every other action goes its way", () => {
  assert.ok(!isVain(NOTED, { type: "ON_PROP_CHANGE", payload: { itempath: ["elsewhere"] } }));
  assert.ok(!isVain(NOTED, { type: "RESET_COMPONENT_STATE", payload: {} }));
  assert.ok(!isVain(NOTED, () => {}), "a function of the renderer's");
});

test("a state is the same to a component when all it may read is", () => {
  const layout = {};
  assert.ok(isSame(NOTED, NOTED));
  assert.ok(isSame({ layout, callbacks: 1 }, { layout, callbacks: 2 }));
  assert.ok(!isSame({ layout }, { layout: {} }));
  assert.ok(!isSame({ layout }, { layout, loading: [] }));
  assert.ok(!isSame({ layout, loading: [] }, { layout }));
  assert.ok(!isSame(null, { layout }));
});

/** As redux has it: all that listen are told of every action. */
function made(state) {
  const listeners = new Set();
  const store = {
    reached: [],
    getState: () => state,
    dispatch(action) {
      store.reached.push(action);
      state = action.state ?? state;
      listeners.forEach((listener) => listener());
      return action;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

test("a store that Dash puts in the list is spared what is vain, and only that", () => {
  const store = made(NOTED);
  const list = stores();
  assert.equal(list.push(store), 1);
  assert.deepEqual([list.length, list.includes(store)], [1, true]);
  const [vain, kept, other] = [forget("nowhere"), forget("components"), { type: "SET_PATHS" }];
  assert.deepEqual([vain, kept, other].map((action) => store.dispatch(action)), [vain, kept, other]);
  assert.deepEqual(store.reached, [kept, other]);
});

const [LATER, AT_ONCE] = [() => false, () => true];

test("who listens is told once of what changed in one go, and of nothing after leaving; who listened before is told as ever", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const store = made({ layout: 1, callbacks: 1 });
  const told = { before: 0, after: [] };
  store.subscribe(() => (told.before += 1));
  stores(LATER).push(store);
  const leave = store.subscribe(() => told.after.push(store.getState().layout));
  const states = [{ layout: 2, callbacks: 1 }, undefined, { layout: 3, callbacks: 2 }];
  states.forEach((state) => store.dispatch({ state }));
  assert.deepEqual(told, { before: 3, after: [] });
  mock.timers.tick(1);
  assert.deepEqual(told.after, [3]);
  store.dispatch({ state: { layout: 3, callbacks: 3 } });
  mock.timers.tick(1);
  assert.deepEqual(told.after, [3], "what no component reads");
  store.dispatch({ state: { layout: 4, callbacks: 3 } });
  leave();
  mock.timers.tick(1);
  assert.deepEqual(told, { before: 5, after: [3] });
});

test("where a reader acts who listens is told at once, and not again of the same", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const store = made({ layout: 1 });
  let acts = false;
  stores(() => acts).push(store);
  const seen = [];
  store.subscribe(() => seen.push(store.getState().layout));
  store.dispatch({ state: { layout: 2 } });
  acts = true;
  store.dispatch({ state: { layout: 3 } });
  store.dispatch({ state: { layout: 3 } });
  assert.deepEqual(seen, [3]);
  mock.timers.tick(1);
  assert.deepEqual(seen, [3]);
});

test("a change while one is told of a change is not lost", () => {
  const store = made({ layout: 1 });
  store.subscribe(() => store.getState().layout === 2 && store.dispatch({ state: { layout: 3 } }));
  stores(AT_ONCE).push(store);
  const seen = [];
  store.subscribe(() => seen.push(store.getState().layout));
  store.dispatch({ state: { layout: 2 } });
  assert.deepEqual(seen, [3]);
});
