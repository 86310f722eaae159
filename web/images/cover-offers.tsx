import type { AskedPlatform } from "#domain/platform-details.ts";
import { platformRecords } from "#domain/platforms.ts";
import type { useUpload } from "./use-upload.ts";

interface CoverOffersProps {
  covers: readonly { platform: AskedPlatform; id: string }[];
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
          {`Use ${platformRecords[platform].name}’s cover`}
        </button>
      ))}
    </div>
  );
}
