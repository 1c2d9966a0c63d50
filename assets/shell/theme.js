/* Loaded in the head, before the first paint: puts the remembered appearance and language on <html>, and paints the appearance that is chosen
   later (main.js). The browser keeps these two words, the name that a reader gives, and opaque ids (shared/kept_ids.js); nothing else. */
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

  /* At the first visit, the first language of the browser that is one of ours; a chosen one wins. */
  const languages = (root.dataset.languages || "fr en").split(" ");
  const asked = (navigator.languages || []).map((code) => code.split("-")[0].toLowerCase()).find((code) => languages.includes(code));
  root.lang = remembered("lang", languages, asked || "fr");
  root.dataset.themeChoice = remembered("theme", ["light", "dark", "system"], "system");
  paint();
  system.addEventListener("change", paint);
  new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme-choice"] });
})();
