// The access token's one home. The page's shell shows by an attribute of <html> whether there is one, before the first paint.
import { store, stored } from "../ui/storage.ts";

const key = "access_token";

export const storedToken = () => stored(key);

export const storeToken = (token: string) => store(key, token);

/** Told when the token is forgotten here, and when another tab logs in or out. */
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
  // Several calls may be refused at once; one leads the way out.
  if (storedToken() === null) return;
  store(key, null);
  tell(false);
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
