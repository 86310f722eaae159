import { lookupPlatforms, type PlatformIds, placesOf } from "#domain/platforms.ts";
import type { Upload } from "../../images/use-upload.ts";
import { useSite } from "../../use-site.ts";
import { PlatformMark } from "../music/platform-mark.tsx";

interface CoverOffersProps {
  playlist: PlatformIds;
  upload: Upload;
}

export function CoverOffers({ playlist, upload }: CoverOffersProps) {
  const { platforms } = useSite();
  const offered = lookupPlatforms.filter((platform) => platforms.includes(platform));
  const places = placesOf(playlist, offered);
  if (places.length === 0) return null;
  return (
    <div className="cover-offers">
      <span aria-hidden="true">or from</span>
      {places.map(({ platform, id, name }) => {
        const words = `Use ${name}’s cover`;
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
