// What this browser remembers. One that keeps nothing, or forbids asking, has simply nothing stored.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Forgotten when the page is left: no reason to fail now.
  }
}
