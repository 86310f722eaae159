import { createApi } from "#contract/client.ts";
import { forgetToken, storedToken } from "./token.ts";

// Its answer is ignored: a late refusal must not send a visitor who has gone on reading to the login page.
const api = createApi(fetch, storedToken);

/** Logs out here at once; the server is told as well, and need not answer. */
export function logOut() {
  // After the call, which has read the token by now.
  void api("POST /logout").catch(() => {});
  forgetToken();
}
