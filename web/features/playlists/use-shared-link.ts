import { useEffect, useRef } from "react";
import { showFailure } from "../../ui/toasts.tsx";
import { useSite } from "../../use-site.ts";
import { newPlaylist, type PlaylistDefaults } from "./playlist-values.ts";
import type { Shared } from "./shared.ts";
import { readSharedLinks, sharedText } from "./shared-link.ts";

/** Opens the form with the shared links and removes them from the URL, so that a reload does not open the form again. */
export function useSharedLink(
  shared: Shared,
  { onOpen, onTaken }: { onOpen: (start: PlaylistDefaults) => void; onTaken: () => void },
) {
  const { platforms } = useSite();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const text = sharedText(shared);
    if (text === "" || opened.current === text) return;
    opened.current = text;
    onTaken();
    void readSharedLinks(text, platforms).then((links) => {
      if ("problem" in links) showFailure(links.problem);
      onOpen({ ...newPlaylist(new Date()), ...("ids" in links ? links.ids : {}) });
    });
  });
}
