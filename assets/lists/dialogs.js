/* The dialogs of a list, by name: found, opened, told what went wrong. */

/** @param {string} name */
export const dialog = (name) => document.querySelector(`dialog[data-name="list-${name}"]`);

/** @param {string} name @param {string} error */
export function complain(name, error) {
  dialog(name).querySelector(".list-dialog-error").textContent = error;
}

/** @param {string} name */
export function open(name) {
  complain(name, "");
  dialog(name).showModal();
}
