/* By what the server knows this page among those that have a document open; nothing of it is kept by the browser. */
import { attempt } from "#shared/request.js";

const PATIENCE = 15000; // milliseconds
export const tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The page is closed or loaded again: neither others nor the reader are told of it any longer.
 * @param {string} address of the review */
export const leave = (address) => attempt(`${address}/present`, { method: "DELETE", json: { tab }, keepalive: true }, PATIENCE);
