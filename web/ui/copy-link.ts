export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Shows the URL in a prompt, because pages without https have no Clipboard API.
    return prompt("Copy this link:", url);
  }
  const { showSuccess } = await import("./toasts.tsx");
  return showSuccess("Link copied.");
}
