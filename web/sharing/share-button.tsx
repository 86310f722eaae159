import { useRouteContext } from "@tanstack/react-router";
import { Icon } from "../ui/icon.tsx";

export function ShareButton({ path, title }: { path: string; title: string }) {
  const siteUrl = useRouteContext({ from: "__root__", select: (context) => context.siteUrl });
  return (
    <button
      type="button"
      className="share"
      aria-label={`Share ${title}`}
      title="Share"
      onClick={() => share(title, siteUrl + path)}
    >
      <Icon name="share" size={18} />
    </button>
  );
}

async function share(title: string, url: string) {
  // Closing the device's dialog rejects.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Pages without https have no clipboard.
    return prompt("The link to this playlist:", url);
  }
  const done = "Link copied.";
  // Without a network the toasts cannot be loaded.
  return import("../ui/toasts.tsx").then(
    ({ showSuccess }) => showSuccess(done),
    () => alert(done),
  );
}
