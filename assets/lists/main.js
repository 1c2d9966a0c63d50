/* The page of a list of documents to read. */
import * as acts from "#lists/acts.js";
import * as assignments from "#lists/assignments.js";
import * as drop from "#lists/drop.js";
import * as handover from "#lists/export.js";
import * as page from "#lists/page.js";
import * as send from "#lists/send.js";
import * as table from "#lists/table.js";

[acts, assignments, drop, handover, send, table, page].forEach((part) => part.start()); // the page last: it tells the others what is there already
