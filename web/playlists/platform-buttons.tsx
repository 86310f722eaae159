import { useLayoutEffect, useRef } from "react";
import { idOn, openAddress, type Platform, platformIds } from "#contract/platforms.ts";
import type { Playlist } from "#contract/playlists.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { PlatformMark } from "./platform-mark.tsx";
import { usePlatformOrder, useRememberedPlatform } from "./remembered-platform.ts";

interface Props {
  playlist: Playlist;
  open: Platform | null;
  playerId: string;
  label: string;
  onToggle: (platform: Platform) => void;
}

export function PlatformButtons({ playlist, open, playerId, label, onToggle }: Props) {
  const hydrated = useHydrated();
  const order = usePlatformOrder();
  const last = useRememberedPlatform();
  const group = useFocusKept(hydrated);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and these are no form's controls
    <div ref={group} role="group" aria-label={label} className="platforms" data-ordered={hydrated || undefined}>
      {order.map((platform) => {
        const { name } = platformIds[platform];
        const id = idOn(platform, playlist);
        const look = { className: "platform", "data-platform": platform };
        const face = (
          <>
            <PlatformMark platform={platform} />
            {name}
          </>
        );
        if (!id)
          return (
            <button key={platform} type="button" {...look} disabled title={`Not on ${name}`}>
              {face}
              <span className="sr-only"> (not available)</span>
            </button>
          );
        if (!hydrated)
          return (
            <a key={platform} {...look} href={openAddress(platform, id)} rel="noopener">
              {face}
            </a>
          );
        return (
          <button
            key={platform}
            type="button"
            {...look}
            data-last={platform === last || undefined}
            aria-description={platform === last ? "Your last choice" : undefined}
            aria-expanded={open === platform}
            aria-controls={playerId}
            onClick={() => onToggle(platform)}
          >
            {face}
          </button>
        );
      })}
    </div>
  );
}

/** The links become buttons when the page runs: whoever stood on one stands on the other. */
function useFocusKept(hydrated: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!hydrated) focused.current = group.current?.querySelector<HTMLElement>(":focus")?.dataset.platform;
    else if (focused.current) group.current?.querySelector<HTMLElement>(`[data-platform="${focused.current}"]`)?.focus();
  }, [hydrated]);
  return group;
}
