/* Loaded in the head, before the first paint: puts the remembered appearance and language on <html>.
   These two words are all that the application ever keeps in the browser. */
(function () {
  "use strict";
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  function remembered(key, allowed, fallback) {
    let value = null;
    try {
      value = window.localStorage.getItem(`nomdemprunt.${key}`);
    } catch (error) {
      console.info("No local storage here: preferences are not remembered.", error.name);
    }
    return allowed.includes(value) ? value : fallback;
  }

  function remember(key, value) {
    try {
      window.localStorage.setItem(`nomdemprunt.${key}`, value);
    } catch (error) {
      console.info("No local storage here: preferences are not remembered.", error.name);
    }
  }

  function paint() {
    const choice = root.dataset.themeChoice;
    root.dataset.theme = choice === "system" ? (system.matches ? "dark" : "light") : choice;
    root.dataset.bsTheme = root.dataset.theme;
  }

  window.preferences = {
    language: () => remembered("lang", ["fr", "en"], "fr"),
    theme: () => remembered("theme", ["light", "dark", "system"], "system"),
    speak(lang) {
      remember("lang", lang);
      root.lang = lang;
    },
    dress(choice) {
      remember("theme", choice);
      root.dataset.themeChoice = choice;
      paint();
    },
  };
  root.lang = window.preferences.language();
  root.dataset.themeChoice = window.preferences.theme();
  system.addEventListener("change", paint);
  paint();
})();
