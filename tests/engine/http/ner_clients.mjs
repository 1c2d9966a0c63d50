// The two clients of the NER service, written anew after its contract: what they send, what they make of the answer, and what makes them throw.
// node ner_clients.mjs ADDRESS
import assert from "node:assert/strict";

const [address] = process.argv.slice(2);
const SETTINGS = ["personnePhysique", "dateNaissance", "adresse", "personneMorale", "professionnelMagistratGreffier", "professionnelAvocat"];
const CHECKS = ["similar_writing", "different_categories", "less_than_two_characters", "missing_bank_account", "missing_cadatre", "incorrect_metadata", "other_checklist"];
const TEXT = "🏛 Mme Naïma ROCHEBLAVE a formé un pourvoi.\r\nM. Rocheblave, son frère, 𝒜 conclut.\fROCHEBLAVE";

async function ask(body) {
  const answer = await fetch(`${address}/ner`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout(600_000) });
  return { status: answer.status, data: await answer.json() };
}

/** Label's back end: any status but 200 puts the document back; annotations are cut from the text. */
async function label(text, categories) {
  const { status, data } = await ask({ idLabel: "a", idDecision: "b", sourceId: 1, sourceName: "jurinet", text, categories, parties: [] });
  assert.equal(status, 200);
  const annotations = data.entities.map(({ start, end, category, entityId, score, source }) =>
    ({ start, text: text.substring(start, end), category, entityId, certaintyScore: score, source }));
  const sorted = [...annotations].sort((a, b) => a.start - b.start);
  sorted.forEach((one, index) => {
    const next = sorted[index + 1];
    assert.ok(!next || one.start + one.text.length <= next.start, "annotations that overlap put the document back");
    assert.ok(categories.includes(one.category), `${one.category} is none of the settings`);
    assert.ok(one.entityId.startsWith(`${one.category}_`));
  });
  assert.deepEqual(sorted.map(({ text: said }) => said), data.entities.map(({ text: said }) => said));
  return { annotations: sorted, data };
}

/** jurinorm: what zod checks of the answer. */
async function jurinorm(body) {
  const { status, data } = await ask({ sourceId: 7, sourceName: "juritcom", ...body });
  if (status !== 200) {
    assert.equal(typeof data.message, "string", "the error is printed from here");
    return { status, data };
  }
  data.entities.forEach((one) => {
    ["entityId", "text", "category", "source"].forEach((name) => assert.equal(typeof one[name], "string"));
    assert.ok(Number.isInteger(one.start) && Number.isInteger(one.end) && one.score >= 0 && one.score <= 1);
  });
  data.checklist.forEach((one) => {
    assert.ok(CHECKS.includes(one.check_type));
    assert.equal(typeof one.message, "string");
    assert.equal(typeof one.short_message, "string");
    ["entities", "sentences", "metadata_text"].forEach((name) => assert.ok(Array.isArray(one[name])));
  });
  ["newCategoriesToAnnotate", "newCategoriesToUnAnnotate", "additionalTermsToAnnotate", "additionalTermsToUnAnnotate"].forEach((name) => assert.ok(Array.isArray(data[name])));
  assert.equal(typeof data.additionalTermsParsingFailed, "boolean");
  return { status, data };
}

// simple
const { annotations } = await label(TEXT, SETTINGS);
assert.deepEqual(annotations.map(({ text }) => text), ["ROCHEBLAVE", "ROCHEBLAVE"]);
assert.equal(new Set(annotations.map(({ entityId }) => entityId)).size, 1, "what reads alike is one to Label");
// categories, and those of the tribunal judiciaire
assert.deepEqual((await label(TEXT, ["adresse"])).annotations, []);
assert.equal((await jurinorm({ text: TEXT, categories: [...SETTINGS, "annotationSupplementaire"], parties: [{ type: "PP", qualite: "I", nom: "Rocheblave" }], additionalTerms: "" })).status, 200);
// empty text, bad metadata
assert.equal((await jurinorm({ text: "", parties: [] })).status, 422);
const bad = await jurinorm({ text: TEXT, parties: "" });
assert.equal(bad.status, 422);
assert.ok(Array.isArray(bad.data.detail[0].loc));
// two at once
const both = await Promise.all([jurinorm({ text: TEXT }), jurinorm({ text: TEXT })]);
assert.deepEqual(both.map(({ status }) => status), [200, 200]);
// info
const info = await (await fetch(`${address}/juritools-info`)).json();
assert.equal(typeof info.version, "string");
assert.equal(typeof info.date, "string");
assert.equal((await (await fetch(address)).json()).message, "OK");
// what Label asks of a treatment: a number
const treatments = [{ source: "NLP", order: 0, annotations }, { source: "annotator", order: 1, annotations: annotations.slice(1) }];
const loss = await fetch(`${address}/loss`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: TEXT, treatments }) });
assert.ok((await loss.json()) > 0);
// what jurinorm asks of a file
const form = new FormData();
form.append("pdf_file", new Blob(["no PDF"], { type: "application/pdf" }), "decision.pdf");
const text = await fetch(`${address}/pdf-to-text?force_ocr=true`, { method: "POST", body: form });
assert.equal(text.status, 422);
assert.equal(typeof (await text.json()).message, "string");
// what jurinorm asks of the zoning service, and zod of the answer
const divided = "TRIBUNAL JUDICIAIRE\nEXPOSÉ DU LITIGE\n🏛 Rien.\nMOTIFS\nRien.\nPAR CES MOTIFS\nDéboute.";
const zoned = await fetch(`${address}/zonage`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ arret_id: 7, source: "tj", text: divided }) });
const zoning = await zoned.json();
assert.equal(typeof zoning.arret_id, "number");
assert.ok([0, 1, 2, null].includes(zoning.is_public));
const range = (it) => assert.ok(Number.isInteger(it.start) && it.start < it.end && it.end <= divided.length);
["introduction", "expose du litige", "dispositif"].forEach((name) => range(zoning.zones[name]));
zoning.zones.motivations.forEach(range);
assert.equal(divided.substring(zoning.zones.motivations[0].start, zoning.zones.motivations[0].end), "MOTIFS\nRien.");
assert.ok(!("moyens" in zoning.zones) && !("moyens annexes" in zoning.zones), "of a list, zod takes no null");
console.log("accepted");
