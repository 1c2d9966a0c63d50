/* What a reader can do to a place or a mention of the text. corrections.js has what each does; the menu, the keys and the buttons ask for it here. */

export const acts = {};
