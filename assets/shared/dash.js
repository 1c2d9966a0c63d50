/* The only door to Dash's renderer and to its table, which both look for what they call on the window. */

/** @typedef {Record<string, (...values: any[]) => unknown>} Functions */

const space = () => {
  window.dash_clientside = window.dash_clientside || {};
  return window.dash_clientside;
};

/** Give functions to the clientside callbacks, by namespace (ClientsideFunction of Dash).
 * @param {Record<string, Functions>} namespaces */
export function register(namespaces) {
  Object.assign(space(), namespaces);
}

/** Change properties of a component, as a callback would.
 * @param {string | { index: unknown, type: string }} id
 * @param {Record<string, unknown>} props */
export function setProps(id, props) {
  space().set_props(id, props);
}

/** What a clientside function gives where nothing changes. */
export const noUpdate = () => space().no_update;

/** What called the clientside function that runs now; after its first `await` Dash knows it no more.
 * @returns {{ triggered: { prop_id: string }[], triggered_id?: string }} */
export const context = () => space().callback_context;

/** Run with what called a clientside function, where that had to wait.
 * @param {unknown} called
 * @param {() => unknown} run */
export function inContext(called, run) {
  space().callback_context = called;
  try {
    return run();
  } finally {
    delete space().callback_context;
  }
}

/** Give functions of rows and components of cells to the table (dash-ag-grid).
 * @param {Functions} components
 * @param {Functions} functions */
export function registerTable(components, functions) {
  window.dashAgGridComponentFunctions = Object.assign(window.dashAgGridComponentFunctions || {}, components);
  window.dashAgGridFunctions = Object.assign(window.dashAgGridFunctions || {}, functions);
}

/** Hear every answer that the page, Dash's renderer too, gets from the server.
 * @param {(answer: Response) => void} heard */
export function hearAnswers(heard) {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    heard(answer);
    return answer;
  };
}

/** @param {string} id */
export const tableOf = (id) => window.dash_ag_grid.getApiAsync(id);

/** Make a node of the renderer's React, for a cell of the table.
 * @type {(tag: string, props: Record<string, unknown> | null, ...children: any[]) => unknown} */
export const reactNode = (tag, props, ...children) => window.React.createElement(tag, props, ...children);

/** Give a function that is registered.
 * @param {string} namespace
 * @param {string} name
 * @returns {(...values: any[]) => any} */
export const registered = (namespace, name) => space()[namespace][name];

/** Have plotly.js draw a figure as an image; gives its address.
 * @type {(figure: Record<string, unknown>, size: Record<string, unknown>) => Promise<string>} */
export const figureImage = (figure, size) => window.Plotly.toImage(figure, size);

/* --- What Dash keeps of a page ------------------------------------------------------------------------------------- */

/* It is told to the components where it changed, and each asks itself what that is to it. Dash tells them too often: each component that is drawn
   has the store forget what was noted at its place, where nothing was noted too; an observer that changes the state while it is being told of a
   change has all others told of the same state twice; and what becomes of callbacks, which no component reads, is a change as any other. A page
   of two thousand components was told three thousand times: seconds of a processor. What changes in one go is therefore told once, at its end;
   but at once where a reader acts: a field that does not hold what is being typed puts its caret elsewhere. */

/** @typedef {{ type?: string, payload?: any }} Action */
/** @typedef {(listener: () => void) => () => void} Subscribe */
/** @typedef {{ dispatch: (action: any) => unknown, getState: () => any, subscribe: Subscribe }} Store */

/** What of the state the components do not read. */
const UNREAD = "callbacks";

/** Tell whether an action changes nothing: it forgets what stands at a path and below, where nothing was noted.
 * @param {any} state
 * @param {Action} action */
export function isVain(state, action) {
  if (action.type !== "RESET_COMPONENT_STATE" || !action.payload?.itempath) {
    return false;
  }
  const path = action.payload.itempath.join(",");
  return !Object.keys(state.layoutHashes ?? {}).some((noted) => noted.startsWith(path));
}

/** Tell whether two states are the same to a component.
 * @param {any} before
 * @param {any} after */
export function isSame(before, after) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return before === after || [...names].every((name) => name === UNREAD || before?.[name] === after?.[name]);
}

/** Tell whether what happens is a reader's doing. */
const isActed = () => globalThis.event?.target instanceof Element;

/** Keep from a store what changes nothing, and from those who listen from now on what changed nothing for them and what has not come to its end.
 * @template {Store} S
 * @param {S} store
 * @param {() => boolean} isUrgent whether what changes now is told at once
 * @returns {S} */
function spare(store, isUrgent) {
  const { dispatch, subscribe } = store;
  store.dispatch = (action) => (isVain(store.getState(), action) ? action : dispatch(action));
  store.subscribe = (listener) => {
    let told = store.getState();
    let listens = true;
    let waits = false;
    const tell = () => {
      waits = false;
      const state = store.getState();
      if (listens && !isSame(told, state)) {
        told = state;
        listener();
      }
    };
    const leave = subscribe(() => {
      if (isUrgent()) {
        tell();
      } else if (!waits) {
        waits = true;
        setTimeout(tell);
      }
    });
    return () => {
      listens = false;
      leave();
    };
  };
  return store;
}

/** Make the list in which Dash puts its store: after its own observers listen to it, before a component does.
 * @param {() => boolean} [isUrgent]
 * @returns {Store[]} */
export function stores(isUrgent = isActed) {
  const list = /** @type {Store[]} */ ([]);
  list.push = (...added) => Array.prototype.push.apply(list, added.map((store) => spare(store, isUrgent)));
  return list;
}

/* --- Beginning ------------------------------------------------------------------------------------------------------- */

/** Start Dash's renderer. */
export function render() {
  window.dash_stores = stores();
  return new window.DashRenderer();
}
