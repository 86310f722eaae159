import type { ReactNode } from "react";
import type { GoneLink } from "#contract/link-health.ts";
import { openAddress, platformIds } from "#contract/platforms.ts";
import { Icon } from "../ui/icon.tsx";
import { useConfirmLink } from "./queries.ts";

interface Props {
  link: GoneLink;
  /** The way to another link, which is not the same everywhere. */
  replace: ReactNode;
  onConfirmed?: () => void;
}

/** What can be done about a link that is gone. */
export function GoneLinkActions({ link, replace, onConfirmed }: Props) {
  const { mutate: confirm, isPending } = useConfirmLink();
  const about = `${link.title} on ${platformIds[link.platform].name}`;
  return (
    <span className="link-actions">
      <a
        className="pill"
        href={openAddress(link.platform, link.id)}
        rel="noopener"
        target="_blank"
        aria-label={`Open ${about}`}
      >
        Open <Icon name="arrow" size={14} />
      </a>
      {replace}
      <button
        type="button"
        className="pill"
        aria-label={`It is there: ${about}`}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && confirm(link, { onSuccess: onConfirmed })}
      >
        It is there
      </button>
    </span>
  );
}
