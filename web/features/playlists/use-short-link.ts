import { useEffect, useEffectEvent, useState } from "react";
import type { Platform } from "#domain/platforms.ts";
import { api } from "../../api.ts";

export function useShortLink(
  onFound: (found: { platform: Platform; id: string }) => void,
  onFailed: (link: string) => void,
) {
  const [link, setLink] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const find = useEffectEvent(onFound);
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    if (!link) return;
    const controller = new AbortController();
    const resolving = api("POST /playlists/short-link", { body: { link } }, controller.signal);
    void resolving
      .catch(() => undefined)
      .then((found) => {
        if (controller.signal.aborted) return;
        setLink(undefined);
        if (found) return find(found);
        setFailed(link);
        fail(link);
      });
    return () => controller.abort();
  }, [link]);

  return {
    isResolving: link !== undefined,
    failed,
    resolve: setLink,
    cancel: () => setLink(undefined),
  };
}
