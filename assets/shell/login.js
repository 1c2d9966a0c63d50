/* Where there are accounts, a page that is left open is signed out after a while: what it asks for next is refused, and leads to where one
   signs in, and back. */
const NEEDED = "X-Login";
const PLACE = "/connexion";

/** Look at every answer that the page gets. */
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
}
