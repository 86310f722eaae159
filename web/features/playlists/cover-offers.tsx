import { idOn, lookupPlatforms, type PlatformIds, platformRecords } from "#domain/platforms.ts";
import type { Upload } from "../../images/use-upload.ts";
import { useSite } from "../../use-site.ts";
import { PlatformMark } from "../music/platform-mark.tsx";

interface CoverOffersProps {
  playlist: PlatformIds;
  upload: Upload;
}

export function CoverOffers({ playlist, upload }: CoverOffersProps) {
  const { platforms } = useSite();
  const places = lookupPlatforms.flatMap((platform) => {
    const id = platforms.includes(platform) && idOn(platform, playlist);
    return id ? [{ platform, id }] : [];
  });
  if (places.length === 0) return null;
  return (
    <div className="cover-offers">
      <span aria-hidden="true">or from</span>
      {places.map(({ platform, id }) => {
        const words = `Use ${platformRecords[platform].name}’s cover`;
        return (
          <button
            key={platform}
            type="button"
            className="icon-button"
            data-platform={platform}
            aria-label={words}
            title={words}
            onClick={() => upload.fetchFrom(platform, id)}
          >
            <PlatformMark platform={platform} />
          </button>
        );
      })}
    </div>
  );
}
