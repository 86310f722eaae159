import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { readPlatformLink, readPlatformLinks } from "#domain/platform-links.ts";
import type { Platform, PlatformIds } from "#domain/platforms.ts";
import { hasFields } from "../../ui/changed-fields.ts";
import { showFailure } from "../../ui/toasts.tsx";
import { useSite } from "../../use-site.ts";
import { openShortLinks, turnedOff } from "./links.ts";
import { type EditedPlaylist, newPlaylist } from "./playlist-values.ts";
import type { Shared } from "./shared.ts";

/** Calls `onOpen` with a new playlist that has the shared links. Removes the links from the URL, so that a reload does not open the form again. */
export function useSharedLink(shared: Shared, onOpen: (start: EditedPlaylist) => void) {
  const text = sharedText(shared);
  const { platforms } = useSite();
  const navigate = useNavigate({ from: "/admin/playlists" });
  const open = useEffectEvent(async () => {
    void navigate({
      search: ({ page, q, sort }) => ({ page, q, sort }),
      replace: true,
      resetScroll: false,
    });
    const { problem, ids } = await readSharedLinks(text, platforms);
    if (problem) showFailure(problem);
    onOpen({ ...newPlaylist(), ...ids });
  });
  useEffect(() => {
    if (text !== "") void open();
  }, [text]);
}

export const sharedText = ({ url, text, title }: Shared) =>
  [url, text, title].filter((part) => part !== undefined).join("\n");

export async function readSharedLinks(
  text: string,
  offered: readonly Platform[],
  open = openShortLinks,
): Promise<{ ids?: Partial<PlatformIds>; problem?: string }> {
  const { found, unknown, failed } = await open(readPlatformLinks(text));
  const ids: Partial<PlatformIds> = {};
  for (const { platform, id } of found)
    if (offered.includes(platform)) ids[`${platform}_id`] ??= id;
  if (hasFields(ids)) return { ids };
  const [off] = found;
  if (off) return { problem: turnedOff(off) };
  const notOpened =
    "We couldn’t open the short link. Open it yourself and share the playlist from there.";
  if (failed.length > 0) return { problem: notOpened };
  const [platform] = offered;
  const reading = platform && readPlatformLink(platform, unknown[0] ?? "");
  const nothing = { problem: "There’s no playlist link in what you shared." };
  return reading && "problem" in reading ? reading : nothing;
}
