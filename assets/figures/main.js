/* Pages of figures: cards, the tables behind them, reference sets of the reader's own. */
import * as cards from "#figures/cards.js";
import * as mlflow from "#figures/mlflow.js";
import * as own from "#figures/own.js";
import * as seen from "#figures/seen.js";
import * as table from "#figures/table.js";
import * as wideGrid from "#figures/wide_grid.js";
import * as fileField from "#shared/file_field.js";

[cards, fileField, mlflow, own, seen, table, wideGrid].forEach((part) => part.start());
