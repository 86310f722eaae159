import { useEffect, useRef } from "react";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { api } from "../../api.ts";
import { showFailure } from "../../ui/toasts.tsx";
import { useSite } from "../../use-site.ts";
import { newPlaylist, type PlaylistDefaults } from "./playlist-values.ts";
import type { Shared } from "./shared.ts";
import { readSharedLink, type SharedLink } from "./shared-link.ts";

/** Opens the form with a shared link and removes the link from the URL, so that a reload does not open the form again. */
export function useSharedLink(
  shared: Shared,
  { onOpen, onTaken }: { onOpen: (start: PlaylistDefaults) => void; onTaken: () => void },
) {
  const { platforms } = useSite();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const link = readSharedLink(shared, platforms);
    const key = JSON.stringify(shared);
    if (!link || opened.current === key) return;
    opened.current = key;
    onTaken();
    void startFrom(link, platforms).then(onOpen);
  });
}

async function startFrom(
  link: SharedLink,
  offered: readonly Platform[],
): Promise<PlaylistDefaults> {
  const start = newPlaylist(new Date());
  const found = "short" in link ? await resolved(link.short) : link;
  if ("problem" in found) showFailure(found.problem);
  else if (offered.includes(found.platform))
    return { ...start, [`${found.platform}_id`]: found.id };
  else showFailure(`${platformRecords[found.platform].name} is turned off in Site Settings.`);
  return start;
}

const resolved = (link: string) =>
  api("POST /playlists/short-link", { body: { link } }).catch(() => ({
    problem: "We couldn’t open the short link. Open it yourself and share the playlist from there.",
  }));
