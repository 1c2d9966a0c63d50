/* A button that stops or starts the work, or the word on its stage, goes out of sight with its state: the focus then goes to what took its place,
   or a reader by keyboard or by ear would begin again at the top of the page. */
(function () {
  "use strict";
  const PLACES = ["#document-error h2", "#document-stage", ".document-name h1"]; // the first in sight
  const PASSING = "#document-cancel, #document-retry, #document-stage, [data-dialog='language']";
  let last = null;

  document.addEventListener("focusin", ({ target }) => {
    last = target;
  });

  function move() {
    if (last?.isConnected && last.matches(PASSING) && !last.offsetParent) {
      PLACES.map((place) => document.querySelector(place)).find((node) => node?.offsetParent)?.focus();
    }
  }

  window.dash_clientside = Object.assign({}, window.dash_clientside, {
    work: {
      keepFocus() {
        requestAnimationFrame(move); // once the page is drawn in its new state
      },
    },
  });
})();
