import { useRouteContext } from "@tanstack/react-router";
import { Icon } from "../ui/icon.tsx";
import { share } from "./share.ts";

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
