/* Where there are accounts, a page that is left open is signed out after a while: what it asks for next is refused, and leads to where one
   signs in, and back. */
import { hearAnswers } from "#shared/dash.js";
import { closest } from "#shared/dom.js";
import { attempt } from "#shared/request.js";

const NEEDED = "X-Login";
const PLACE = "/connexion";
const PATIENCE = 10000; // milliseconds

/** Look at every answer that the page gets, and sign out where that is asked for. */
export function startLogin() {
  let leaving = false; // what the page still asks for is refused then, and must not lead it elsewhere than to the provider
  hearAnswers((answer) => {
    if (!leaving && answer.status === 401 && answer.headers.has(NEEDED)) {
      const { pathname, search } = window.location;
      window.location.assign(`${PLACE}?next=${encodeURIComponent(pathname + search)}`);
    }
  });
  document.addEventListener("click", async (event) => {
    const button = /** @type {HTMLElement | null} */ (closest(event, "[data-logout]"));
    if (button?.dataset.logout) {
      leaving = true;
      const { data } = await attempt(button.dataset.logout, { method: "POST" }, PATIENCE);
      window.location.assign(data?.leads_to ?? PLACE); // the provider's address, which signs out there and leads back
    }
  });
}
