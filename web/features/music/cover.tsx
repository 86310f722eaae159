import { useState } from "react";
import type { Covered } from "#contract/music.ts";
import { coverAddress, coverWidths } from "#domain/covers.ts";
import { CoverPlaceholder, colorOf } from "./cover-placeholder.tsx";

// Must match the widths in playlist-card.css.
const shown = {
  large: { sizes: "(min-width: 40rem) 13rem, calc(100vw - 4.875rem)", pixels: 480 },
  small: { sizes: "(min-width: 40rem) 8.25rem, 5.5rem", pixels: 480 },
  tiny: { sizes: "2rem", pixels: 160 },
} as const;

interface Props {
  playlist: Covered;
  size: keyof typeof shown;
  eager?: boolean;
}

export function Cover(props: Props) {
  const { playlist, size } = props;
  const { image } = playlist;
  return (
    <span className="cover" data-size={size}>
      {image ? (
        <Picture key={image} image={image} {...props} />
      ) : (
        <CoverPlaceholder playlist={playlist} />
      )}
    </span>
  );
}

function Picture({ playlist, image, size, eager }: Props & { image: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <CoverPlaceholder playlist={playlist} />;
  const { sizes, pixels } = shown[size];
  return (
    <>
      <svg className="cover-layer" aria-hidden="true">
        <rect width="100%" height="100%" fill={colorOf(playlist)} />
      </svg>
      <img
        ref={(picture) => {
          // The image may have failed before React attached the error handler.
          if (picture?.complete && picture.naturalWidth === 0) setMissing(true);
        }}
        className="u-photo cover-layer"
        src={coverAddress(image, pixels)}
        srcSet={coverWidths.map((width) => `${coverAddress(image, width)} ${width}w`).join(", ")}
        sizes={sizes}
        width={pixels}
        height={pixels}
        alt=""
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        onError={() => setMissing(true)}
      />
    </>
  );
}
