import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type SiteSettings, siteOf } from "#contract/site.ts";
import { accentStyles } from "#domain/accent.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { showStoredTheme } from "../../theme/theme.ts";
import { nullIf404 } from "../../ui/not-found-if-404.ts";

export const settingsQuery = queryOptions({
  queryKey: ["site"],
  queryFn: () => api("GET /site/settings"),
  // The settings are loaded each time the form opens, but never while it is open. Otherwise saving could undo a change from another tab without a warning.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const latestQuery = queryOptions({
  queryKey: ["music", "latest"],
  queryFn: () => api("GET /music/latest").catch(nullIf404),
});

export function useSaveSettings() {
  const router = useRouter();
  return async (body: Partial<SiteSettings> & { updated_at: string }) => {
    const saved = await api("PATCH /site/settings", { body });
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    const { has_email } = router.options.context.site;
    const site = siteOf({ ...saved, has_email });
    router.update({ ...router.options, context: { ...router.options.context, site } });
    const accents = new CSSStyleSheet();
    accents.replaceSync(accentStyles(site.accent));
    document.adoptedStyleSheets = [accents];
    await router.invalidate();
    showStoredTheme();
    return saved;
  };
}
