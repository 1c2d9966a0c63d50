import assert from "node:assert/strict";
import test from "node:test";

import { waitingCards } from "../../assets/figures/seen.js";

/** A document with cards, and an observer that notes what it is told. */
function stage() {
  const standing = new Map();
  const observed = [];
  const arrived = [];
  const observer = {
    observe: (card) => observed.push(card),
    unobserve: (card) => observed.includes(card) && observed.splice(observed.indexOf(card), 1),
  };
  const cards = waitingCards((name) => standing.get(name) || null, observer, (card) => arrived.push(card));
  return { standing, observed, arrived, cards };
}

test("a card that stands is observed, seen once, and then no longer", () => {
  const { standing, observed, arrived, cards } = stage();
  standing.set("labels", "first");
  cards.wait("labels");
  assert.deepEqual([observed, arrived], [["first"], ["first"]]);
  assert.equal(cards.see("labels", "first"), true);
  assert.equal(cards.see("labels", "first"), false);
  assert.deepEqual(observed, []);
});

test("a card that is drawn after it was asked for is observed then", () => {
  const { standing, observed, cards } = stage();
  cards.wait("labels");
  assert.deepEqual(observed, []);
  standing.set("labels", "late");
  cards.look();
  assert.deepEqual(observed, ["late"]);
});

test("a card that takes another's place before that was seen is observed in its stead", () => {
  const { standing, observed, cards } = stage();
  standing.set("labels", "old");
  cards.wait("labels");
  standing.set("labels", "new");
  cards.look();
  assert.deepEqual(observed, ["new"]);
  assert.equal(cards.see("labels", "old"), false, "the old one is out of the document");
  assert.equal(cards.see("labels", "new"), true);
});

test("a card that is asked for again, drawn into the same element, is observed anew", () => {
  const { standing, observed, arrived, cards } = stage();
  standing.set("labels", "same");
  cards.wait("labels");
  cards.wait("labels");
  assert.deepEqual([observed, arrived], [["same"], ["same", "same"]]);
  cards.see("labels", "same");
  cards.wait("labels");
  assert.equal(cards.see("labels", "same"), true);
});

test("a page that is left waits for nothing that could hinder the next", () => {
  const { standing, observed, cards } = stage();
  standing.set("labels", "old");
  cards.wait("labels");
  standing.delete("labels");
  cards.look();
  standing.set("labels", "back");
  cards.wait("labels");
  assert.deepEqual(observed, ["back"]);
});
