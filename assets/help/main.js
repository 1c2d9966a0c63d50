/* The page for administrations: a sheet is printed alone. */
import { byId, closest } from "#shared/dom.js";

const PRINTED = "is-printed";

/** Print one section of the page, and nothing around it. @param {string} id */
function print(id) {
  const sheet = byId(id);
  document.documentElement.classList.add("prints-sheet");
  sheet.classList.add(PRINTED);
  window.addEventListener(
    "afterprint",
    () => {
      sheet.classList.remove(PRINTED);
      document.documentElement.classList.remove("prints-sheet");
    },
    { once: true },
  );
  window.print();
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-print-sheet]");
  if (button) {
    print(button.dataset.printSheet);
  }
});
