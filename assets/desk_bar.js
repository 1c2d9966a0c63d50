/* The bar above the texts: how many doubts were seen, the figures of this document, who validated it. */
(function () {
  "use strict";
  const panel = window.deskPanel;
  const WIDE = window.matchMedia("(min-width: 56.0625rem)"); // the figures fold below

  /* --- Progress --------------------------------------------------------------------------------------------------- */

  function progress() {
    const { settled, of } = panel.progress();
    const track = panel.slot("track");
    panel.slot("progress").textContent = of ? panel.many("progress", settled, { of: panel.number(of) }) : panel.fill("progress.none");
    track.hidden = !of;
    track.setAttribute("aria-valuenow", settled);
    track.setAttribute("aria-valuemax", of);
    track.setAttribute("aria-valuetext", panel.slot("progress").textContent);
    panel.slot("filled").style.width = `${of ? (100 * settled) / of : 0}%`;
    const read = panel.bar().querySelector('[data-desk-act="read"]');
    read.hidden = !of;
    // One main button at a time: what is to be done next.
    read.classList.toggle("button-main", settled < of && !panel.review().validated);
    panel.bar().querySelector('[data-desk-act="validate"]').classList.toggle("button-main", settled >= of);
    read.lastChild.textContent = settled < of ? panel.many("read", of - settled) : panel.fill("read.again");
  }

  /* --- Figures ---------------------------------------------------------------------------------------------------- */

  panel.duration = (seconds) => {
    if (seconds < 60) {
      return panel.fill("time.seconds", { n: panel.number(Math.round(seconds)) });
    }
    const minutes = Math.round(seconds / 60);
    const m = String(minutes % 60).padStart(2, "0");
    return minutes < 60 ? panel.fill("time.minutes", { n: minutes }) : panel.fill("time.hours", { n: Math.floor(minutes / 60), m });
  };

  function write(name, value, sentence) {
    panel.slot(`figure-${name}`).textContent = value;
    panel.slot(`tip-${name}`).textContent = sentence;
  }

  function added({ added_sensitive: sensitive, added_other: other }) {
    const n = panel.number(sensitive + other);
    const key = sensitive === 1 ? "added.sensitive.one" : "added.sensitive";
    const value = sensitive ? panel.fill(key, { n, sensitive: panel.number(sensitive) }) : n;
    write("added", value, panel.fill("added.what", { sensitive: panel.number(sensitive), other: panel.number(other) }));
  }

  /* While the document is not validated, what the engine missed may not have been found yet. */
  function ratio(name, share, final) {
    if (share === null || share === undefined) {
      write(name, panel.fill("figures.none"), panel.fill(`${name}.none`));
    } else {
      const n = name === "f2" ? panel.percent(share) : panel.percent(share).replace(/\s?%$/, "");
      const said = panel.fill(`${name}.what`, { n });
      write(name, panel.percent(share), final ? said : `${said} ${panel.fill("figures.so.far")}`);
    }
    panel.slot(`figure-${name}`).classList.toggle("is-so-far", !final);
  }

  function figures(review) {
    const found = review.figures;
    if (!found) {
      return;
    }
    added(found);
    write("removed", panel.number(found.removed), panel.fill("removed.what", { n: panel.number(found.removed), changed: panel.number(found.changed || 0) }));
    ["precision", "recall", "f2"].forEach((name) => ratio(name, found[name], Boolean(review.validated)));
    write("time", panel.duration(found.seconds || 0), panel.fill("time.what"));
  }

  /* A tap gives the focus where a browser does not by itself; the sentence shows by the focus, and goes with it. */
  panel.acts.explain = (control) => control.focus();

  function escape(event) {
    const figure = event.target.closest ? event.target.closest(".reading-figure") : null;
    if (figure && event.key === "Escape") {
      figure.blur();
    }
  }

  function fold() {
    const box = panel.slot("figures");
    if (box) {
      box.open = WIDE.matches;
    }
  }

  /* --- Validation ------------------------------------------------------------------------------------------------- */

  panel.validatedBy = ({ who, when }) => panel.fill(who ? "validated" : "validated.nobody", { who, when: panel.when(when) });

  function validated({ validated: by }) {
    const place = panel.slot("validated");
    place.hidden = !by;
    place.replaceChildren();
    if (by) {
      window.viewer.write(place, panel.validatedBy(by));
      if (by.reason) {
        place.append(panel.isolated("span", "reading-reason", panel.fill("validated.reason", { x: by.reason })));
      }
    }
    const ends = panel.bar().querySelector(".reading-end");
    ends.querySelector('[data-desk-act="validate"]').hidden = Boolean(by);
    ends.querySelector('[data-desk-act="resume"]').hidden = !by;
  }

  function draw() {
    const review = panel.review();
    panel.bar().hidden = !review;
    if (review) {
      progress();
      figures(review);
      validated(review);
    }
  }

  panel.on("changed", draw);
  WIDE.addEventListener("change", fold);
  document.addEventListener("keydown", escape);
  document.addEventListener("DOMContentLoaded", () => window.viewer.on("built", fold));
})();
