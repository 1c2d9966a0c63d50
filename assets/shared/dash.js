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

/** Start Dash's renderer. */
export const render = () => new window.DashRenderer();
