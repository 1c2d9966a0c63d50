/* Fetches what is handed over (the file, the report, the key), so that a refusal can be said in the dialog; saves it under
   the server's neutral name. Passwords live in their fields alone, and are emptied as soon as they were used or the dialog is left. */
(function () {
  "use strict";
  const HEADERS = { "X-Requested-With": "nomdemprunt" };
  const CONTROLS = "[data-fetch], [data-key], [data-restore-go]";
  let busy = false;

  const typeset = (sentence) => sentence.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])/g, "\u00a0").replace(/« /g, "«\u00a0");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  function say(root, state, error) {
    root.querySelector(".delivery-state").textContent = state;
    root.querySelector(".delivery-error").textContent = error;
  }

  async function reason(response, words) {
    let answer = {};
    try {
      answer = await response.json();
    } catch (error) {
      console.info("The server's answer has no JSON.", error.name);
    }
    const { lang } = document.documentElement;
    const said = answer.error?.[lang] || answer.error?.fr;
    return said ? (lang === "en" ? said : typeset(said)) : words.failed;
  }

  function save(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  function named(response) {
    const header = response.headers.get("Content-Disposition") || "";
    const coded = /filename\*=UTF-8''([^;]+)/i.exec(header);
    return coded ? decodeURIComponent(coded[1]) : /filename="?([^";]+)"?/i.exec(header)?.[1] || "document";
  }

  function work(root, under) {
    busy = under;
    root.setAttribute("aria-busy", String(under));
    root.querySelectorAll(CONTROLS).forEach((control) => control.setAttribute("aria-disabled", String(under)));
  }

  /* Ask for a file, save it, or say why there is none; tell whether it was saved. One at a time. */
  async function take(root, words, address, options, done) {
    if (busy) {
      return false;
    }
    work(root, true);
    say(root, words.working, "");
    try {
      const response = await fetch(address, { ...options, headers: { ...HEADERS, ...options.headers } });
      if (!response.ok) {
        say(root, "", await reason(response, words));
        return false;
      }
      save(await response.blob(), named(response));
      say(root, done, "");
      return true;
    } catch (error) {
      console.info("The file was not fetched.", error.name);
      say(root, "", words.failed);
      return false;
    } finally {
      work(root, false);
    }
  }

  /* Dash's own password fields keep what is typed among their properties: these are plain ones. */
  function fields(root) {
    for (const place of root.querySelectorAll("[data-password]:empty")) {
      const input = document.createElement("input");
      input.type = "password";
      input.id = place.dataset.password;
      input.autocomplete = place.dataset.autocomplete;
      input.className = "form-control";
      input.spellcheck = false;
      place.append(input);
    }
  }

  function forget(root) {
    root.querySelectorAll("input[type=password]").forEach((input) => {
      input.value = "";
    });
  }

  function refuse(root, input, sentence) {
    say(root, "", sentence);
    input.focus();
  }

  async function makeKey(root, words, button) {
    const [first, again] = root.querySelectorAll("input[type=password]");
    const { key, body, shortest } = button.dataset;
    if ([...first.value.normalize("NFC").trim()].length < Number(shortest)) {
      refuse(root, first, fill(words.short, { shortest }));
    } else if (first.value !== again.value) {
      refuse(root, again, words.differ);
    } else {
      const asked = JSON.stringify({ ...JSON.parse(body), password: first.value });
      const options = { method: "POST", body: asked, headers: { "Content-Type": "application/json" } };
      if (await take(root, words, key, options, words.key)) {
        forget(root);
      }
    }
  }

  document.addEventListener("click", (event) => {
    const root = event.target.closest("[data-delivery]");
    const link = event.target.closest("a[data-fetch]");
    const button = event.target.closest("[data-key]");
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

  /* Enter in a password field does what the button after it does. */
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[data-password] input")) {
      event.target.closest("[data-delivery], [data-restore]").querySelector("[data-key], [data-restore-go]").click();
    }
  });

  document.addEventListener(
    "close",
    ({ target }) => {
      if (target.matches("[data-delivery]")) {
        forget(target);
        say(target, "", "");
      }
    },
    true, // it does not bubble
  );

  new MutationObserver(() => document.querySelectorAll("[data-delivery], [data-restore]").forEach(fields)).observe(document.body, {
    childList: true,
    subtree: true,
  });

  window.delivery = { take, say, refuse, forget };
})();
