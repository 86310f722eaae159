import { useState } from "react";
import { coverAddress } from "#contract/covers.ts";
import type { Playlist } from "#contract/playlists.ts";
import { Sleeve } from "../sleeve.tsx";

/** A row's small cover, or its drawn sleeve. */
export function RowCover({ playlist }: { playlist: Playlist }) {
  const [isMissing, setMissing] = useState(false);
  const { image } = playlist;
  return (
    <span className="row-cover">
      {image && !isMissing ? (
        <img
          src={coverAddress(image, 160)}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
          className="cover-layer"
          onError={() => setMissing(true)}
        />
      ) : (
        <Sleeve playlist={playlist} />
      )}
    </span>
  );
}
