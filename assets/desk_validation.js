/* Validating: what is left is said first; while a blocking doubt stands, only with a reason. Then the download is proposed. */
(function () {
  "use strict";
  const panel = window.deskPanel;
  const now = () => window.viewer.current();
  let before = null; // {document, validated} as it was last seen

  /* --- What is left -------------------------------------------------------------------------------------------------- */

  function blockingLine(one) {
    const { message } = now().data.said[one.said];
    const node = panel.button("button-link", "validation-go", message);
    node.value = one.id;
    return window.viewer.make("li", "", node);
  }

  function left() {
    const [blocking, look] = ["blocking", "look"].map((level) => panel.standing(now(), level));
    const parts = [];
    if (blocking.length) {
      parts.push(window.viewer.make("p", "reading-level is-blocking", `■ ${panel.many("validation.blocking", blocking.length)}`));
      parts.push(window.viewer.make("ul", "", ...blocking.map(blockingLine)));
    }
    if (look.length) {
      const go = panel.button("button-link", "validation-go", panel.fill("validation.look.go"));
      go.value = look[0].id;
      parts.push(window.viewer.make("p", "reading-level is-look", `◆ ${panel.many("validation.look", look.length)} `, go));
    }
    if (!parts.length) {
      parts.push(window.viewer.make("p", "reading-level is-done", `✓ ${panel.fill(panel.progress().of ? "validation.clear" : "validation.clear.none")}`));
    }
    return parts;
  }

  function reasonField() {
    const place = panel.slot("reason");
    if (!place.firstChild) {
      const field = window.viewer.make("textarea", "form-control");
      Object.assign(field, { id: "reading-reason", rows: 2, maxLength: 500 });
      field.setAttribute("aria-describedby", "reading-reason-what");
      place.append(field);
    }
    return place.firstChild;
  }

  /* The probability that nothing is missing, as the head of the page says it. */
  function chance() {
    const said = document.getElementById(panel.bar().dataset.chance)?.querySelector("summary, p");
    const parts = said ? [...said.childNodes].filter((node) => !node.classList?.contains("chance-how")) : [];
    panel.slot("chance").replaceChildren(...parts.map((node) => node.cloneNode(true)));
  }

  function draw() {
    chance();
    panel.slot("left").replaceChildren(...left());
    panel.slot("reasons").hidden = !panel.standing(now(), "blocking").length;
    panel.slot("validation-error").textContent = "";
    reasonField().removeAttribute("aria-invalid");
  }

  panel.acts.validate = () => {
    draw();
    panel.slot("validation").showModal();
    panel.slot("validation").querySelector('[data-desk-act="validation-do"]').focus();
  };
  panel.acts["validation-no"] = () => panel.slot("validation").close();
  panel.acts["validation-go"] = (control) => {
    panel.slot("validation").close();
    panel.toDoubt(control.value);
  };

  function refuse(sentence) {
    panel.slot("validation-error").textContent = sentence;
    if (!panel.slot("reasons").hidden) {
      reasonField().setAttribute("aria-invalid", "true");
      reasonField().focus();
    }
  }

  panel.acts["validation-do"] = async () => {
    const reason = reasonField().value.trim();
    const blocked = !panel.slot("reasons").hidden;
    if (blocked && !reason) {
      refuse(panel.fill("validation.reason.needed"));
      return;
    }
    const { ok, sentence } = await panel.act({ kind: "validate", ...(blocked ? { reason } : {}) });
    if (!ok) {
      draw();
      refuse(sentence);
      return;
    }
    reasonField().value = "";
    panel.slot("validation").close();
    panel.closeCard();
    window.viewer.say(panel.fill("validation.done"));
    if (!(await window.listWalk?.propose())) { // a document of a list leads to the next one
      document.querySelector('dialog[data-name="delivery"]')?.showModal();
    }
  };

  panel.acts.resume = async () => {
    const { ok, sentence } = await panel.act({ kind: "resume" });
    window.viewer.say(ok ? panel.fill("resumed") : sentence);
  };

  /* --- A validation that fell ------------------------------------------------------------------------------------------ */

  /* A validated document that was changed is validated no more: that is said where it stood. */
  function watch(view) {
    const review = panel.review();
    const place = panel.slot("fallen");
    const same = before && before.document === view.data.id;
    const fell = same && before.validated && !review.validated && review.last && !["resume", "undo"].includes(review.last.act);
    before = { document: view.data.id, validated: Boolean(review.validated) };
    if (fell || review.validated || !same) {
      place.hidden = !fell;
      place.replaceChildren(...(fell ? [window.viewer.make("p", "", panel.fill("fallen"))] : []));
      const close = [panel.fill("close"), () => window.desk.notice("fallen", null)];
      window.desk.notice("fallen", fell ? panel.fill("fallen") : null, [close]); // the bar may be out of sight
    }
  }

  /* Reading the document in another language drops what was corrected: the dialog that asks for it says so. */
  function warn() {
    const place = panel.slot("dropped");
    if (place) {
      place.hidden = !panel.review().last;
    }
  }

  panel.on("changed", (view) => {
    if (panel.review()) {
      watch(view);
      warn();
      if (panel.slot("validation").open) {
        panel.slot("left").replaceChildren(...left());
        panel.slot("reasons").hidden = !panel.standing(view, "blocking").length;
      }
    }
  });
})();
