/* Going about: mentions one by one, what is shown, single keys, dialogs. */
(function () {
  "use strict";
  const { viewer } = window;
  let singleKeys = true; // WCAG 2.1.4: they can be switched off

  /* --- From mention to mention ------------------------------------------------------------------------------------ */

  function shown(view) {
    return view.marks.map((_, index) => index).filter(viewer.visible);
  }

  /* Without a mention at hand, the next one is the first in sight. */
  function start(view, by) {
    const from = view.rows.indexOf(viewer.firstRow());
    const all = shown(view);
    const first = all.findIndex((index) => view.rowOf[index] >= from);
    return by > 0 ? all[Math.max(0, first)] : all[first > 0 ? first - 1 : all.length - 1];
  }

  function walk(view, by, among = shown(view)) {
    if (!among.length) {
      return;
    }
    if (view.current < 0) {
      viewer.go(start(view, by));
      return;
    }
    const at = among.indexOf(view.current);
    const place = at >= 0 ? at + by : among.findIndex((index) => index > view.current) + (by > 0 ? 0 : -1);
    viewer.go(among[(place + among.length) % among.length]);
  }

  function walkSame(view, by) {
    if (view.current >= 0) {
      walk(view, by, view.groups.get(view.keys[view.current]).filter(viewer.visible));
    }
  }

  function count(view) {
    const all = shown(view);
    const at = all.indexOf(view.current);
    viewer.slot("at").textContent = at >= 0 ? viewer.fill("mention.at", { i: at + 1, n: all.length }) : viewer.times(all.length);
  }

  /* Tell whether a single key counts: the reader may have switched them off, and no key is stolen from a field. */
  viewer.hears = (event) => singleKeys && !typing(event.target);
  viewer.typing = typing;

  viewer.acts.next = (view) => walk(view, 1);
  viewer.acts.previous = (view) => walk(view, -1);

  /* --- What is shown ---------------------------------------------------------------------------------------------- */

  /* Show both texts or one of them, and say so on the buttons. */
  viewer.show = (view, side) => {
    view.root.dataset.show = side;
    view.root.querySelectorAll('[data-act="view"]').forEach((node) => node.setAttribute("aria-pressed", String(node.dataset.value === side)));
  };

  viewer.acts.view = (view, control) => viewer.steadily(() => viewer.show(view, control.dataset.value));
  viewer.acts.words = (view) => {
    viewer.steadily(() => view.root.classList.toggle("with-words"));
    const always = view.root.classList.contains("with-words");
    view.root.querySelector('[data-act="words"]').setAttribute("aria-pressed", String(always));
  };
  viewer.acts.help = () => viewer.slot("keys").showModal();
  viewer.acts.close = (view, control) => control.closest("dialog").close();
  viewer.acts.copy = (view) => {
    const text = view.rows.map((row) => (row.node.classList.contains("continued") ? "" : "\n") + row.node.lastChild.textContent).join("").slice(1);
    const copied = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error("no clipboard"));
    copied.then(() => announce("copied"), () => announce("copy.failed"));
  };

  function announce(key) {
    const control = document.querySelector('[data-viewer-act="copy"]');
    const before = control.textContent;
    viewer.say(viewer.fill(key));
    control.lastChild.textContent = viewer.fill(key);
    control.disabled = true;
    window.setTimeout(() => {
      control.disabled = false;
      control.lastChild.textContent = before;
    }, 2500);
  }

  /* --- Keys ------------------------------------------------------------------------------------------------------- */

  function clickOf(act) {
    return (view) => viewer.acts[act](view, view.root.querySelector(`[data-act="${act}"]`));
  }

  function otherSide(view) {
    if (view.current >= 0 && (view.root.dataset.show || "both") === "both") {
      viewer.go(view.current, 1 - view.side);
    }
  }

  const letters = {
    j: (view) => walk(view, 1), n: (view) => walk(view, 1), k: (view) => walk(view, -1), p: (view) => walk(view, -1),
    J: (view) => walkSame(view, 1), K: (view) => walkSame(view, -1), x: otherSide, e: clickOf("words"), d: clickOf("panel"),
    "/": () => document.getElementById("viewer-find").focus(), "?": clickOf("help"),
  };
  const onMention = {
    ArrowRight: (view) => walk(view, 1), ArrowLeft: (view) => walk(view, -1),
    Enter: (view, node) => node.click(), " ": (view, node) => node.click(),
  };

  function escape() {
    if (document.activeElement && document.activeElement.closest("mark.mention, #viewer-find")) {
      document.activeElement.blur();
    }
    viewer.pin(null);
    viewer.point(null);
  }

  function typing(target) {
    return Boolean(target.closest("input, textarea, select, [contenteditable]"));
  }

  function press(event) {
    const view = viewer.current();
    const node = event.target.closest ? event.target.closest("mark.mention") : null;
    if (!view || event.defaultPrevented || !view.root.offsetParent || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
      return;
    }
    const act = (node && onMention[event.key]) || (viewer.hears(event) && letters[event.key]);
    if (event.key === "Escape") {
      escape();
    } else if (act) {
      event.preventDefault();
      act(view, node);
    }
  }

  function tabs(event) {
    const tab = event.target.closest('[role="tab"]');
    if (tab && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      (tab.nextElementSibling || tab.previousElementSibling).click();
    }
  }

  /* Put the switch of the single keys somewhere: other pages that hear some have it too. */
  viewer.keysSwitch = (place, word) => {
    const box = viewer.make("input");
    box.type = "checkbox";
    box.checked = singleKeys;
    box.addEventListener("change", () => { singleKeys = box.checked; });
    place.replaceChildren(viewer.make("label", "", box, word));
  };

  /* --- Dialogs of the page, outside the viewer ---------------------------------------------------------------------- */

  function click(event) {
    const opener = event.target.closest("[data-dialog]");
    const copy = event.target.closest("[data-viewer-act]");
    if (copy && viewer.current()) {
      viewer.acts[copy.dataset.viewerAct](viewer.current());
    } else if (opener && opener.dataset.dialog === "close") {
      opener.closest("dialog").close();
    } else if (opener) {
      document.querySelector(`dialog[data-name="${opener.dataset.dialog}"]`).showModal();
    }
  }

  document.addEventListener("keydown", (event) => {
    tabs(event);
    press(event);
  });
  document.addEventListener("click", click);
  viewer.on("built", (view) => {
    viewer.show(view, view.root.dataset.show || "both");
    viewer.keysSwitch(viewer.slot("keys-switch"), viewer.fill("keys.on"));
    count(view);
  });
  ["moved", "patched"].forEach((event) => viewer.on(event, count));
  viewer.on("filtered", count);
})();
