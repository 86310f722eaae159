/** Offers an address to whatever the device shares with; where it cannot, the address is copied. */
export async function share(title: string, url: string) {
  if (navigator.share) {
    // Whoever closes the device's own dialog has decided not to, and is told nothing.
    return navigator.share({ title, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(url);
    const { showSuccess } = await import("../ui/toasts.tsx");
    showSuccess("Link copied.");
  } catch {
    // Browsers lend the clipboard to secure pages alone: on others it can still be copied by hand.
    prompt("The link to this playlist:", url);
  }
}
