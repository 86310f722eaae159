import { useId } from "react";
import type { Covered } from "#contract/music.ts";
import { hueOf } from "#domain/playlist-hue.ts";
import type { TitledPlaylist } from "#domain/playlist-title.ts";

export const colorOf = (playlist: Covered) =>
  (playlist.image && playlist.image_color) || `hsl(${hueOf(playlist)} 62% 58%)`;

export function CoverPlaceholder({ playlist }: { playlist: TitledPlaylist }) {
  const hue = hueOf(playlist);
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
