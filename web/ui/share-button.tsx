import { useRouteContext } from "@tanstack/react-router";
import { copyLink } from "./copy-link.ts";
import { Icon } from "./icon.tsx";

interface Props {
  path: string;
  title: string;
  worded?: boolean;
}

export function ShareButton({ path, title, worded }: Props) {
  const { siteUrl } = useRouteContext({ from: "__root__" });
  return (
    <button
      type="button"
      className={worded ? "pill" : "share"}
      aria-label={`Share ${title}`}
      title="Share"
      onClick={() => share(title, siteUrl + path)}
    >
      {worded ? "Share" : <Icon name="share" size={18} />}
    </button>
  );
}

async function share(title: string, url: string) {
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  return copyLink(url);
}
