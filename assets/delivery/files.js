/* Fetches what is handed over (the file, the report, the key), so that a refusal can be said in the dialog; saves it under
   the name that the server gives it, which is the reader's where one was typed and names nobody. Passwords live in their fields alone, and are emptied as soon as they were used or the dialog is left. */
import { arrivals, closest, make, save, targetOf } from "#shared/dom.js";
import { Refusal, download } from "#shared/request.js";
import { template } from "#shared/template.js";
/** @import { Asked } from "#shared/request.js" */

const CONTROLS = "[data-fetch], [data-key], [data-restore-go]";
let busy = false;

/** @param {HTMLElement} root @param {string} state @param {string} error */
export function say(root, state, error) {
  root.querySelector(".delivery-state").textContent = state;
  root.querySelector(".delivery-error").textContent = error;
}

/** @param {HTMLElement} root @param {boolean} under */
function work(root, under) {
  busy = under;
  root.setAttribute("aria-busy", String(under));
  root.querySelectorAll(CONTROLS).forEach((control) => control.setAttribute("aria-disabled", String(under)));
}

/** @param {HTMLElement} root
 * @returns {HTMLInputElement | null} where the reader gives what is downloaded a name */
function called(root) {
  return root.querySelector("[data-file-name] input");
}

/** Lead to the passage for which the file was refused; assets/document/validation.js goes there.
 * @param {string} word @param {import("#shared/request.js").Place} place */
function passageLink(word, { start, end }) {
  const link = make("button", "button-link", word);
  link.type = "button";
  Object.assign(link.dataset, { reviewAct: "refused-passage", from: start, to: end });
  return link;
}

/** Ask for a file, save it, or say why there is none; tell whether it was saved. One at a time.
 * @param {HTMLElement} root @param {Record<string, string>} words @param {string} address @param {Asked} asked @param {string} done */
export async function take(root, words, address, asked, done) {
  if (busy) {
    return false;
  }
  work(root, true);
  say(root, words.working, "");
  try {
    const named = called(root);
    named?.removeAttribute("aria-invalid");
    const { blob, name, left } = await download(address, { ...asked, called: named?.value.trim() });
    save(blob, name);
    say(root, left && done === words.verified ? template(words.left, { n: left }) : done, "");
    return true;
  } catch (error) {
    console.info("The file was not fetched.", /** @type {Error} */ (error).name);
    say(root, "", error instanceof Refusal ? error.message : words.failed);
    if (error instanceof Refusal && error.place) {
      root.querySelector(".delivery-error").append(" ", passageLink(words.passage, error.place));
    }
    if (error instanceof Refusal && error.code.endsWith("file_name")) {
      called(root)?.setAttribute("aria-invalid", "true");
      called(root)?.focus();
    }
    return false;
  } finally {
    work(root, false);
  }
}

/** Dash's own fields keep what is typed among their properties: these are plain ones.
 * @param {HTMLElement} place @param {Record<string, string>} attributes */
function field(place, attributes) {
  if (place.childElementCount) {
    return;
  }
  const input = make("input", "form-control");
  Object.entries({ spellcheck: "false", ...attributes }).forEach(([name, value]) => input.setAttribute(name, value));
  place.append(input);
}

/** @param {HTMLElement} place */
function passwordField(place) {
  const { password, autocomplete } = place.dataset;
  field(place, { type: "password", id: String(password), autocomplete: String(autocomplete) });
}

/** @param {HTMLElement} place */
function nameField(place) {
  const { fileName, longest } = place.dataset;
  const hint = { "aria-describedby": `${fileName}-hint` };
  field(place, { type: "text", id: String(fileName), autocomplete: "off", maxlength: String(longest), ...hint });
}

/** @param {HTMLElement} root */
export function forget(root) {
  root.querySelectorAll("input[type=password]").forEach((input) => {
    input.value = "";
  });
}

/** @param {HTMLElement} root @param {HTMLElement} input @param {string} sentence */
export function refuse(root, input, sentence) {
  say(root, "", sentence);
  input.focus();
}

/** @param {HTMLElement} root @param {Record<string, string>} words @param {HTMLElement} button */
async function makeKey(root, words, button) {
  const [first, again] = root.querySelectorAll("input[type=password]");
  const { key = "", body = "", shortest } = button.dataset;
  if ([...first.value.normalize("NFC").trim()].length < Number(shortest)) {
    refuse(root, first, template(words.short, { shortest }));
  } else if (first.value !== again.value) {
    refuse(root, again, words.differ);
  } else {
    const asked = { ...JSON.parse(body), password: first.value };
    if (await take(root, words, key, { json: asked }, words.key)) {
      forget(root);
    }
  }
}

export function start() {
  document.addEventListener("click", (event) => {
    const root = closest(event, "[data-delivery]");
    const link = closest(event, "a[data-fetch]");
    const button = closest(event, "[data-key]");
    if (!root || !(link || button)) {
      return;
    }
    const words = JSON.parse(root.dataset.delivery);
    event.preventDefault();
    if (link) {
      take(root, words, link.href, {}, words[link.dataset.fetch]);
    } else {
      makeKey(root, words, button);
    }
  });
  document.addEventListener("change", (event) => {
    const select = closest(event, "[data-delivery-format]");
    if (select) {
      closest(event, "[data-delivery]").querySelector("a[data-focus]").href = select.value;
    }
  });
  /* Enter in a field does what the button after it does. */
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && targetOf(event).matches("[data-file-name] input")) {
      closest(event, "[data-delivery]").querySelector("a[data-focus]").click();
    } else if (event.key === "Enter" && targetOf(event).matches("[data-password] input")) {
      closest(event, "[data-delivery], [data-restore]").querySelector("[data-key], [data-restore-go]").click();
    }
  });
  document.addEventListener(
    "close",
    (event) => {
      const target = targetOf(event);
      if (target.matches("[data-delivery]")) {
        forget(target);
        say(target, "", "");
      }
    },
    true, // it does not bubble
  );
  arrivals("[data-delivery] [data-password], [data-restore] [data-password]", passwordField);
  arrivals("[data-delivery] [data-file-name]", nameField);
}
