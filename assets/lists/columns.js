/* Which columns of the table of a list have room: what the table is read for stays, the rest comes as far as the window is wide. */

const NAME = 240; // pixels, the least
const FOLDED = ["open", "doubts", "holder", "court", "number", "control", "reader", "pages", "mentions", "seconds"]; // the first to come is the last to go

/** Give the columns that are shown in a width, in pixels; that of the control sample only where one was drawn,
 * that of who is to read only where somebody is.
 * @param {number} width @param {Record<string, number>} widths of all columns @param {{ narrow: boolean, drawn: boolean, shared: boolean }} how */
export function columnsIn(width, widths, { narrow, drawn, shared }) {
  if (narrow) {
    return ["name", "state"];
  }
  const shown = ["name", "state", "risk"];
  let left = width - NAME - widths.state - widths.risk;
  for (const name of FOLDED.filter((other) => (drawn || other !== "control") && (shared || other !== "holder"))) {
    left -= widths[name];
    if (left < 0) {
      return shown;
    }
    shown.push(name);
  }
  return shown;
}

/** What shows columns of the table of dash-ag-grid. @typedef {{ setColumnsVisible: (ids: string[], seen: boolean) => void }} Shows */

/** @param {Shows} table @param {string[]} shown @param {string[]} all */
export function showColumns(table, shown, all) {
  table.setColumnsVisible(all.filter((id) => !shown.includes(id)), false);
  table.setColumnsVisible(shown, true);
}
