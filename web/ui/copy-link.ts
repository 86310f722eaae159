export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Shows the URL in a prompt, because pages without https have no Clipboard API.
    return prompt("Copy this link:", url);
  }
  const done = "Link copied.";
  return import("./toasts.tsx").then(
    ({ showSuccess }) => showSuccess(done),
    // The toasts module cannot be loaded without a network, so the browser's own alert is shown.
    () => alert(done),
  );
}
