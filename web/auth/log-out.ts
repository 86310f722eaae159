import { api } from "../api.ts";
import { forgetToken } from "./token.ts";

/** Whoever logs out is logged out here and now; the server is told as well, and need not answer. */
export function logOut() {
  // The call has taken the token with it by the time the token is forgotten.
  void api("POST /logout").catch(() => {});
  forgetToken();
}
