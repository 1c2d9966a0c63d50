/* No two modules import each other, by however long a way: what both need stands below them. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const ASSETS = new URL("../../assets/", import.meta.url);
const IMPORT = /^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*"(#[^"]+)"/gm;

/** Read which modules each imports, by the names of the import map. */
function graph() {
  const modules = readdirSync(ASSETS, { withFileTypes: true }).filter((room) => room.isDirectory() && room.name !== "vendor")
    .flatMap((room) => readdirSync(new URL(`${room.name}/`, ASSETS)).filter((name) => name.endsWith(".js")).map((name) => `${room.name}/${name}`));
  return new Map(modules.map((path) => [`#${path}`, [...readFileSync(new URL(path, ASSETS), "utf8").matchAll(IMPORT)].map(([, name]) => name)]));
}

/** Give the first circle that is found, as the names along it; null where there is none.
 * @param {Map<string, string[]>} imports */
function circle(imports) {
  const done = new Set();
  const walk = (name, way) => {
    if (way.includes(name)) {
      return [...way.slice(way.indexOf(name)), name];
    }
    const found = done.has(name) ? null : (imports.get(name) || []).map((next) => walk(next, [...way, name])).find(Boolean) || null;
    done.add(name);
    return found;
  };
  return [...imports.keys()].map((name) => walk(name, [])).find(Boolean) || null;
}

test("a circle is found, however long", () => {
  assert.deepEqual(circle(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]])), ["b", "c", "b"]);
  assert.equal(circle(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", []]])), null);
});

test("the modules import each other in no circle", () => {
  const imports = graph();
  assert.ok(imports.get("#document/main.js")?.includes("#document/texts.js"), "the imports are read");
  assert.deepEqual(circle(imports), null);
});
