/* The title of the tab of a list, by which it is told from others: its name is a reader's words, and goes nowhere else. */

/** @param {string} title */
export function nameTab(title) {
  if (document.title !== title) { // the shell hears a change
    document.title = title;
  }
}
