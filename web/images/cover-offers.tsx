import { idOn, lookupPlatforms, type PlatformIds, platformRecords } from "#domain/platforms.ts";
import type { useUpload } from "./use-upload.ts";

interface CoverOffersProps {
  ids: PlatformIds;
  upload: ReturnType<typeof useUpload>;
}

export const CoverOffers = ({ ids, upload }: CoverOffersProps) => (
  <div className="cover-offers">
    {lookupPlatforms.map((platform) => {
      const id = idOn(platform, ids);
      return (
        id && (
          <button
            key={platform}
            type="button"
            className="pill"
            onClick={() => upload.fetchFrom(platform, id)}
          >
            {`Use ${platformRecords[platform].name}’s cover`}
          </button>
        )
      );
    })}
  </div>
);
