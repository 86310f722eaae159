import { createApi } from "#contract/client.ts";
import { forgetToken, storedToken } from "./token.ts";

// Not the member's api: a late refusal must not send a visitor who reads on to the login page.
const api = createApi(fetch, storedToken);

export function logOut() {
  void api("POST /logout").catch(() => {});
  // The call has read the token by now.
  forgetToken();
}
