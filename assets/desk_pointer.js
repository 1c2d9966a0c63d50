/* Correcting by mouse and touch: the click on a mention, a selection in the original text. */
(function () {
  "use strict";
  const { desk } = window;
  const MILLISECONDS_OF_SELECTING = 300; // a finger that moves the ends of a selection changes it all the time
  let viewer = null;
  let touched = false; // the last pointer was a finger
  let begun = false; // and it was put down in the original text

  /* A click keeps the person in evidence and shows what can be done; the same click again lets go of both. */
  function click(event) {
    const node = event.target.closest("mark.mention");
    const view = viewer.current();
    if (!node || !view.data.review || !viewer.visible(node.entity)) {
      return;
    }
    event.stopImmediatePropagation();
    if (!window.getSelection().isCollapsed || event.detail > 1) {
      return; // a part of it is selected: the menu of the selection comes
    }
    if (desk.menu.is(node.entity)) {
      desk.menu.close(false);
      viewer.pin(null);
    } else {
      viewer.pin(view.keys[node.entity]);
      desk.menu.openMention(node.entity, { back: node, takes: event.detail === 0 });
    }
  }

  function select() {
    const span = desk.place.selected();
    if (span && !desk.caret.on()) {
      desk.menu.open(span, null);
    }
  }

  /* A phone puts a menu of its own over a selection: ours is behind a button below it. */
  function offerMark() {
    const button = desk.slot("mark");
    const view = viewer.current();
    const span = button && touched && view && view.data.review && !desk.menu.isOpen() ? desk.place.selected() : null;
    if (button) {
      button.hidden = !span;
    }
    if (span) {
      const rects = desk.place.range(span.start, span.end).getClientRects();
      const box = rects[rects.length - 1];
      button.style.top = `${Math.min(box.bottom + 28, window.innerHeight - 60)}px`;
      button.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - button.offsetWidth - 8))}px`;
      button.span = span;
    }
  }

  function listen(root) {
    root.addEventListener("click", click, true);
    const button = desk.slot("mark");
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      button.hidden = true;
      desk.menu.open(button.span, null);
    });
  }

  function listenToAll() {
    let timer = 0;
    document.addEventListener("pointerdown", (event) => {
      touched = event.pointerType === "touch";
      begun = Boolean(event.target.closest && event.target.closest(".viewer-rows .cell.left"));
    }, true);
    document.addEventListener("mouseup", (event) => {
      const view = viewer.current();
      if (event.button === 0 && !touched && view && view.data.review && begun) {
        window.setTimeout(select); // the browser has not yet let go of the selection before
      }
    });
    document.addEventListener("selectionchange", () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => viewer.current() && offerMark(), MILLISECONDS_OF_SELECTING);
    });
  }

  desk.ready((one) => {
    viewer = one;
    listenToAll();
    viewer.on("built", ({ root }) => {
      if (desk.slot("mark") && !root.dataset.corrects) {
        root.dataset.corrects = "yes";
        listen(root);
      }
    });
  });
})();
