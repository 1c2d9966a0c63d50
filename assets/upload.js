/* Sends a file or a pasted text to POST /api/v1/documents, straight from the page: no copy in the browser's storage,
   nothing in the address. Size and extension are checked before anything leaves the page. Listeners are delegated, since
   Dash puts the page's nodes in and takes them out. */
(function () {
  "use strict";
  const ROUTE = "/api/v1/documents";
  const MEGABYTE = 1024 * 1024;
  const chooser = document.createElement("input");
  let running = null;

  const root = () => document.querySelector("[data-upload]");
  const script = () => JSON.parse(root().dataset.upload);
  const value = (id) => document.getElementById(id)?.value ?? "";
  /* As components/i18n.py does for the pages: the server's sentences have plain spaces before French double signs. */
  const typeset = (sentence) => sentence.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])/g, "\u00a0").replace(/« /g, "«\u00a0");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  function megabytes(bytes) {
    const digits = bytes % MEGABYTE === 0 ? 0 : 1;
    return (Math.ceil((bytes * 10) / MEGABYTE) / 10).toLocaleString(document.documentElement.lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  }

  /* Tell why a file cannot be taken, or nothing. */
  function refusal(file) {
    const { limit, formats, words } = script();
    // None is no fault, as in engine/formats/detect.py: the server then looks at the content.
    const extension = /\.([a-z][a-z0-9]{0,5})$/i.exec(file.name)?.[1].toLowerCase();
    if (extension === "doc") {
      return words.old_word; // what offices still have most of: the list of formats alone would not help
    }
    if (extension && !formats.includes(extension)) {
      return fill(words.format, { formats: formats.join(", ") });
    }
    if (file.size > limit) {
      return fill(words.too_large, { size: megabytes(file.size), limit: megabytes(limit) });
    }
    return file.size === 0 ? words.empty : "";
  }

  function show(state, sentence, error) {
    const node = root();
    if (!node) {
      return;
    }
    node.dataset.state = state;
    node.querySelector(".sending-word").textContent = sentence;
    node.querySelector(".upload-error").textContent = error;
    node.querySelector("[data-upload-cancel]").disabled = false;
    node.querySelector("progress").value = 0;
  }

  /* Once all is sent it is too late to cancel: the document can be erased on its own page. */
  function advance(percent) {
    const node = root();
    if (!node) {
      running?.abort();
      return;
    }
    node.dataset.state = "sending";
    node.querySelector("progress").value = percent;
    if (percent === 100) {
      node.querySelector(".sending-word").textContent = script().words.received;
      node.querySelector("[data-upload-cancel]").disabled = true;
    }
  }

  function explain(request) {
    const { limit, words } = script();
    let answer = {};
    try {
      answer = JSON.parse(request.responseText);
    } catch (error) {
      console.info("The server's answer has no JSON.", error.name);
    }
    const { lang } = document.documentElement;
    const said = lang === "en" ? answer.error?.en : typeset(answer.error?.fr || "");
    const size = { size: `> ${megabytes(limit)}`, limit: megabytes(limit) };
    return said || (request.status === 413 ? fill(words.too_large, size) : words.failed);
  }

  function leave(id) {
    const { ids } = script();
    const strategy = new URLSearchParams({ strategy: value(ids.strategy) });
    for (const box of [ids.text, ids.parties]) {
      window.dash_clientside.set_props(box, { value: "" }); // or the box would outlive the erasure of the document
    }
    window.dash_clientside.set_props(ids.url, { href: `/document/${encodeURIComponent(id)}?${strategy}` });
  }

  function send(file) {
    const { ids, words } = script();
    const form = new FormData();
    form.append("profile", value(ids.profile));
    form.append("language", value(ids.language));
    form.append("parties", value(ids.parties));
    form.append("changes", value(ids.changes));
    form.append("file", file, file.name);
    const request = new XMLHttpRequest();
    running = request;
    request.open("POST", ROUTE);
    request.setRequestHeader("X-Requested-With", "nomdemprunt");
    request.upload.onprogress = (event) => advance(event.lengthComputable ? (99 * event.loaded) / event.total : 0);
    request.upload.onload = () => advance(100);
    request.onload = () => {
      running = null;
      if (!root()) {
        return;
      }
      if (request.status >= 200 && request.status < 300) {
        leave(JSON.parse(request.responseText).id);
      } else {
        show("idle", "", explain(request));
      }
    };
    request.onerror = () => {
      running = null;
      show("idle", "", words.failed);
    };
    request.onabort = () => {
      running = null;
      show("idle", "", words.cancelled);
    };
    show("sending", fill(words.sending, { name: file.name }), "");
    root().querySelector("[data-upload-cancel]").focus();
    request.send(form);
  }

  function take(files) {
    if (running || files.length === 0) {
      return;
    }
    const problem = files.length > 1 ? script().words.several : refusal(files[0]);
    if (problem) {
      show("idle", "", problem);
    } else {
      send(files[0]);
    }
  }

  function takeText() {
    const { ids, words } = script();
    const text = value(ids.text);
    if (text.trim() === "") {
      show("idle", "", words.no_text);
      document.getElementById(ids.text).focus();
    } else {
      take([new File([text], words.pasted, { type: "text/plain" })]);
    }
  }

  document.addEventListener("click", (event) => {
    if (!root()) {
      return;
    }
    if (event.target.closest("[data-upload-choose]")) {
      chooser.accept = script().formats.map((extension) => `.${extension}`).join(",");
      chooser.click();
    } else if (event.target.closest("[data-upload-cancel]")) {
      running?.abort();
    } else if (event.target.closest("[data-upload-paste]")) {
      takeText();
    }
  });

  /* The whole page takes the drop: beside the frame, the browser would open the file and leave the page. */
  window.addEventListener("dragover", (event) => {
    if (root() && event.dataTransfer.types.includes("Files")) {
      event.preventDefault();
      if (!running) {
        root().dataset.state = "over";
      }
    }
  });

  window.addEventListener("dragleave", (event) => {
    if (root() && !running && event.relatedTarget === null) {
      root().dataset.state = "idle";
    }
  });

  window.addEventListener("drop", (event) => {
    if (!root() || !event.dataTransfer.types.includes("Files")) {
      return;
    }
    event.preventDefault();
    if (running) {
      return;
    }
    const folder = [...event.dataTransfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
    if (folder) {
      show("idle", "", script().words.folder);
    } else {
      show("idle", "", "");
      take(event.dataTransfer.files);
    }
  });

  chooser.type = "file";
  chooser.id = "upload-file";
  chooser.hidden = true;
  chooser.addEventListener("change", () => {
    const files = [...chooser.files];
    chooser.value = "";
    if (root()) {
      take(files);
    }
  });
  document.body.append(chooser);
})();
