/* Where there are accounts, a page that is left open is signed out after a while: what it asks for next is refused, and leads to where one
   signs in, and back. */
import { closest } from "#shared/dom.js";

const NEEDED = "X-Login";
const PLACE = "/connexion";

/** Look at every answer that the page gets, and sign out where that is asked for. */
export function startLogin() {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    if (answer.status === 401 && answer.headers.has(NEEDED)) {
      const { pathname, search } = window.location;
      window.location.assign(`${PLACE}?next=${encodeURIComponent(pathname + search)}`);
    }
    return answer;
  };
  document.addEventListener("click", async (event) => {
    const button = /** @type {HTMLElement | null} */ (closest(event, "[data-logout]"));
    if (button?.dataset.logout) {
      await ask(button.dataset.logout, { method: "POST", redirect: "manual" });
      window.location.assign(PLACE);
    }
  });
}
