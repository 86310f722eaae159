export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Pages without https have no Clipboard API.
    return prompt("Copy this link:", url);
  }
  const { showSuccess } = await import("./toasts.tsx");
  return showSuccess("Link copied.");
}
