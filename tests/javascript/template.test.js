import assert from "node:assert/strict";
import test from "node:test";

import { plural, sentenceOf, template, typeset } from "../../assets/shared/template.js";

test("the places of a sentence are filled in, those without a value stay as they are written", () => {
  assert.equal(template("{n} mentions de {x}, {y}", { n: 3, x: "Roy" }), "3 mentions de Roy, {y}");
  assert.equal(template("{n}", { n: 0 }), "0");
  assert.equal(template("{a}", { a: "{b}", b: "no" }), "{b}", "what is filled in is not filled in again");
  assert.equal(template("{constructor} {toString}"), "{constructor} {toString}", "an object's own names alone are values");
});

test("a value is written as it is, whatever a replacement would make of it", () => {
  assert.equal(template("{x} part", { x: "$& $1 $$" }), "$& $1 $$ part");
});

test("French signs get the spaces that do not break", () => {
  assert.equal(typeset("Qui ? « Roy » ; oui : non !"), "Qui\u202f? «\u00a0Roy\u00a0»\u202f; oui\u00a0: non\u202f!");
  assert.equal(typeset("Rien à changer."), "Rien à changer.");
});

test("French counts none as one, English as many", () => {
  assert.deepEqual([0, 1, 2].map((n) => plural(n, "fr")), ["one", "one", "many"]);
  assert.deepEqual([0, 1, 2].map((n) => plural(n, "en")), ["many", "one", "many"]);
});

test("an error is said in the language of the page, French with its spaces", () => {
  const error = { fr: "Trop grand : 3 Mo.", en: "Too large: 3 MB." };
  assert.equal(sentenceOf(error, "fr"), "Trop grand\u00a0: 3 Mo.");
  assert.equal(sentenceOf(error, "en"), "Too large: 3 MB.");
  assert.equal(sentenceOf({ fr: "Seul." }, "en"), "Seul.", "a sentence in the other language is better than none");
});
