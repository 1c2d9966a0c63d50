/* The page of the sentences that would teach most. */
import "#figures/main.js";
import * as page from "#teaching/page.js";

page.start();
