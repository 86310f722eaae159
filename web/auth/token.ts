// The access token's one home. The page's shell shows by an attribute of <html> whether there is one, before the first paint.
import { store, stored } from "../ui/storage.ts";

const key = "access_token";

export const storedToken = () => stored(key);

export function forgetToken() {
  store(key, null);
  delete document.documentElement.dataset.session;
}
