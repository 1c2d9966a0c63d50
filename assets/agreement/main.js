/* The page of agreement: its keys come before those of the text. */
import "#figures/main.js";
import * as page from "#agreement/page.js";
import * as text from "#comparison/text.js";

[page, text].forEach((part) => part.start());
