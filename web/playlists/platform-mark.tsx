import { siDeezer, siSpotify, siYoutube } from "simple-icons";
import type { Platform } from "#contract/platforms.ts";
import { platforms } from "#contract/platforms.ts";

// The three brands' own drawings; Qobuz's is ours: a Q that is a record.
const qobuz =
  "M12 1.2a10.8 10.8 0 1 0 6.2 19.6l2 2 2.3-2.3-2-2A10.8 10.8 0 0 0 12 1.2Zm0 3.2a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 0 1 0-15.2Zm0 5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z";

const paths: Record<Platform, string> = { spotify: siSpotify.path, deezer: siDeezer.path, youtube: siYoutube.path, qobuz };

/** Drawn once per page, and used by every button. */
export function PlatformMarks() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {platforms.map((platform) => (
        <symbol key={platform} id={`mark-${platform}`} viewBox="0 0 24 24">
          <path d={paths[platform]} />
        </symbol>
      ))}
    </svg>
  );
}

export function PlatformMark({ platform }: { platform: Platform }) {
  return (
    <svg aria-hidden="true" width="18" height="18" className="platform-mark">
      <use href={`#mark-${platform}`} />
    </svg>
  );
}
