/* Loaded in the head, before the first paint: puts the remembered appearance and language on <html>, and paints the appearance that is chosen
   later (main.js). These two words are all that the application ever keeps in the browser of a reader without lists. */
(function () {
  "use strict";
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  /** @param {string} key
   * @param {string[]} allowed
   * @param {string} fallback */
  function remembered(key, allowed, fallback) {
    let value = null;
    try {
      value = window.localStorage.getItem(`nomdemprunt.${key}`);
    } catch (error) {
      console.info("No local storage here: preferences are not remembered.", /** @type {Error} */ (error).name);
    }
    return value !== null && allowed.includes(value) ? value : fallback;
  }

  function paint() {
    const choice = root.dataset.themeChoice;
    root.dataset.theme = choice === "system" ? (system.matches ? "dark" : "light") : choice;
    root.dataset.bsTheme = root.dataset.theme;
  }

  root.lang = remembered("lang", (root.dataset.languages || "fr en").split(" "), "fr");
  root.dataset.themeChoice = remembered("theme", ["light", "dark", "system"], "system");
  paint();
  system.addEventListener("change", paint);
  new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme-choice"] });
})();
