/* The documents that are ticked in the table of a list, to be handed over together: by their boxes, a range by the key Shift, the row of the focus
   by the space bar. */

/** What is used of the table of dash-ag-grid.
 * @typedef {{ addEventListener: (event: string, run: () => void) => void, getSelectedRows: () => { id: string }[] }} Selectable */

/** @type {string[]} */
let ticked = [];

/** Give the ids of the documents that are ticked. */
export const chosenDocuments = () => ticked;

export const forgetChosen = () => {
  ticked = [];
};

/** Follow what is ticked in a table, and call `changed` each time.
 * @param {Selectable} table @param {() => void} changed */
export function follow(table, changed) {
  table.addEventListener("selectionChanged", () => {
    ticked = table.getSelectedRows().map((row) => row.id);
    changed();
  });
}
