/* The page of errors on the text. */
import "#figures/main.js";
import * as text from "#comparison/text.js";

text.start();
