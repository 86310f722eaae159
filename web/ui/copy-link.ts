export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Pages without https have no clipboard.
    return prompt("Copy this link:", url);
  }
  const done = "Link copied.";
  // Without a network the toasts cannot be loaded.
  return import("./toasts.tsx").then(
    ({ showSuccess }) => showSuccess(done),
    () => alert(done),
  );
}
