/* The shell's few movements: language, appearance, menu, a server that no longer answers. */
(function () {
  "use strict";
  const LOOKS_UNANSWERED = 3;

  /* aria-pressed and aria-current are set here and never by Dash: the frame is drawn once, so nothing undoes them. */
  function press() {
    const root = document.documentElement;
    document.querySelectorAll("button[data-lang]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.lang === root.lang));
    });
    document.querySelectorAll("button[data-theme-choice]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === root.dataset.themeChoice));
    });
  }

  function mark() {
    const path = window.location.pathname;
    document.querySelectorAll(".pages .nav-link").forEach((link) => {
      const home = link.getAttribute("href") === "/";
      const here = path === link.getAttribute("href") || (home && path.startsWith("/document"));
      if (here) {
        link.setAttribute("aria-current", "page");
      } else {
        link.removeAttribute("aria-current");
      }
    });
  }

  /* A new title means a new page: say it, start at its top, and give the focus a place if its own has gone. */
  let popped = false;
  let path = window.location.pathname;
  window.addEventListener("popstate", () => {
    popped = true;
  });
  new MutationObserver(() => {
    if (path === window.location.pathname) {
      return;
    }
    path = window.location.pathname;
    window.dash_clientside.set_props("live", { children: document.title });
    if (!popped) {
      window.scrollTo(0, 0);
    }
    popped = false;
    if (document.activeElement === document.body) {
      document.getElementById("main").focus({ preventScroll: true });
    }
  }).observe(document.querySelector("title"), { childList: true });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-theme-choice]");
    if (button) {
      window.preferences.dress(button.dataset.themeChoice);
      press();
    }
  });

  window.dash_clientside = Object.assign({}, window.dash_clientside, {
    shell: {
      speak() {
        const clicked = window.dash_clientside.callback_context.triggered_id;
        if (clicked) {
          window.preferences.speak(clicked === "lang-en" ? "en" : "fr");
        }
        press();
        return window.preferences.language();
      },

      unfold(clicks, path, expanded) {
        mark();
        const asked = window.dash_clientside.callback_context.triggered_id === "menu-toggle";
        return asked && expanded !== "true" ? "true" : "false";
      },

      forget: () => null,

      watch(looks, answered) {
        return (looks || 0) - (answered || 0) <= LOOKS_UNANSWERED;
      },
    },
  });
})();
