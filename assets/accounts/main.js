/* The page /comptes: its dialog opens when there is something in it, and the link of an invitation is copied. */
import { register } from "#shared/dash.js";
import { byId, closest, copy, ids } from "#shared/dom.js";

/** Wait until React has drawn what a callback gave.
 * @param {() => void} act */
const drawn = (act) => requestAnimationFrame(() => requestAnimationFrame(act));

/** Tell whether a callback gave something to show.
 * @param {unknown} children */
const shows = (children) => Array.isArray(children) ? children.length > 0 : Boolean(children);

register({
  accounts: {
    open(children) {
      drawn(() => {
        const dialog = /** @type {HTMLDialogElement | null} */ (byId(ids.ACCOUNTS_DIALOG));
        if (!shows(children)) {
          dialog?.close();
          return;
        }
        if (!dialog?.open) {
          dialog?.showModal();
        }
        byId(ids.ACCOUNTS_DIALOG_TITLE)?.focus();
      });
    },

    refuse(children) {
      if (shows(children)) {
        drawn(() => byId(ids.ACCOUNTS_DIALOG_MESSAGE)?.scrollIntoView({ block: "nearest" })); // the button may stand below it
      }
    },

    point(children) {
      if (shows(children)) {
        drawn(() => {
          const field = /** @type {HTMLInputElement | null} */ (byId(ids.ACCOUNTS_LINK)?.querySelector("input"));
          field?.focus();
          field?.select();
        });
      }
    },
  },
});

document.addEventListener("click", async (event) => {
  const place = closest(event, "[data-account-copy]")?.closest(".accounts-link");
  const field = place?.querySelector("input");
  const said = /** @type {HTMLElement | null | undefined} */ (place?.querySelector(".accounts-copied"));
  if (field && said) {
    const word = await copy(field.value).then(() => "copied", () => "refused");
    said.textContent = said.dataset[word] || "";
  }
});
