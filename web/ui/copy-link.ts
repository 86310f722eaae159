export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // The Clipboard API is missing on pages without https.
    return prompt("Copy this link:", url);
  }
  const done = "Link copied.";
  // The toasts cannot be loaded without a network.
  return import("./toasts.tsx").then(
    ({ showSuccess }) => showSuccess(done),
    () => alert(done),
  );
}
