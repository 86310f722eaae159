import { createApi } from "#contract/client.ts";
import { forgetToken, storedToken } from "./token.ts";

// Its answer leads nowhere: whoever has gone on reading must not be sent to log in by a refusal that comes late.
const api = createApi(fetch, storedToken);

/** Whoever logs out is logged out here and now; the server is told as well, and need not answer. */
export function logOut() {
  // The call has taken the token with it by the time the token is forgotten.
  void api("POST /logout").catch(() => {});
  forgetToken();
}
