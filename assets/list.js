/* The page /relecture (components/lists/): asks the server for a list while something works, says how far it is, and does what its buttons
   say. Of a list this browser keeps its opaque id alone. list_table.js draws the table, list_send.js sends files. */
(function () {
  "use strict";
  const ROUTE = "/api/v1/lists";
  const HEADERS = { "X-Requested-With": "nomdemprunt" };
  const KEY = "nomdemprunt.lists";
  const LOOK = 2000;
  const ORDER = ["waiting", "annotating", "failed", "to_read", "reading", "validated"];
  const SAID = ["to_read", "reading", "validated", "failed", "annotating", "waiting"];
  const listeners = [];
  let held = { list: null, version: "", head: null, rows: new Map(), days: [] };
  let timer = 0;
  let turn = 0;

  const root = () => document.querySelector("[data-list]");
  const script = () => JSON.parse(root().dataset.list);
  const part = (selector) => root()?.querySelector(selector);
  const lang = () => (document.documentElement.lang === "en" ? "en-GB" : "fr-FR");
  const typeset = (sentence) => sentence.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])/g, "\u00a0").replace(/« /g, "«\u00a0");
  const sentence = (error) => (document.documentElement.lang === "en" ? error.en : typeset(error.fr));
  const number = (value, digits = 0) => value.toLocaleString(lang(), { maximumFractionDigits: digits });
  const day = (value) => new Date(value.length > 10 ? value : `${value}T12:00`).toLocaleDateString(lang(), { day: "numeric", month: "long", year: "numeric" });

  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  let read = { node: null, words: null }; // of the page that is laid out now: cells ask for words by the thousand
  function known() {
    const node = root();
    if (read.node !== node) {
      read = { node, ...(node ? script() : { words: {} }) };
    }
    return read;
  }

  function word(key, values = {}) {
    return (known().words[key] || key).replace(/\{(\w+)\}/g, (_, name) => (name in values ? values[name] : `{${name}}`));
  }

  function count(key, n, values = {}) {
    const one = n === 1 || (n === 0 && document.documentElement.lang !== "en");
    return word(`${key}.${one ? "one" : "many"}`, { n: number(n), ...values });
  }

  function percent(share, digits = 1, fixed = 0) {
    const least = 10 ** -(digits + 2);
    const said = (value) => value.toLocaleString(lang(), { style: "percent", maximumFractionDigits: digits, minimumFractionDigits: fixed });
    return share > 0 && share < least ? `< ${said(least)}` : said(share);
  }

  function time(seconds, exact = false) {
    const minutes = Math.round(seconds / 60);
    if (exact && seconds < 120) {
      return word("seconds", { n: number(seconds) });
    }
    if (minutes >= 60) {
      return word("hours", { h: Math.floor(minutes / 60), m: String(minutes % 60).padStart(2, "0") });
    }
    return minutes ? word("minutes", { n: minutes }) : word("less");
  }

  function make(tag, style, ...parts) {
    const node = document.createElement(tag);
    node.className = style;
    node.append(...parts);
    return node;
  }

  class Refusal extends Error {
    constructor(error) {
      super(sentence(error));
      this.code = error.code;
    }
  }

  /* Ask the server; what it refuses is an error with its sentence, in the page's language. */
  async function ask(address, method = "GET", body = undefined) {
    const more = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await fetch(ROUTE + address, { method, headers: { ...HEADERS, ...type }, ...more });
    if (response.status === 204) {
      return null;
    }
    const answer = await response.json();
    if (!response.ok) {
      throw answer.error ? new Refusal(answer.error) : new Error("answer");
    }
    return answer;
  }

  const why = (error) => (error instanceof Refusal ? error.message : word("failed"));

  /* --- Lists of this browser: ids alone ----------------------------------------------------------------------------- */

  function mine() {
    try {
      const found = JSON.parse(window.localStorage.getItem(KEY) || "[]");
      return Array.isArray(found) ? found.filter((id) => /^[0-9a-f]{32}$/.test(id)) : [];
    } catch (error) {
      console.info("The lists of this browser cannot be read.", error.name);
      return [];
    }
  }

  function keep(ids) {
    try {
      window.localStorage.setItem(KEY, JSON.stringify([...new Set(ids)].slice(0, 100)));
    } catch (error) {
      console.info("The lists of this browser cannot be kept.", error.name);
    }
  }

  const remember = (id) => keep([id, ...mine().filter((one) => one !== id)]);
  const forget = (id) => keep(mine().filter((one) => one !== id));

  /* --- Looking ------------------------------------------------------------------------------------------------------ */

  const working = (head) => head.counts.annotating > 0 || (head.counts.waiting > 0 && !head.paused);

  function later() {
    window.clearTimeout(timer);
    if (held.head && root() && (working(held.head) || window.readingList.sending())) {
      timer = window.setTimeout(look, LOOK);
    }
  }

  /* Ask for what has changed; only the rows that did are drawn again. */
  async function look() {
    const list = root() && known().list;
    if (!list || document.hidden) {
      return;
    }
    turn += 1;
    const mineNow = turn;
    try {
      const answer = await ask(`/${list}?version=${held.list === list ? held.version : ""}`);
      if (mineNow === turn && root() && known().list === list) {
        if (!answer.unchanged) {
          take(list, answer);
        }
        gone("");
      }
    } catch (error) {
      if (error.code === "list.gone") {
        forget(list);
        held = { list: null, version: "", head: null, rows: new Map(), days: [] };
        window.readingList.go(`/relecture?list=${list}&gone=1`); // laid out again, the page says so
        return;
      }
      gone(why(error));
      timer = window.setTimeout(look, 2 * LOOK);
      return;
    }
    later();
  }

  function gone(said) {
    const node = part(".list-said");
    if (node && (said || node.dataset.lost)) {
      node.textContent = said;
      node.dataset.lost = said;
    }
  }

  function take(list, answer) {
    const before = held.list === list ? held.rows : new Map();
    const rows = new Map();
    const changed = { add: [], update: [], remove: [] };
    for (const values of answer.rows) {
      const row = Object.fromEntries(answer.fields.map((name, index) => [name, values[index]]));
      row.sentence = answer.errors[row.number] ? sentence(answer.errors[row.number]) : "";
      row.folded = fold(row.name);
      row.doubts = row.blocking === null ? null : 1e6 * row.blocking + row.look;
      row.mark = JSON.stringify(values) + row.sentence;
      const old = before.get(row.id);
      rows.set(row.id, old?.mark === row.mark ? old : row);
      if (!old) {
        changed.add.push(row);
      } else if (old.mark !== row.mark) {
        changed.update.push(row);
      }
    }
    before.forEach((row, id) => rows.has(id) || changed.remove.push(row));
    held = { list, version: answer.version, head: answer, rows, days: answer.days };
    drawHead();
    drawDays();
    listeners.forEach((run) => run(changed, before.size === 0));
  }

  /* --- The head ----------------------------------------------------------------------------------------------------- */

  function bar(name, done, of, said) {
    const node = part(`[data-bar="${name}"]`);
    node.hidden = of === 0 || said === "";
    node.querySelector(".list-bar-word").textContent = said;
    node.querySelector("progress").value = of ? (100 * done) / of : 0;
  }

  function drawHead() {
    const { counts, documents, paused, share, drawn, profile, strategy, expires } = held.head;
    const { profiles, strategies } = known();
    const said = SAID.filter((state) => counts[state]).map((state) => count(`count.${state}`, counts[state]));
    part(".list-counts").textContent = documents ? [count("documents", documents), ...said].join(" · ") : word("empty");
    const settings = word("settings", { profile: profiles[profile] || profile, strategy: strategies[strategy] || strategy });
    part(".list-meta").textContent = `${settings} · ${word("expires", { day: day(expires) })}`;
    drawBars(counts, documents, paused);
    const show = (act, wanted) => { part(`[data-list-act="${act}"]`).hidden = !wanted; };
    const unbegun = paused && counts.waiting === documents;
    show("pause", !paused && counts.waiting > 0);
    show("resume", paused && !unbegun && documents > 0);
    show("begin", unbegun && documents > 0);
    show("retry", [...held.rows.values()].some((row) => row.state === "failed" && row.characters !== 0 && retriable(row)));
    show("sample", documents > 0 && !drawn);
    show("export", documents > 0);
    part('[data-list-act="next"]').disabled = counts.to_read + counts.reading === 0;
    part(".list-adding").open ||= documents === 0;
    drawSample(documents - counts.failed, share, drawn);
  }

  const retriable = (row) => /^(?:job|model)/.test(held.head.errors[row.number]?.code || "");

  function drawBars(counts, documents, paused) {
    const ended = documents - counts.waiting - counts.annotating;
    const readable = documents - counts.failed;
    const key = !paused ? "annotated" : ended + counts.annotating ? "paused" : "unbegun";
    let done = ended;
    held.rows.forEach((row) => { done += row.state === "annotating" ? row.fraction : 0; });
    const all = ended === documents;
    bar("annotated", done, documents, all ? "" : count(key, ended, { done: number(ended), of: number(documents) }));
    const values = { done: number(counts.validated), of: number(readable) };
    bar("read", counts.validated, readable, ended ? count("read", counts.validated, values) : "");
  }

  function drawSample(readable, share, drawn) {
    const node = part(".list-sample-said");
    const marked = [...held.rows.values()].filter((row) => row.control);
    node.hidden = !drawn;
    if (drawn) {
      const at = new Date(drawn).toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" }).replace(":", lang() === "fr-FR" ? "\u00a0h\u00a0" : ":");
      const read = marked.filter((row) => row.state === "validated").length;
      const values = { n: number(marked.length), of: number(readable), day: day(drawn), time: at, share: percent(share), read: number(read) };
      node.textContent = word("sample.said", values);
    }
  }

  function drawDays() {
    const table = part(".list-days");
    const sum = (name) => held.days.reduce((total, one) => total + one[name], 0);
    const cells = (label, one) => {
      const head = make("th", "", label);
      head.scope = "row";
      const rate = one.pages ? time(one.seconds / one.pages, true) : word("unknown");
      return make("tr", "", head, ...[number(one.documents), number(one.changed), number(one.pages), time(one.seconds), rate].map((text) => make("td", "", text)));
    };
    table.hidden = held.days.length === 0;
    part(".list-days-none").hidden = held.days.length > 0;
    table.tBodies[0].replaceChildren(...held.days.map((one) => cells(day(one.day), one)));
    const total = { documents: sum("documents"), changed: sum("changed"), pages: sum("pages"), seconds: sum("seconds") };
    table.tFoot.replaceChildren(...(held.days.length > 1 ? [cells(part(".list-daily").dataset.total, total)] : []));
  }

  /* --- Going about --------------------------------------------------------------------------------------------------- */

  function say(text) {
    const node = part(".list-said");
    if (node) {
      node.textContent = text;
    }
  }

  const go = (href) => window.dash_clientside.set_props(known().url || "url", { href });

  function addressOf(id) {
    const query = new URLSearchParams({ list: held.list, strategy: held.head.strategy });
    if (document.getElementById("list-control")?.checked) {
      query.set("among", "control");
    }
    return `/document/${id}?${query}`;
  }

  window.readingList = {
    root, part, script, known, word, count, number, percent, time, day, make, ask, why, mine, forget, remember, go, say, look, addressOf,
    Refusal, ROUTE, ORDER, fold,
    held: () => held,
    on: (run) => listeners.push(run),
    sending: () => false, // list_send.js knows
  };

  /* --- A page is laid out --------------------------------------------------------------------------------------------- */

  function watch(node) {
    node.dataset.listSeen = "true";
    const { list } = known();
    held = { list: null, version: "", head: null, rows: new Map(), days: [] };
    if (list) {
      remember(list);
      look();
    }
    window.readingList.laid?.forEach((run) => run(list));
  }

  window.readingList.laid = [];
  new MutationObserver(() => {
    const node = document.querySelector("[data-list]:not([data-list-seen])");
    if (node) {
      watch(node);
    }
  }).observe(document.body, { childList: true, subtree: true });

  document.addEventListener("visibilitychange", () => document.hidden || look());
})();
