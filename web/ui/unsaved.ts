// What was typed into forms and not saved, in this tab.
import { store, stored } from "./storage.ts";

interface Unsaved {
  values: object;
  /** For a page that opens the form again. */
  start: unknown;
}

const place = "sessionStorage";
const prefix = "unsaved ";
const keysOfAll = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

export const keepUnsaved = (address: string, unsaved: Unsaved | null) =>
  store(prefix + address, unsaved && JSON.stringify(unsaved), place);

/** Of the first form whose address begins so. */
export function findUnsaved(address: string): Unsaved | null {
  try {
    const key = keysOfAll().find((each) => each.startsWith(prefix + address));
    return key === undefined ? null : JSON.parse(stored(key, place) ?? "null");
  } catch {
    return null;
  }
}

export function forgetUnsaved() {
  try {
    for (const key of keysOfAll()) store(key, null, place);
  } catch {
    // Nothing was stored.
  }
}

/** Nothing of one account is ever shown to another. */
export function keepUnsavedOf(account: string) {
  if (stored("account", place) !== account) forgetUnsaved();
  store("account", account, place);
}
