/* The table behind a figure, drawn from the data in data-rows: text stays text, and a link leads to a page of ours alone. */
(function () {
  "use strict";
  const LONG = 18; // characters of a cell that may go on a second line, but not on a fifth
  const make = (tag, props = {}, children = []) => {
    const node = Object.assign(document.createElement(tag), props);
    node.append(...children);
    return node;
  };

  const ours = (href) => href.startsWith("/") && !href.startsWith("//");

  function cell({ text, under, href, hint }, column, numeric) {
    const shown = href && ours(href) ? make("a", { href, className: "figure-open", textContent: text }) : text;
    const className = numeric ? "figure-number" : text.length > LONG ? "figure-words" : "";
    const node = make(column ? "td" : "th", { className }, [shown]);
    if (!column) {
      node.scope = "row";
    }
    if (under) {
      node.append(make("span", { className: "figure-under", textContent: under }));
    }
    if (hint) {
      node.title = hint;
    }
    return node;
  }

  function draw(place) {
    const { caption, head, numeric, rows } = JSON.parse(place.dataset.rows);
    const heads = head.map((name, i) => make("th", { scope: "col", className: numeric[i] ? "figure-number" : "", textContent: name }));
    const body = rows.map((row) => make("tr", {}, row.map((one, i) => cell(one, i, numeric[i]))));
    place.replaceChildren(
      make("table", { className: "table-plain figure-rows" }, [
        make("caption", {}, [make("span", { className: "figure-caption", textContent: caption })]),
        make("thead", {}, [make("tr", {}, heads)]),
        make("tbody", {}, body),
      ]),
    );
  }

  /* Drawn again when Dash changes the data, and when it brings a new place for it. */
  new MutationObserver((changes) => {
    const places = new Set();
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") {
        places.add(target);
      } else {
        addedNodes.forEach((node) => node.querySelectorAll?.("[data-rows]").forEach((place) => places.add(place)));
        addedNodes.forEach((node) => node.matches?.("[data-rows]") && places.add(node));
      }
    }
    places.forEach(draw);
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["data-rows"] });

  /* A page of ours opens without a new start of the application, as dcc.Link opens it. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.figure-open");
    if (link && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      window.history.pushState({}, "", link.getAttribute("href"));
      window.dispatchEvent(new CustomEvent("_dashprivate_pushstate"));
      window.scrollTo(0, 0);
    }
  });
})();
