/* The page of a document: its parts begin in this order, in which they also hear the keys. */
import * as aside from "#document/aside.js";
import * as attack from "#document/attack.js";
import * as bar from "#document/bar.js";
import * as caret from "#document/caret.js";
import * as corrections from "#document/corrections.js";
import * as doubtCard from "#document/doubt_card.js";
import * as doubtPlaces from "#document/doubt_places.js";
import * as doubts from "#document/doubts.js";
import * as drag from "#document/drag.js";
import * as ends from "#document/ends.js";
import * as find from "#document/find.js";
import * as history from "#document/history.js";
import * as keys from "#document/keys.js";
import * as lists from "#document/lists.js";
import * as map from "#document/map.js";
import * as mentionCard from "#document/mention_card.js";
import * as mentions from "#document/mentions.js";
import * as menu from "#mention_menu/menu.js";
import * as merge from "#document/merge.js";
import * as offsets from "#document/offsets.js";
import * as panel from "#document/panel.js";
import * as persons from "#document/persons.js";
import * as places from "#document/places.js";
import * as pointer from "#document/pointer.js";
import * as review from "#document/review.js";
import * as scroll from "#document/scroll.js";
import * as split from "#document/split.js";
import * as status from "#document/status.js";
import * as texts from "#document/texts.js";
import * as uncovering from "#document/uncovering.js";
import * as validation from "#document/validation.js";
import * as work from "#document/work.js";
import * as files from "#delivery/files.js";
import * as preview from "#delivery/preview.js";
import * as walk from "#lists/walk.js";
import * as pictureBoxes from "#pictures/boxes.js";
import * as pictures from "#pictures/dialog.js";
import * as reports from "#reports/dialog.js";

/* The texts come before what is corrected in them. */
const TEXTS = [texts, mentionCard, find, keys, lists, map, panel, scroll, places, mentions];
const ASIDE = [attack, bar, doubtCard, doubtPlaces, doubts, drag, history, merge, persons, pictureBoxes, pictures, reports, split, validation];
const CORRECTIONS = [review, corrections, aside, caret, ends, menu, offsets, pointer, status, uncovering];

[...ASIDE, ...TEXTS, ...CORRECTIONS, walk, files, preview, work].forEach((part) => part.start());
