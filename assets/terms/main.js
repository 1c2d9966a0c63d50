/* The page /termes: a file of terms goes straight to the server, and the list is shown anew. */
import { byId, closest, ids } from "#shared/dom.js";
import * as fileField from "#shared/file_field.js";
import { Refusal, upload } from "#shared/request.js";

const ADDRESS = "/api/v1/terms";

/** @param {HTMLElement} root
 * @param {HTMLInputElement} input */
async function send(root, input) {
  const refused = /** @type {HTMLElement} */ (root.querySelector(".terms-refused"));
  const [scope, id] = (root.dataset.termsOwner || ":").split(":");
  refused.textContent = "";
  if (!input.files?.length) {
    refused.textContent = root.dataset.termsNone || "";
    input.focus();
    return;
  }
  const form = new FormData();
  if (id) {
    form.append(scope, id);
  }
  form.append("file", input.files[0]);
  try {
    await upload(ADDRESS, form);
    input.value = "";
    input.dispatchEvent(new Event("change"));
    byId(ids.TERMS_IMPORTED)?.click();
  } catch (error) {
    refused.textContent = error instanceof Refusal ? error.message : root.dataset.termsFailed || "";
  }
}

export function start() {
  document.addEventListener("click", (event) => {
    const root = /** @type {HTMLElement | undefined} */ (closest(event, "[data-terms-import]")?.closest("[data-terms-owner]"));
    const input = root?.querySelector("input[type=file]");
    if (root && input) {
      send(root, /** @type {HTMLInputElement} */ (input));
    }
  });
}

[fileField, { start }].forEach((part) => part.start());
