import { store } from "./storage.ts";

interface Unsaved {
  values: object;
  /** The initial values, with which a page can open the form again. */
  start: unknown;
}

const place = "sessionStorage";
const prefix = "unsaved ";
let account = "";

export const keepUnsaved = (address: string, unsaved: Unsaved | null) =>
  store(prefix + address, unsaved && JSON.stringify({ ...unsaved, account }), place);

export const findUnsaved = (address: string): Unsaved | null =>
  allUnsaved().find(({ key }) => key.startsWith(prefix + address)) ?? null;

export function forgetUnsaved() {
  for (const { key } of allUnsaved()) store(key, null, place);
}

/** Removes other users' input, so that this user never sees it. */
export function setUnsavedUser(me: string) {
  account = me;
  for (const unsaved of allUnsaved()) if (unsaved.account !== me) store(unsaved.key, null, place);
}

function allUnsaved(): (Unsaved & { key: string; account: string })[] {
  try {
    return Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => ({ ...JSON.parse(text), key }));
  } catch {
    // The browser forbids storage.
    return [];
  }
}
