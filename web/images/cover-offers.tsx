import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { platformIds } from "#contract/platforms.ts";
import type { useUpload } from "./use-upload.ts";

interface CoverOffersProps {
  covers: readonly { platform: CoverPlatform; id: string }[];
  upload: ReturnType<typeof useUpload>;
}

export function CoverOffers({ covers, upload }: CoverOffersProps) {
  if (covers.length === 0) return null;
  return (
    <div className="cover-offers">
      {covers.map(({ platform, id }) => (
        <button
          key={platform}
          type="button"
          className="pill"
          onClick={() => upload.fetchFrom(platform, id)}
        >
          {`Use ${platformIds[platform].name}’s cover`}
        </button>
      ))}
    </div>
  );
}
