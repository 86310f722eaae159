import { store, stored } from "./storage.ts";

interface Unsaved {
  values: object;
  /** The data that a page needs to open the form again. */
  start: unknown;
}

const place = "sessionStorage";
const prefix = "unsaved ";
let account = "";

function keysOfAll(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const read = (key: string): (Unsaved & { account: string }) | null =>
  JSON.parse(stored(key, place) ?? "null");

export const keepUnsaved = (address: string, unsaved: Unsaved | null) =>
  store(prefix + address, unsaved && JSON.stringify({ ...unsaved, account }), place);

export function findUnsaved(address: string): Unsaved | null {
  const key = keysOfAll().find((each) => each.startsWith(prefix + address));
  return key === undefined ? null : read(key);
}

export function forgetUnsaved() {
  for (const key of keysOfAll()) store(key, null, place);
}

/** Removes the unsaved input of other users, so that this user never sees it. */
export function setUnsavedUser(me: string) {
  account = me;
  for (const key of keysOfAll()) if (read(key)?.account !== me) store(key, null, place);
}
