/* ESLint, and no formatter: the rules below say what tsc cannot (one request wrapper, one template function, nothing left on the window, no
   markup made of text), each once, for all modules. */
import js from "@eslint/js";

const WINDOW = "The modules leave nothing on the window: import what you need (shared/dash.js is the door to Dash).";
const OF_THE_BROWSER = "^(addEventListener|cancelAnimationFrame|clearInterval|clearTimeout|devicePixelRatio|dispatchEvent|getSelection|history|innerHeight|innerWidth|localStorage|location|matchMedia|print|removeEventListener|scrollBy|scrollTo|setInterval|setTimeout)$";

const rules = {
  ...js.configs.recommended.rules,
  "no-undef": "off", // tsc knows the names of a browser
  "no-control-regex": "off", // documents hold what is not seen
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" }],
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-var": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  eqeqeq: "error",
  "max-lines": ["error", 340],
};

const asking = ["fetch", "XMLHttpRequest"].map((name) => ({ name, message: "shared/request.js asks the server." }));

const syntax = [
  { selector: "AssignmentExpression > MemberExpression.left[object.name=/^(window|globalThis)$/]", message: WINDOW },
  { selector: `MemberExpression[object.name='window'][property.name!=/${OF_THE_BROWSER}/]`, message: WINDOW },
  { selector: "MemberExpression[property.name=/^(innerHTML|outerHTML)$/]", message: "Text of a document only ever becomes the data of a text node." },
  { selector: "CallExpression[callee.property.name=/^(insertAdjacentHTML|write)$/][callee.object.name='document']", message: "Text of a document only ever becomes the data of a text node." },
  { selector: "ImportDeclaration[source.value=/^[^#]/]", message: "Modules import each other by the import map: #room/name.js." },
];
const template = { selector: "CallExpression[callee.property.name=/^replace(All)?$/] > Literal.arguments:first-child[regex.pattern=/\\\\\\{/]", message: "shared/template.js fills sentences in." };

export default [
  { ignores: ["**/node_modules/", "assets/vendor/", "assets/plotly/"] },
  { files: ["assets/**/*.js", "tests/javascript/*.js"], rules },
  { files: ["assets/**/*.js"], rules: { "no-restricted-syntax": ["error", ...syntax, template], "no-restricted-globals": ["error", ...asking] } },
  { files: ["**/shared/template.js"], rules: { "no-restricted-syntax": ["error", ...syntax] } },
  { files: ["**/shared/request.js"], rules: { "no-restricted-globals": "off" } },
  { files: ["**/shared/dash.js"], rules: { "no-restricted-syntax": ["error", template] } },
  { files: ["**/shell/theme.js", "**/shell/grid.js"], languageOptions: { sourceType: "script" } },
  { files: ["**/shell/grid.js"], rules: { "no-restricted-syntax": ["error", template] } }, // the other door: it stands in for a library under the name that Dash asks for
];
