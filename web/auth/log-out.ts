import { createApi } from "#contract/client.ts";
import { forgetToken, storedToken } from "./token.ts";

// Not the member's api, which redirects to the login page on 401.
const api = createApi(fetch, storedToken);

export function logOut() {
  void api("POST /logout").catch(() => {});
  // The call has read the token by now.
  forgetToken();
}
