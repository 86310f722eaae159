import { useHydrated } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { idOn, type Platform, placesOf, platformRecords } from "#domain/platforms.ts";
import { isModifiedClick } from "../../ui/is-modified-click.ts";
import { useSite } from "../../use-site.ts";
import { preloadPlayer } from "../player/player-outlet.tsx";
import { useRememberedPlatform } from "../player/remembered-platform.ts";
import { PlatformMark } from "./platform-mark.tsx";

interface Props {
  playlist: Playlist;
  open: Platform | undefined;
  playerId: string;
  label: string;
  onToggle: (platform: Platform, button: HTMLElement) => void;
}

/** Renders links, which get the role "button" after hydration. The <a> elements are not replaced by buttons, because a click during hydration would be lost. */
export function PlatformButtons({ playlist, open, playerId, label, onToggle }: Props) {
  const hydrated = useHydrated();
  const last = useRememberedPlatform();
  const { platforms } = useSite();
  const missing = platforms.filter((platform) => !idOn(platform, playlist));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, and these are links
    <div role="group" aria-label={label} className="platforms">
      {placesOf(playlist, platforms).map(({ platform, name, address }) => (
        <a
          key={platform}
          className="platform"
          data-platform={platform}
          {...(hydrated && {
            role: "button",
            "aria-expanded": open === platform,
            "aria-controls": playerId,
            "aria-description": platform === last ? "Your last choice" : undefined,
            "data-last": platform === last || undefined,
          })}
          href={address}
          rel="noopener"
          draggable={false}
          onPointerEnter={preloadPlayer}
          onFocus={preloadPlayer}
          onKeyDown={pressBySpace}
          onClick={(event) => {
            if (isModifiedClick(event)) return;
            event.preventDefault();
            onToggle(platform, event.currentTarget);
          }}
        >
          <PlatformMark platform={platform} />
          {name}
        </a>
      ))}
      {missing.length > 0 && (
        <span className="missing-platforms">
          {missing.length === platforms.length && <span>Not on any platform yet.</span>}
          {missing.map((platform) => {
            const name = `${platformRecords[platform].name}: not available`;
            return (
              <button
                key={platform}
                type="button"
                data-platform={platform}
                disabled
                aria-label={name}
              >
                {/* Screen readers would read a `title` of the button in addition to its label. */}
                <span aria-hidden="true" title={name}>
                  <PlatformMark platform={platform} />
                </span>
              </button>
            );
          })}
        </span>
      )}
    </div>
  );
}

function pressBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== " ") return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.click();
}
