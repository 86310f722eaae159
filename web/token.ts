import { useSyncExternalStore } from "react";
import { createListeners } from "./ui/listeners.ts";
import { store, stored } from "./ui/storage.ts";
import { forgetUnsaved } from "./ui/unsaved.ts";

const key = "access_token";

export const storedToken = () => stored(key);

export const storeToken = (token: string) => store(key, token);

type Change = "logged out" | "refused" | "elsewhere";
const { subscribe, notify } = createListeners<Change>();
export const onTokenChange = subscribe;

export const useIsLoggedIn = () =>
  useSyncExternalStore(
    onTokenChange,
    () => storedToken() !== null,
    () => false,
  );

function changed(change: Change) {
  // CSS shows some parts of a page only with `data-session`, and others only without it.
  document.documentElement.toggleAttribute("data-session", storedToken() !== null);
  notify(change);
}

export function forgetToken() {
  store(key, null);
  forgetUnsaved();
  changed("logged out");
}

export function dropRefusedToken(sent: string | null) {
  const token = storedToken();
  if (token === sent) {
    store(key, null);
    changed("refused");
  } else if (token !== null) {
    // Another tab has logged in again, so this tab continues with the new token.
    changed("elsewhere");
  }
}

export function followOtherTabs() {
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) changed("elsewhere");
  });
  // A page in the back-forward cache receives no storage events, so a restored page reads the token again.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) changed("elsewhere");
  });
}
