/* The legend that filters, and the panel that folds: persons, doubts. */
(function () {
  "use strict";
  const { viewer } = window;
  const SIGNS = { blocking: "■", look: "◆", note: "○" };
  const NARROW = window.matchMedia("(max-width: 75rem)"); // the panel lies over the texts there, so it starts folded

  function button(style, act, value, ...children) {
    const node = viewer.make("button", style, ...children);
    node.type = "button";
    node.dataset.act = act;
    node.dataset.value = value;
    return node;
  }

  function isolated(tag, style, text) {
    const node = viewer.make(tag, style);
    viewer.write(node, text);
    node.dir = "auto";
    return node;
  }

  /* --- Legend ----------------------------------------------------------------------------------------------------- */

  function chip(act, one, family) {
    const sample = viewer.make("span", `sample in-${family}`, "A");
    sample.setAttribute("aria-hidden", "true");
    return button("chip", act, one.code, sample, viewer.make("span", "chip-name", one.name), viewer.make("span", "chip-count", String(one.count)));
  }

  function legend(view) {
    const { families, labels } = view.data;
    viewer.slot("families").replaceChildren(...families.map((family) => chip("family", family, family.code)));
    viewer.slot("labels").replaceChildren(...labels.map((label) => chip("label", label, label.family)));
    if (!families.length) {
      viewer.slot("families").replaceChildren(viewer.make("p", "soft", viewer.fill("empty")));
    }
    view.root.querySelector('[data-act="categories"]').hidden = labels.length < 2;
    press(view);
    fates(view);
  }

  function press(view) {
    const ofFamily = (code) => view.data.labels.filter((label) => label.family === code);
    view.root.querySelectorAll('[data-act="label"]').forEach((node) => node.setAttribute("aria-pressed", String(!view.off.has(node.dataset.value))));
    view.root.querySelectorAll('[data-act="family"]').forEach((node) => {
      const shown = ofFamily(node.dataset.value).filter((label) => !view.off.has(label.code)).length;
      node.setAttribute("aria-pressed", shown === 0 ? "false" : shown === ofFamily(node.dataset.value).length ? "true" : "mixed");
    });
  }

  /* A sample of the legend is filled where most mentions of its kind are replaced. */
  function fates(view) {
    const { labels, entities } = view.data;
    const replaced = (fits) => {
      const own = entities.label.map((label, index) => [labels[label], index]).filter(([label]) => fits(label));
      return own.filter(([, index]) => entities.masked[index]).length * 2 >= own.length;
    };
    const paint = (act, key) => view.root.querySelectorAll(`[data-act="${act}"]`).forEach((node) => {
      node.firstChild.classList.toggle("kept", !replaced((label) => label[key] === node.dataset.value));
    });
    paint("family", "family");
    paint("label", "code");
  }

  function toggle(view, control, codes, name, count) {
    const off = control.getAttribute("aria-pressed") === "true";
    viewer.filter(codes, off);
    viewer.say(viewer.fill(off ? "filtered" : "shown", { name, times: viewer.times(count) }));
  }

  viewer.acts.family = (view, control) => {
    const family = view.data.families.find((one) => one.code === control.dataset.value);
    const codes = view.data.labels.filter((label) => label.family === family.code).map((label) => label.code);
    toggle(view, control, codes, family.name, family.count);
  };
  viewer.acts.label = (view, control) => {
    const label = view.data.labels.find((one) => one.code === control.dataset.value);
    toggle(view, control, [label.code], label.name, label.count);
  };
  viewer.acts.categories = (view, control) => {
    const labels = viewer.slot("labels");
    labels.hidden = !labels.hidden;
    control.setAttribute("aria-expanded", String(!labels.hidden));
  };

  /* --- Panel ------------------------------------------------------------------------------------------------------ */

  function row(person) {
    const head = viewer.make("span", "person-head", isolated("span", "person-name", person.name), viewer.make("span", "person-count", viewer.times(person.count)));
    const node = button("person", "person", person.id, head);
    const known = [person.role, ...person.forms].filter(Boolean);
    if (known.length) {
      node.append(isolated("span", "person-forms", known.join(" · ")));
    }
    node.append(isolated("span", "person-pseudonym", person.pseudonym ? `→ ${person.pseudonym}` : viewer.fill("kept")));
    return viewer.make("li", "", node);
  }

  function doubt(one, index) {
    const level = viewer.make("span", `doubt-level is-${one.level}`, `${SIGNS[one.level]} ${viewer.fill(`level.${one.level}`)}`);
    const node = button("doubt", "doubt", index, level, isolated("span", "doubt-message", one.message));
    node.disabled = one.paragraph === null;
    return viewer.make("li", "", node);
  }

  function list(name, items) {
    const empty = viewer.make("p", "soft", viewer.fill(`${name}.none`));
    viewer.slot(name).replaceChildren(items.length ? viewer.make("ol", "panel-list", ...items) : empty);
    const tab = document.getElementById(`viewer-tab-${name}`);
    tab.textContent = `${viewer.fill(name)} ${items.length}`;
  }

  function panel(view) {
    list("persons", view.data.persons.map(row));
    list("doubts", view.data.doubts.map(doubt));
    choose(view);
  }

  function choose(view) {
    view.root.querySelectorAll('[data-act="person"]').forEach((node) => node.setAttribute("aria-pressed", String(view.pinned === node.dataset.value)));
  }

  function open(view, name) {
    ["persons", "doubts"].forEach((one) => {
      const tab = document.getElementById(`viewer-tab-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      viewer.slot(one).hidden = one !== name;
    });
  }

  function foldPanel(view, folded) {
    view.root.dataset.panel = folded ? "folded" : "open";
    view.root.querySelectorAll('[data-act="panel"][aria-expanded]').forEach((node) => node.setAttribute("aria-expanded", String(!folded)));
  }

  viewer.acts.tab = (view, control) => {
    open(view, control.dataset.value);
    control.focus();
  };
  viewer.acts.panel = (view) => foldPanel(view, view.root.dataset.panel !== "folded");
  viewer.acts.person = (view, control) => {
    const id = control.dataset.value;
    viewer.pin(view.pinned === id ? null : id);
    const first = (view.groups.get(id) || []).find(viewer.visible);
    if (view.pinned === id && first !== undefined) {
      viewer.reveal(view.marks[first][view.root.dataset.show === "right" ? 1 : 0]);
    }
  };
  viewer.acts.doubt = (view, control) => {
    const { paragraph, start, end } = view.data.doubts[Number(control.dataset.value)];
    const span = viewer.range({ cell: view.rows[paragraph].node.firstChild, start, end: Math.max(end, start + 1) });
    const near = span.startContainer.parentNode.closest("mark.mention");
    const said = [viewer.fill("doubt.at", { i: paragraph + 1, n: view.rows.length, x: String(span) })];
    viewer.reveal(view.rows[paragraph].node);
    if (near && viewer.visible(near.entity)) {
      viewer.go(near.entity, 0);
      said.push(...viewer.describe(near.entity));
    } else {
      window.getSelection().removeAllRanges();
      window.getSelection().addRange(span);
    }
    viewer.say(said.join(", "));
  };

  viewer.on("built", (view) => {
    legend(view);
    panel(view);
    if (!view.root.dataset.panel) {
      open(view, "persons");
      foldPanel(view, NARROW.matches);
    }
  });
  viewer.on("redrawn", (view) => {
    panel(view);
    fates(view);
  });
  viewer.on("filtered", press);
  viewer.on("pinned", choose);
})();
