import type { Platform } from "#contract/platforms.ts";

export const markId = (platform: Platform) => `mark-${platform}`;

export function PlatformMark({ platform }: { platform: Platform }) {
  return (
    <svg aria-hidden="true" width="18" height="18" className="platform-mark">
      <use href={`#${markId(platform)}`} />
    </svg>
  );
}
