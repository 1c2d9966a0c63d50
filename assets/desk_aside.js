/* What the parts of the reader's desk beside the texts share: their words, the state of the reading, acts and what became of them.
   desk_bar, desk_doubts, desk_drag, desk_history, desk_merge, desk_persons, desk_split and desk_validation add to `window.deskPanel`. */
(function () {
  "use strict";
  const MILLISECONDS_OF_REST = 400; // after a correction, before the head of the page is asked for anew
  const hooks = new Map();
  let words = { node: null };
  let timer = 0;
  let drawing = false;
  let key = null;
  let last = null; // what was said last, with the way to take it back

  const panel = { acts: {} };

  panel.on = (event, run) => hooks.set(event, [...(hooks.get(event) || []), run]);
  panel.tell = (event, ...more) => (hooks.get(event) || []).forEach((run) => run(window.viewer.current(), ...more));

  /* --- Words ------------------------------------------------------------------------------------------------------ */

  panel.bar = () => document.getElementById("desk-bar");
  panel.slot = (name) => document.querySelector(`[data-desk="${name}"]`);

  function lookUp() {
    const node = panel.bar();
    if (words.node !== node) {
      words = { node, all: JSON.parse(node.dataset.words) };
    }
    return words.all;
  }

  panel.choices = (name) => JSON.parse(panel.bar().dataset[name]);
  panel.lang = () => (window.viewer.current() ? window.viewer.current().data.lang : document.documentElement.lang || "fr");
  panel.number = (n, digits = 0) => new Intl.NumberFormat(panel.lang(), { maximumFractionDigits: digits }).format(n);

  panel.fill = (key, values) => (lookUp()[key] || key).replace(/\{(\w+)\}/g, (whole, name) => (values && name in values ? String(values[name]) : whole));
  panel.many = (key, n, values) => panel.fill(n === 1 || (n === 0 && panel.lang() === "fr") ? `${key}.one` : `${key}.many`, { n: panel.number(n), ...values });

  /* A hundred percent is said of all alone, and none of nothing alone. */
  panel.percent = (share) => {
    const whole = share >= 1 || share <= 0 ? share * 100 : Math.min(99.9, Math.max(0.1, share * 100));
    const said = panel.number(whole, 1);
    return panel.lang() === "en" ? `${said}%` : `${said}\u00a0%`;
  };

  panel.when = (iso) => {
    const moment = new Date(iso);
    const [hour, minute] = [moment.getHours(), String(moment.getMinutes()).padStart(2, "0")];
    const time = panel.lang() === "en" ? `${String(hour).padStart(2, "0")}:${minute}` : `${hour}\u00a0h\u00a0${minute}`;
    const day = new Intl.DateTimeFormat(panel.lang(), { day: "numeric", month: "long" }).format(moment);
    return moment.toDateString() === new Date().toDateString() ? time : panel.fill("when", { day, time });
  };

  /* --- Acts ------------------------------------------------------------------------------------------------------- */

  panel.review = () => window.desk.review();

  /* What is open or in sight belongs to one document in one language. */
  panel.key = (view) => `${view.data.id} ${view.data.lang}`;

  /* The sentences of the engine have plain spaces. */
  const typeset = (said) => (panel.lang() === "en" ? said : said.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])/g, "\u00a0").replace(/« /g, "«\u00a0"));

  /* Ask for an act: gives {ok, sentence, code}, the sentence where it was refused. What a form says itself is not said elsewhere too. */
  panel.act = async (act) => {
    const answer = await window.desk.act(act);
    if (!answer.ok && !["settle", "reopen", "undo"].includes(act.kind)) {
      window.desk.notice("refused", null);
    }
    return answer.ok ? answer : { ...answer, sentence: typeset(answer.sentence || panel.fill("failed")) };
  };

  /* Say what an act did, and leave in sight how to take it back. */
  panel.done = (sentence, undoable) => {
    last = { sentence, undoable, version: panel.review().version };
    window.viewer.say(undoable ? `${sentence} ${panel.fill("undo.how")}` : sentence);
    showDone();
  };

  /* The place of what was said: at the top of the panel, where persons and doubts are. */
  function saidPlace() {
    const { root } = window.viewer.current();
    const head = root.querySelector(".viewer-panel-head");
    const place = root.querySelector(".reading-said") || window.viewer.make("div", "reading-said");
    head.after(place);
    return place;
  }

  function showDone() {
    const place = saidPlace();
    place.hidden = !last;
    place.replaceChildren();
    if (last) {
      const text = panel.isolated("p", "", last.sentence);
      if (last.undoable) {
        text.append(" ", panel.button("button-link", "undo", panel.fill("undo")));
      }
      place.append(text, panel.close("said-close", panel.fill("close")));
    }
  }

  panel.forget = () => {
    last = null;
    showDone();
  };

  /* --- Parts ------------------------------------------------------------------------------------------------------ */

  panel.button = (style, act, ...children) => {
    const node = window.viewer.make("button", style, ...children);
    node.type = "button";
    node.dataset.deskAct = act;
    return node;
  };

  panel.close = (act, label) => {
    const node = panel.button("viewer-button reading-close", act, window.viewer.make("span", "icon icon-close"));
    node.setAttribute("aria-label", label);
    return node;
  };

  panel.isolated = (tag, style, text) => {
    const node = window.viewer.make(tag, style);
    window.viewer.write(node, text);
    node.dir = "auto";
    return node;
  };

  panel.acts.undo = async () => {
    panel.forget();
    const { ok } = await panel.act({ kind: "undo" });
    if (ok) {
      panel.done(panel.fill("undone"), false);
    }
  };
  panel.acts["said-close"] = panel.forget;

  /* --- After a correction ------------------------------------------------------------------------------------------- */

  function draw() {
    const view = window.viewer.current();
    drawing = false;
    if (view && panel.bar()) {
      if (last?.undoable && panel.review()?.version !== last.version) {
        panel.forget(); // it is no longer the last thing done
      }
      window.viewer.list(view);
      panel.tell("changed");
    }
  }

  /* The texts come first: what stands beside them is drawn when they are painted, once. */
  panel.later = () => {
    if (!drawing) {
      drawing = true;
      requestAnimationFrame(() => window.setTimeout(draw));
    }
  };

  /* The head of the page (mentions, persons, doubts, warnings) comes from the server, once the reader rests. */
  function refresh() {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const review = panel.review();
      if (review && window.viewer.current()) {
        window.dash_clientside.set_props(panel.bar().dataset.store, { data: review.version });
      }
    }, MILLISECONDS_OF_REST);
  }

  /* What was asked for is not asked for twice while the server has not answered. */
  async function hold(control, answer) {
    if (answer instanceof Promise) {
      control.setAttribute("aria-disabled", "true");
      await answer;
      control.removeAttribute("aria-disabled");
    }
  }

  function click(event) {
    const control = event.target.closest ? event.target.closest("[data-desk-act]") : null;
    if (control && window.viewer.current() && control.getAttribute("aria-disabled") !== "true") {
      hold(control, panel.acts[control.dataset.deskAct](control, event));
    }
  }

  function start() {
    window.viewer.on("built", (view) => {
      last = panel.key(view) === key ? last : null;
      key = panel.key(view);
      if (panel.bar()) {
        panel.tell("changed");
      }
    });
    window.viewer.on("redrawn", () => panel.bar() && panel.tell("changed"));
    window.desk.on("changed", ({ patch }) => {
      panel.later();
      if (patch) {
        refresh();
      }
    });
    document.addEventListener("click", click);
  }

  window.deskPanel = panel;
  document.addEventListener("DOMContentLoaded", start); // viewer.js comes after this file
})();
