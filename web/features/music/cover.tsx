import { useId, useState } from "react";
import type { Covered } from "#contract/music.ts";
import { coverAddress, coverWidths } from "#domain/covers.ts";
import { hueOf } from "#domain/playlist-hue.ts";

// The sizes must match the widths of .cover in the style sheets.
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

export function Cover({ playlist, size, eager }: Props) {
  const [failed, setFailed] = useState<string>();
  const { image } = playlist;
  const { sizes, pixels } = shown[size];
  if (!image || image === failed)
    return (
      <span className="cover">
        <Drawing of={playlist} />
      </span>
    );
  const fail = () => setFailed(image);
  return (
    <span className="cover">
      <svg className="cover-layer" aria-hidden="true">
        <rect width="100%" height="100%" fill={colorOf(playlist)} />
      </svg>
      <img
        key={image}
        ref={(picture) => {
          // The image may have failed before React attached the error handler.
          if (picture?.complete && picture.naturalWidth === 0) fail();
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
        onError={fail}
      />
    </span>
  );
}

export const colorOf = (playlist: Covered) =>
  (playlist.image && playlist.image_color) || `hsl(${hueOf(playlist)} 62% 58%)`;

function Drawing({ of }: { of: Covered }) {
  const hue = hueOf(of);
  const id = useId();
  return (
    <svg viewBox="0 0 100 100" className="cover-layer" aria-hidden="true" data-sleeve="">
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor={`hsl(${hue} 72% 62%)`} />
        <stop offset="1" stopColor={`hsl(${(hue + 60) % 360} 55% 30%)`} />
      </linearGradient>
      <rect width="100" height="100" fill={`url(#${id})`} />
      <g fill="none" stroke={`hsl(${hue} 90% 92%)`} strokeOpacity=".28">
        {[44, 36, 28, 20].map((radius) => (
          <circle key={radius} cx="62" cy="58" r={radius} strokeWidth={radius / 26} />
        ))}
      </g>
      <circle cx="62" cy="58" r="11" fill={`hsl(${hue} 90% 88%)`} fillOpacity=".55" />
      <circle cx="62" cy="58" r="2.4" fill={`hsl(${hue} 60% 24%)`} />
    </svg>
  );
}
