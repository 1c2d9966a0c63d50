/* A menu that unfolds (details.menu-fold) and holds radio buttons: it opens on the one chosen, and within the window; it is
   closed by Escape, by Enter, by a click on a choice, by leaving it. Without this script it still opens and closes. */
(function () {
  "use strict";
  const MENU = "details.menu-fold";
  const MARGIN = 12;
  const LEAST = 360; // pixels of height, even where the page must then be scrolled

  const opened = () => document.querySelector(`${MENU}[open]`);

  function close(menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }

  /* The box hangs below its summary, wherever that stands. */
  function place(menu) {
    const box = menu.querySelector(".menu-box");
    box.style.translate = "";
    const { top, right } = box.getBoundingClientRect();
    const beyond = right + MARGIN - document.documentElement.clientWidth;
    box.style.translate = `${-Math.max(0, beyond)}px`;
    box.style.maxHeight = `${Math.max(LEAST, window.innerHeight - top - MARGIN)}px`;
  }

  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.matches(MENU) && target.open) {
        place(target);
        target.querySelector("input:checked")?.focus();
      }
    },
    true, // it does not bubble
  );

  document.addEventListener(
    "keydown",
    (event) => {
      const menu = opened();
      const chosen = event.key === "Enter" && event.target.matches("input[type=radio]") && menu?.contains(event.target);
      if (menu && (event.key === "Escape" || chosen)) {
        event.preventDefault();
        event.stopPropagation(); // the viewer has an Escape of its own
        close(menu);
      }
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const menu = opened();
    if (menu && !menu.contains(event.target)) {
      menu.open = false;
    } else if (menu && event.detail > 0 && event.target.closest(".form-check")) {
      window.setTimeout(() => close(menu)); // once the choice is made; the arrow keys make clicks without detail
    }
  });

  document.addEventListener("focusin", ({ target }) => {
    const menu = opened();
    // A press on plain text within the menu gives the focus to what is around it: the page's <main>.
    if (menu && !menu.contains(target) && !target.contains(menu)) {
      menu.open = false;
    }
  });
})();
