import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { idOn, openAddress, type Platform, platformIds, platforms } from "#contract/platforms.ts";
import type { Playlist } from "#contract/playlists.ts";
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
  const group = useRef<HTMLDivElement>(null);
  const areButtons = useButtons(group);
  const order = usePlatformOrder();
  const last = useRememberedPlatform();
  useFocusKept(group, areButtons);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and these are no form's controls
    <div ref={group} role="group" aria-label={label} className="platforms" data-ordered={areButtons || undefined}>
      {(areButtons ? order : platforms).map((platform) => {
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
        if (!areButtons)
          return (
            <a
              key={platform}
              {...look}
              href={openAddress(platform, id)}
              rel="noopener"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onToggle(platform);
              }}
            >
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

type Group = RefObject<HTMLElement | null>;

/** The links become buttons when the page runs, in time for its next paint; but not under a press, whose click would reach neither. */
function useButtons(group: Group) {
  const [areButtons, setButtons] = useState(false);
  useLayoutEffect(() => {
    const become = () => setButtons(true);
    if (!group.current?.querySelector("a:active")) return become();
    // The click follows at once.
    const released = () => setTimeout(become);
    const ends = ["pointerup", "pointercancel"] as const;
    for (const end of ends) addEventListener(end, released);
    return () => {
      for (const end of ends) removeEventListener(end, released);
    };
  }, [group]);
  return areButtons;
}

/** Whoever stood on the link stands on the button. */
function useFocusKept(group: Group, areButtons: boolean) {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!areButtons) focused.current = group.current?.querySelector<HTMLElement>(":focus")?.dataset.platform;
    else if (focused.current) group.current?.querySelector<HTMLElement>(`[data-platform="${focused.current}"]`)?.focus();
  }, [group, areButtons]);
}
