/* The table of a list: its cells, what narrows it, with how many each choice would leave. */
(function () {
  "use strict";
  const page = window.readingList;
  const { part, word, count, number, percent } = page;
  const GRID = "list-grid";
  const LEFT = ["blocking", "look", "settled"];
  const LEVELS = ["blocking", "look", "none"];
  const SIGNS = { waiting: "○", annotating: "◐", failed: "✕", to_read: "●", reading: "◑", validated: "✓" };
  const NARROW = 700; // pixels
  const FIRST = { name: 140, state: 128, risk: 96 }; // of a narrow screen, with their widths
  const SHORT = 12; // rows that need no height of their own
  let api = null;
  let chosen = { state: "", court: "", doubts: "", control: false, text: "" };

  /* --- Filters -------------------------------------------------------------------------------------------------------- */

  const { fold } = page;

  function level(row) {
    if (row.blocking === null) {
      return "";
    }
    return row.blocking ? "blocking" : row.look ? "look" : "none";
  }

  const passes = {
    state: (row, wanted) => !wanted || row.state === wanted,
    court: (row, wanted) => !wanted || row.court === wanted,
    doubts: (row, wanted) => !wanted || level(row) === wanted,
    control: (row, wanted) => !wanted || row.control,
    text: (row, wanted) => !wanted || row.folded.includes(wanted) || String(row.number) === wanted,
  };

  /* Tell whether a document passes all filters, but for one. */
  const fits = (row, without = "") => Object.entries(passes).every(([name, pass]) => name === without || pass(row, chosen[name]));

  function tally(name, of) {
    const found = {};
    for (const row of page.held().rows.values()) {
      if (fits(row, name)) {
        const value = of(row);
        found[value] = (found[value] || 0) + 1;
        found.all = (found.all || 0) + 1;
      }
    }
    return found;
  }

  function chip(state, n) {
    const on = chosen.state === state;
    const sign = page.make("span", "list-sign", state ? SIGNS[state] : "");
    sign.setAttribute("aria-hidden", "true");
    const node = page.make("button", `list-chip list-chip-${state || "all"}`, sign, word(`state.${state || "all"}`), page.make("b", "", number(n)));
    node.type = "button";
    node.setAttribute("aria-pressed", String(on));
    node.dataset.listState = state;
    return node;
  }

  /* Write options only where they differ: a menu that is open stays so. */
  function menu(id, options) {
    const node = document.getElementById(id);
    const said = JSON.stringify(options);
    if (node && node.dataset.said !== said) {
      node.dataset.said = said;
      node.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    }
    if (node) {
      node.value = chosen[id.replace("list-", "")];
    }
  }

  function drawFilters() {
    if (!part(".list-states")) {
      return;
    }
    const states = tally("state", (row) => row.state);
    const focused = document.activeElement?.dataset?.listState;
    const there = page.held().head?.counts || {};
    const shown = page.ORDER.filter((state) => there[state] || chosen.state === state);
    const chips = ["", ...shown].map((state) => chip(state, states[state || "all"] || 0));
    part(".list-states").replaceChildren(...chips);
    chips.find((one) => one.dataset.listState === focused)?.focus();
    const { courts } = page.known();
    const byCourt = tally("court", (row) => row.court);
    const all = (found, key) => ["", `${word(key)} (${number(found.all || 0)})`];
    const known = [...new Set([...page.held().rows.values()].map((row) => row.court))].filter(Boolean);
    const named = known.map((code) => [code, `${courts[code] || code} (${number(byCourt[code] || 0)})`]).sort((a, b) => a[1].localeCompare(b[1]));
    menu("list-court", [all(byCourt, "all"), ...named]);
    const byLevel = tally("doubts", level);
    menu("list-doubts", [all(byLevel, "all.doubts"), ...LEVELS.map((one) => [one, `${word(`doubt.${one}`)} (${number(byLevel[one] || 0)})`])]);
    drawControl();
  }

  function drawControl() {
    const box = document.getElementById("list-control");
    const drawn = Boolean(page.held().head?.drawn);
    if (box) {
      box.closest(".list-only-control").hidden = !drawn;
      box.checked = chosen.control;
    }
    part('[data-list-act="clear"]').hidden = !Object.values(chosen).some(Boolean);
  }

  function drawShown() {
    const of = page.held().rows.size;
    const n = [...page.held().rows.values()].filter((row) => fits(row)).length;
    const node = part(".list-shown");
    if (node) {
      const said = n === of ? "" : page.count("shown", n, { of: number(of) });
      if (node.textContent !== said) {
        node.textContent = said;
      }
    }
  }

  function narrow() {
    api?.onFilterChanged();
    drawFilters();
    drawShown();
  }

  function choose(name, value) {
    chosen = { ...chosen, [name]: value };
    narrow();
  }

  page.clearFilters = () => {
    chosen = { state: "", court: "", doubts: "", control: false, text: "" };
    document.getElementById("list-find").value = "";
    narrow();
    part(".list-states button")?.focus();
  };

  document.addEventListener("click", (event) => {
    const one = event.target.closest("[data-list-state]");
    if (one) {
      choose("state", one.dataset.listState);
    }
  });
  document.addEventListener("change", ({ target }) => {
    if (page.root() && ["list-court", "list-doubts"].includes(target.id)) {
      choose(target.id.replace("list-", ""), target.value);
    } else if (page.root() && target.id === "list-control") {
      choose("control", target.checked);
    }
  });
  document.addEventListener("input", ({ target }) => {
    if (target.id === "list-find") {
      choose("text", fold(target.value.trim()));
    }
  });

  /* --- Cells ---------------------------------------------------------------------------------------------------------- */

  const draw = (tag, props, ...children) => window.React.createElement(tag, props, ...children);

  const small = () => window.innerWidth < NARROW;

  /* What is to be known of a file beside its name: on a narrow screen, also why it cannot be read. */
  function notes(row) {
    const why = row.sentence && small() ? [`${SIGNS.failed} ${row.sentence}`] : [];
    if (row.same) {
      return [...why, word("same", { n: number(row.same) })].join(" ");
    }
    return [...why, ...(row.namesake ? [word("namesake", { n: number(row.namesake) })] : [])].join(" ");
  }

  function lines(row) {
    const beside = Math.ceil(notes(row).length / (small() ? 46 : 38));
    const why = row.sentence && !small() ? Math.ceil(row.sentence.length / 96) : 0;
    return Math.max(beside ? Math.min(beside, 5) + 1 : 1, why, doubtsOf(row) > 2 ? 2 : 1);
  }

  function link(row, style, text, label) {
    const props = { href: page.addressOf(row.id), className: style, "data-list-go": "", "aria-label": label, tabIndex: style === "list-open" ? 0 : -1 };
    return draw("a", props, text);
  }

  const readable = (row) => !["failed", "waiting"].includes(row.state);

  const cells = {
    ListName({ data }) {
      const mark = data.control ? draw("span", { className: "list-mark", title: word("control.long") }, word("control")) : null;
      const said = notes(data);
      return draw("div", { className: "list-name" },
        draw("span", { className: "list-name-line" }, link(data, "list-name-link", data.name), mark),
        said ? draw("span", { className: data.sentence && small() ? "list-note list-note-bad" : "list-note", title: said }, said) : null);
    },
    ListState({ data }) {
      const sign = draw("span", { className: "list-sign", "aria-hidden": "true" }, SIGNS[data.state]);
      const style = { className: `list-state list-state-${data.state}` };
      if (data.sentence) {
        return draw("span", { className: "list-failed", title: data.sentence }, draw("span", style, sign, word("state.failed")), draw("span", { className: "list-why" }, data.sentence));
      }
      const stage = page.known().stages[data.stage] || "";
      const done = draw("span", { className: "list-fill", style: { width: `${100 * data.fraction}%` } });
      return draw("span", { ...style, title: stage }, sign, word("state.annotating"), draw("span", { className: "list-track" }, done), percent(data.fraction, 0));
    },
    ListDoubts({ data }) {
      const parts = LEFT.filter((one) => data[one]);
      const said = parts.map((one) => draw("span", { key: one, className: `list-doubt list-doubt-${one}` }, count(`doubts.${one}`, data[one])));
      return draw("span", { className: "list-doubts" }, said);
    },
    ListOpen({ data }) {
      return readable(data) ? link(data, "list-open", word("open"), word("open.long", { name: data.name })) : null;
    },
  };

  window.dashAgGridComponentFunctions = Object.assign(window.dashAgGridComponentFunctions || {}, cells);
  window.dashAgGridFunctions = Object.assign(window.dashAgGridFunctions || {}, {
    listPasses: ({ data }) => fits(data),
    listHeight: ({ data }) => Math.max(44, 20 * lines(data) + 20),
    listSpan: ({ data }, column) => (!data.sentence || (column === "name") !== small() ? 1 : small() ? 3 : 7),
    /* Only what is more than a text is drawn by a component: a table of plain cells is painted several times faster. */
    listCell({ data, column }) {
      const of = column.getColId();
      const component = of === "state" ? (data.sentence || data.state === "annotating") && "ListState" : data.blocking > 0 && "ListDoubts";
      return component ? { component } : undefined;
    },
    listState: ({ data }) => `${SIGNS[data.state]}\u2002${word(`state.${data.state}`)}`,
    listDoubts({ data }) {
      const said = LEFT.filter((one) => data[one]).map((one) => count(`doubts.${one}`, data[one]));
      return data.blocking === null ? word("unknown") : said.join(" · ") || word("doubts.none");
    },
    listRisk: ({ data }) => (data.risk === null ? word("unknown") : percent(data.risk, 1, 1)),
    listRiskStyle: ({ data }) => ({ backgroundSize: `${Math.round(80 * (data.risk || 0))}% 3px` }),
    listCourt: ({ data }) => (data.court ? page.known().courts[data.court] || data.court : word("unknown")),
    listPages: ({ data }) => (data.pages === null ? word("unknown") : data.counted ? word("about", { n: number(data.pages) }) : number(data.pages)),
    listSeconds: ({ data }) => (data.seconds ? page.time(data.seconds) : word("unknown")),
    listControl: ({ data }) => (data.control ? "◆" : ""),
    listByState: (one, other) => page.ORDER.indexOf(one) - page.ORDER.indexOf(other),
  });

  const doubtsOf = (row) => LEFT.filter((one) => row[one]).length;

  /* --- Rows ----------------------------------------------------------------------------------------------------------- */

  function columns() {
    const narrow = small();
    const all = api.getColumns().map((one) => one.getColId());
    api.setColumnsVisible(all.filter((id) => !(id in FIRST)), !narrow);
    const { widths } = page.known();
    api.setColumnWidths(Object.keys(FIRST).map((key) => ({ key, newWidth: narrow ? FIRST[key] : widths[key] })));
  }

  function change(changed, fresh) {
    if (!api) {
      return;
    }
    if (fresh) {
      api.setGridOption("rowData", [...page.held().rows.values()]);
    } else if (changed.add.length + changed.update.length + changed.remove.length) {
      const spanned = (row) => Boolean(api.getRowNode(row.id)?.data.sentence);
      const before = new Map(changed.update.map((row) => [row.id, spanned(row)]));
      api.applyTransaction(changed);
      const nodes = changed.update.map((row) => api.getRowNode(row.id)).filter(Boolean);
      api.refreshCells({ rowNodes: nodes, force: true });
      const other = nodes.filter(({ data }) => before.get(data.id) !== spanned(data));
      if (other.length) {
        api.redrawRows({ rowNodes: other }); // a cell is as wide as it was when its row was drawn
      }
      if (changed.update.some((row) => lines(row) > 1)) {
        api.resetRowHeights();
      }
    }
    short();
    narrow();
  }

  /* A list of a few documents leaves no empty box below them. */
  function short() {
    const few = page.held().rows.size <= SHORT;
    const node = document.getElementById(GRID);
    if (node.classList.contains("is-short") !== few) {
      node.classList.toggle("is-short", few);
      api.setGridOption("domLayout", few ? "autoHeight" : "normal");
    }
  }

  page.on((changed, fresh) => {
    page.root().classList.toggle("is-empty", page.held().rows.size === 0);
    change(changed, fresh);
  });
  page.laid.push(async (list) => {
    api = null;
    chosen = { state: "", court: "", doubts: "", control: false, text: "" };
    if (!list) {
      return;
    }
    const found = await window.dash_ag_grid.getApiAsync(GRID);
    api = found;
    columns();
    if (page.held().rows.size) {
      change({ add: [], update: [], remove: [] }, true);
    }
  });
  let wasSmall = small();
  window.addEventListener("resize", () => {
    if (api && page.root() && wasSmall !== small()) {
      wasSmall = small();
      columns();
      api.resetRowHeights();
      api.redrawRows();
    }
  });

  /* --- Opening ---------------------------------------------------------------------------------------------------------- */

  /* The first of the table, as it is narrowed and sorted, that nobody reads yet; else the first that somebody has begun. */
  page.openNext = () => {
    const { rows: known } = page.held(); // what is known now: the table may still show the look before
    const rows = [];
    api?.forEachNodeAfterFilterAndSort((node) => rows.push(known.get(node.data.id) || node.data));
    rows.push(...[...known.values()].filter((row) => !rows.some((other) => other.id === row.id) && fits(row)));
    const next = rows.find((row) => row.state === "to_read") || rows.find((row) => row.state === "reading");
    if (next) {
      page.go(page.addressOf(next.id));
    } else {
      page.say(word(page.held().head?.counts.validated ? "next.none" : "next.nothing"));
    }
  };

  document.addEventListener("keydown", (event) => {
    const row = event.key === "Enter" && event.target.closest?.(`#${GRID} .ag-row[row-id]`);
    const data = row && page.held().rows.get(row.getAttribute("row-id"));
    if (data && readable(data) && !event.target.closest("a, button")) {
      event.preventDefault();
      page.go(page.addressOf(data.id));
    }
  });
})();
