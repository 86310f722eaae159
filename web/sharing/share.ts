/** Offers an address to whatever the device shares with; where it cannot, the address is copied. */
export async function share(title: string, url: string) {
  if (navigator.share) {
    // Whoever closes the device's own dialog has decided not to, and is told nothing.
    return navigator.share({ title, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Browsers lend the clipboard to secure pages alone: on others it can still be copied by hand.
    return prompt("The link to this playlist:", url);
  }
  const done = "Link copied.";
  // Copied is copied, also where a lost network keeps the toasts away.
  return import("../ui/toasts.tsx").then(
    ({ showSuccess }) => showSuccess(done),
    () => alert(done),
  );
}
