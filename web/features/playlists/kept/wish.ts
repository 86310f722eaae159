// What a visitor wants to keep, until they have logged in. Not in the address: any site could lead members to that.
const key = "keep";

export function wishToKeep(playlistId: string) {
  try {
    sessionStorage.setItem(key, playlistId);
  } catch {
    // Not stored, and so not kept: logging in does not work here either.
  }
}

/** True once. */
export function wasWished(playlistId: string): boolean {
  if (sessionStorage.getItem(key) !== playlistId) return false;
  sessionStorage.removeItem(key);
  return true;
}
