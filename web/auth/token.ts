// The only place that stores the access token. The page's shell shows by an attribute of <html> whether there is one, before the first paint.
import { store, stored } from "../ui/storage.ts";

const key = "access_token";

export const storedToken = () => stored(key);

export const storeToken = (token: string) => store(key, token);

/** Told when somebody has to log in here, and when another tab logs in or out. */
type Listener = (elsewhere: boolean) => void;
const listeners = new Set<Listener>();

export function onTokenChange(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(elsewhere: boolean) {
  document.documentElement.toggleAttribute("data-session", storedToken() !== null);
  for (const listener of listeners) listener(elsewhere);
}

export function forgetToken() {
  store(key, null);
  tell(false);
}

/** The server takes this token no more, or wants one where none was sent. */
export function dropToken(sent: string | null) {
  const token = storedToken();
  // Another tab has logged in since: nothing was said about its token, and this page goes on with it.
  if (token !== null && token !== sent) return tell(true);
  forgetToken();
}

export function followOtherTabs() {
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) tell(true);
  });
  // A page brought back as it was left has missed what happened since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell(true);
  });
}
