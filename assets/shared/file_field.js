/* A field for a file, where a page has a place for one (data-file). */
import { arrivals } from "#shared/dom.js";

/** The field's own face speaks the browser's language, and lies unseen over one that speaks the page's.
 * @param {HTMLInputElement} input
 * @param {DOMStringMap} words `choose` and `none` */
function face(input, { choose, none }) {
  const [shown, button, name] = ["span", "span", "span"].map((tag) => document.createElement(tag));
  const say = () => {
    name.textContent = input.files?.length ? input.files[0].name : none || "";
  };
  shown.className = "file-face form-control";
  shown.setAttribute("aria-hidden", "true");
  button.className = "file-choose";
  button.textContent = choose || "";
  shown.append(button, name);
  input.addEventListener("change", say);
  say();
  return shown;
}

export function start() {
  /* Dash has no file field of its own but one that reads the file into the page's state. */
  arrivals("[data-file]", (place) => {
    if (place.childElementCount) {
      return;
    }
    const input = document.createElement("input");
    input.type = "file";
    input.id = place.dataset.file;
    input.className = "file-input";
    input.accept = place.dataset.accept || "";
    input.setAttribute("aria-describedby", place.dataset.describedby);
    place.classList.add("file-field");
    place.append(input, face(input, place.dataset));
  });
}
