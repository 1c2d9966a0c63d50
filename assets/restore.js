/* The page /restaurer: a pseudonymised document, its key and the password go to the server, the original comes back. */
(function () {
  "use strict";

  function missing(root) {
    const [file, key] = root.querySelectorAll("input[type=file]");
    const password = root.querySelector("input[type=password]");
    const asked = { file: [file, file.files.length], key: [key, key.files.length], password: [password, password.value.length] };
    return Object.entries(asked).find(([, [, given]]) => given === 0);
  }

  document.addEventListener("click", async (event) => {
    const root = event.target.closest("[data-restore-go]")?.closest("[data-restore]");
    if (!root) {
      return;
    }
    const words = JSON.parse(root.dataset.restore);
    const lacks = missing(root);
    if (lacks) {
      window.delivery.refuse(root, lacks[1][0], words[`no_${lacks[0]}`]);
      return;
    }
    const form = new FormData();
    form.append("password", root.querySelector("input[type=password]").value);
    ["file", "key"].forEach((name) => form.append(name, root.querySelector(`#restore-${name}`).files[0]));
    if (await window.delivery.take(root, words, "/api/v1/restore", { method: "POST", body: form }, words.restored)) {
      window.delivery.forget(root);
    }
  });

  /* The field's own face speaks the browser's language, and lies unseen over one that speaks the page's. */
  function face(input, { choose, none }) {
    const [shown, button, name] = ["span", "span", "span"].map((tag) => document.createElement(tag));
    const say = () => {
      name.textContent = input.files.length ? input.files[0].name : none;
    };
    shown.className = "file-face form-control";
    shown.setAttribute("aria-hidden", "true");
    button.className = "file-choose";
    button.textContent = choose;
    shown.append(button, name);
    input.addEventListener("change", say);
    say();
    return shown;
  }

  /* Dash has no file field of its own but one that reads the file into the page's state. */
  new MutationObserver(() => {
    document.querySelectorAll("[data-file]:empty").forEach((place) => {
      const input = document.createElement("input");
      input.type = "file";
      input.id = place.dataset.file;
      input.className = "file-input";
      input.accept = place.dataset.accept || "";
      input.setAttribute("aria-describedby", place.dataset.describedby);
      place.classList.add("file-field");
      place.append(input, face(input, place.dataset));
    });
  }).observe(document.body, { childList: true, subtree: true });
})();
