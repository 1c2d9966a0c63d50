/* The runs of MLflow that a reader brings to /essais (pages/runs.py): a zip goes to the server, which says how many it kept. */
import { Refusal, upload } from "#shared/request.js";
import { closest } from "#shared/dom.js";
import { plural, template } from "#shared/template.js";

const ROUTE = "/api/v1/runs/mlflow";
const COUNTS = ["kept", "already", "without"];

/** @param {Record<string, string>} words @param {Record<string, number>} answer */
function count(words, answer) {
  const told = COUNTS.filter((name) => answer[name]).map((name) => template(words[`${name}.${plural(answer[name])}`], { n: answer[name] }));
  return told.length ? told.join(" ") : words.nothing;
}

/** @param {HTMLElement} root */
async function send(root) {
  const words = JSON.parse(root.dataset.mlflow || "{}");
  const input = /** @type {HTMLInputElement} */ (root.querySelector("input[type=file]"));
  const said = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
  const [file] = input.files || [];
  if (!file) {
    said.textContent = words.no_file;
    input.focus();
    return;
  }
  const form = new FormData();
  form.append("file", file);
  root.setAttribute("aria-busy", "true");
  said.textContent = words.sending;
  try {
    said.textContent = count(words, await upload(ROUTE, form));
  } catch (error) {
    console.info("A store of runs was not taken.", /** @type {Error} */ (error).name);
    said.textContent = error instanceof Refusal ? error.message : words.failed;
  } finally {
    root.removeAttribute("aria-busy");
  }
}

export function start() {
  document.addEventListener("click", (event) => {
    const root = closest(event, "[data-mlflow-send]")?.closest("[data-mlflow]");
    if (root instanceof HTMLElement && !root.hasAttribute("aria-busy")) {
      send(root);
    }
  });
}
