/* A page before and after, fetched once it is asked for: what stops the delivery stops it too, and is said in the dialog. */
import { say } from "#delivery/files.js";
import { targetOf } from "#shared/dom.js";
import { Refusal, download } from "#shared/request.js";

/** @param {HTMLImageElement} image @param {Blob} blob */
function put(image, blob) {
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(blob);
  image.hidden = false;
}

/** @param {HTMLDetailsElement} details */
async function show(details) {
  const root = /** @type {HTMLElement} */ (details.closest("[data-delivery]"));
  const words = JSON.parse(String(root.dataset.delivery));
  const images = /** @type {HTMLImageElement[]} */ ([...details.querySelectorAll("img[data-preview]")]);
  say(root, words.preview, "");
  try {
    for (const image of images) {
      put(image, (await download(String(image.dataset.preview))).blob); // one makes the file, the other finds it made
    }
    say(root, "", "");
  } catch (error) {
    console.info("The preview was not fetched.", /** @type {Error} */ (error).name);
    details.open = false;
    say(root, "", error instanceof Refusal ? error.message : words.failed);
  }
}

export function start() {
  document.addEventListener(
    "toggle",
    (event) => {
      const details = targetOf(event);
      if (details.matches("[data-delivery] .delivery-preview") && /** @type {HTMLDetailsElement} */ (details).open) {
        show(/** @type {HTMLDetailsElement} */ (details));
      }
    },
    true, // it does not bubble
  );
}
