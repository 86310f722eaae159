import type { Platform } from "#domain/platforms.ts";

export const markId = (platform: Platform) => `mark-${platform}`;

export function PlatformMark({ platform }: { platform: Platform }) {
  return (
    <svg aria-hidden="true" width="1.125rem" height="1.125rem" className="platform-mark">
      <use href={`#${markId(platform)}`} />
    </svg>
  );
}
