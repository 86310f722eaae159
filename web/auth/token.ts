// The access token's one home. The page's shell shows by an attribute of <html> whether there is one, before the first paint.
const key = "access_token";

export function storedToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetToken() {
  localStorage.removeItem(key);
  delete document.documentElement.dataset.session;
}
