/* The lists of this browser: of each it keeps the opaque id alone. */
import { keptIds } from "#shared/kept_ids.js";

/** `mine` gives the ids of the lists, the last one first. */
export const { all: mine, remember, forget } = keptIds("lists", 100);
