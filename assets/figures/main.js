/* Pages of figures: cards, the tables behind them, reference sets of the reader's own. */
import * as cards from "#figures/cards.js";
import * as own from "#figures/own.js";
import * as table from "#figures/table.js";

[cards, own, table].forEach((part) => part.start());
