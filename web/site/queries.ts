import { queryOptions, useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { accentStyles } from "#contract/accent.ts";
import type { SavedSettings, SiteSettings } from "#contract/site.ts";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { showStoredTheme } from "../theme/theme.ts";

export const settingsQuery = queryOptions({
  queryKey: keys.site,
  queryFn: ({ signal }) => api("GET /site/settings", {}, signal),
  // Not behind the back of whoever is changing them.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const accents = new CSSStyleSheet();

/** The page that is open here shows them too, without being loaded again. */
function useShowSettings() {
  const router = useRouter();
  return async (saved: SavedSettings) => {
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    const { owner_email: _email, updated_at: _time, can_undo: _undo, ...site } = saved;
    router.update({ ...router.options, context: { ...router.options.context, site } });
    accents.replaceSync(accentStyles(site.accent));
    if (!document.adoptedStyleSheets.includes(accents)) document.adoptedStyleSheets.push(accents);
    await router.invalidate();
    showStoredTheme();
  };
}

interface Changes {
  changes: Partial<SiteSettings>;
  /** Undefined: also where somebody else has saved meanwhile. */
  updated_at: string | undefined;
}

export const useSaveSettings = () =>
  useMutation(
    {
      mutationFn: ({ changes, updated_at }: Changes) =>
        api("PATCH /site/settings", { body: { ...changes, updated_at } }),
      onSuccess: useShowSettings(),
    },
    queryClient,
  );

export const useUndoSettings = () =>
  useMutation(
    {
      mutationFn: (updated_at: string) => api("POST /site/settings/undo", { body: { updated_at } }),
      onSuccess: useShowSettings(),
    },
    queryClient,
  );
