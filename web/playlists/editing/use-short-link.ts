import { useEffect, useRef, useState } from "react";
import type { Platform } from "#contract/platforms.ts";
import { api } from "../../api.ts";

export function useShortLink(onFound: (found: { platform: Platform; id: string }) => void) {
  const [isFollowing, setFollowing] = useState(false);
  const [failed, setFailed] = useState<string>();
  const current = useRef<AbortController>(undefined);
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => () => current.current?.abort(), []);

  function cancel() {
    current.current?.abort();
    setFollowing(false);
  }

  async function follow(link: string, onFailed: () => void) {
    cancel();
    const controller = new AbortController();
    current.current = controller;
    setFollowing(true);
    const found = await api(
      "POST /playlists/short-link",
      { body: { link } },
      controller.signal,
    ).catch(() => undefined);
    if (controller.signal.aborted) return;
    setFollowing(false);
    if (found) return latest.current(found);
    setFailed(link);
    onFailed();
  }

  return { isFollowing, failed, follow, cancel };
}
