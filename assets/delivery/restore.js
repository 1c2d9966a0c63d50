/* The page /restaurer: a pseudonymised document, its key and the password go to the server, the original comes back. */
import { forget, refuse, take } from "#delivery/files.js";
import { closest } from "#shared/dom.js";

/** @param {HTMLElement} root */
function missing(root) {
  const [file, key] = root.querySelectorAll("input[type=file]");
  const password = root.querySelector("input[type=password]");
  const asked = { file: [file, file.files.length], key: [key, key.files.length], password: [password, password.value.length] };
  return Object.entries(asked).find(([, [, given]]) => given === 0);
}

export function start() {
  document.addEventListener("click", async (event) => {
    const root = closest(event, "[data-restore-go]")?.closest("[data-restore]");
    if (!root) {
      return;
    }
    const words = JSON.parse(root.dataset.restore);
    const lacks = missing(root);
    if (lacks) {
      refuse(root, lacks[1][0], words[`no_${lacks[0]}`]);
      return;
    }
    const form = new FormData();
    form.append("password", root.querySelector("input[type=password]").value);
    ["file", "key"].forEach((name) => form.append(name, root.querySelector(`#restore-${name}`).files[0]));
    if (await take(root, words, "/api/v1/restore", { body: form }, words.restored)) {
      forget(root);
    }
  });
}
