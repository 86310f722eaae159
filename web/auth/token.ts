// The only place that stores the access token. The page's shell shows by an attribute of <html> whether there is one, before the first paint.
import { store, stored } from "../ui/storage.ts";

const key = "access_token";

export const storedToken = () => stored(key);

export const storeToken = (token: string) => store(key, token);

/** The user has logged out here, the server wants another token, or another tab has logged in or out. */
type Change = "logged out" | "refused" | "elsewhere";
type Listener = (change: Change) => void;
const listeners = new Set<Listener>();

export function onTokenChange(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(change: Change) {
  document.documentElement.toggleAttribute("data-session", storedToken() !== null);
  for (const listener of listeners) listener(change);
}

export function forgetToken(change: "logged out" | "refused" = "logged out") {
  store(key, null);
  tell(change);
}

/** The server takes this token no more, or wants one where none was sent. */
export function dropToken(sent: string | null) {
  const token = storedToken();
  if (token === sent) return forgetToken("refused");
  // Another tab has logged in since: nothing was said about its token, and this page goes on with it. After a log-out there is nothing to do.
  if (token !== null) tell("elsewhere");
}

export function followOtherTabs() {
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) tell("elsewhere");
  });
  // A page brought back as it was left has missed what happened since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell("elsewhere");
  });
}
