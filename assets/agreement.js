/* The keys of the page Accord: the button of the panel whose data-key is typed is pressed, from the text or from the panel itself. */
(function () {
  "use strict";

  function typed(event) {
    const parts = [event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : "", event.key].filter(Boolean);
    return event.key.length === 1 ? event.key : parts.join("+");
  }

  /* A field keeps its letters; Enter in the reason keeps what is written, as the button says. */
  function busy(target, key) {
    const field = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
    return (field && key !== "Escape" && !(key === "Enter" && target.id === "agreement-note")) || (target.tagName === "BUTTON" && (key === "Enter" || key === " "));
  }

  document.addEventListener("keydown", (event) => {
    const panel = document.getElementById("agreement-panel");
    const text = document.getElementById("compared");
    if (!panel || event.ctrlKey || event.metaKey || !(panel.contains(event.target) || (text && text.contains(event.target)))) {
      return;
    }
    const key = typed(event);
    if (busy(event.target, key)) {
      return;
    }
    const step = { n: "1", p: "-1" }[key];
    const wanted = panel.querySelector(`button[data-key="${CSS.escape(key)}"]`);
    const button = wanted || (step && panel.contains(event.target) && text.querySelector(`[data-step="${step}"]`));
    if (button && !button.disabled && (wanted ? usable(button) || (lagging() && TAKING.includes(act(button))) : true)) {
      event.preventDefault();
      event.stopPropagation(); // the text knows Enter too
      button.click();
    }
  }, true);

  /* What is pressed is about the place in sight then, and about no other. The page learns which that is a moment after the text does, and
     the server takes its time: a button pressed meanwhile waits, and is let go if another place is in sight when its turn comes. */
  const PATIENCE = 10000; // milliseconds after which an answer is no longer waited for
  const OF_ALL = ["undo", "next"]; // what is about no place
  const TAKING = ["a", "b", "none", "write"];
  let place = null; // what the page knows: the place in sight, and whether something is being written there
  let writing = false;
  let sight = null;
  let drawn = 0; // the rank of the document in which it was chosen
  let told = true; // the page knows of it
  let chosen = 0; // when it was chosen
  let telling = false;
  let since = -PATIENCE; // when the server was asked
  const waiting = []; // {id of the button, about: the place in sight, or null}
  let turn = false;

  const act = (button) => JSON.parse(button.id).index;
  const answering = () => performance.now() - since < PATIENCE;
  const lagging = () => !told && performance.now() - chosen < PATIENCE;

  document.addEventListener("compared-chosen", (event) => {
    if (document.getElementById("agreement-panel")) {
      [sight, drawn, told, telling, chosen] = [event.detail.place, event.detail.rank, false, false, performance.now()];
    }
  });

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("#agreement-panel button[id*=agreement-]");
    if (!button) {
      return;
    }
    if (answering() || lagging() || (waiting.length && !turn)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.push({ id: button.id, about: OF_ALL.includes(act(button)) ? null : sight });
      return;
    }
    since = performance.now();
  }, true);

  /* Not by what is hidden: that is drawn a moment later. */
  function usable(button) {
    const name = act(button);
    if (OF_ALL.includes(name)) {
      return !button.closest("[hidden]");
    }
    return TAKING.includes(name) ? place !== null && !writing : writing;
  }

  function next() {
    while (waiting.length && !lagging() && !answering()) {
      const { id, about } = waiting.shift();
      const button = document.getElementById(id);
      if (button && !button.disabled && usable(button) && (about === null || about === sight)) {
        turn = true;
        button.click();
        turn = false;
      }
    }
  }

  /* The place in sight is the one chosen in the text, or the one to which a decision led, unless its reader went on meanwhile. */
  function point(mark, go, rank, current) {
    const changed = window.dash_clientside.callback_context.triggered.map((one) => one.prop_id.split(".")[0]);
    const led = changed.includes("agreement-go") && go && go.rank === rank && told && (!go.from || go.from === current);
    if (changed.includes("agreement-mark") && !led) {
      telling = mark === sight || told;
      sight = drawn === rank ? sight : null; // of a document that was left
      return [drawn === rank ? mark : null, null, ""];
    }
    if (changed.includes("agreement-go") && !led && !changed.includes("agreement-document")) {
      return Array(3).fill(window.dash_clientside.no_update);
    }
    if (changed.includes("agreement-document")) { // an undo leads to another: its row is then the one chosen in the table
      window.dash_clientside.set_props("agreement-documents", { selectedRows: { ids: [String(rank)] } });
    }
    sight = led ? go.place : null;
    [drawn, told] = [rank, true];
    window.dash_clientside.compared.lead(led ? go : null);
    return [sight, null, ""];
  }

  function offer(current, draft) {
    return [!current || Boolean(draft), !draft, !current, Boolean(draft)];
  }

  /* All that an answer changes is there: the text, the place, the buttons. */
  function free(answered, current, draft) {
    [place, writing] = [current || null, Boolean(draft)];
    const changed = window.dash_clientside.callback_context.triggered.map((one) => one.prop_id);
    told = told || telling;
    if (changed.includes("agreement-answered.data")) {
      since = -PATIENCE;
    }
    setTimeout(next); // after all that this answer changes
  }

  window.dash_clientside = Object.assign({}, window.dash_clientside, { agreement: { point, offer, free } });
})();
