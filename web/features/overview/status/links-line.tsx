import { queryOptions } from "@tanstack/react-query";
import { lookupPlatforms, type Platform, platformRecords } from "#domain/platforms.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation, useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { useSite } from "../../../use-site.ts";
import { GoneLinks } from "../../link-health/gone-links.tsx";
import { healthOfLinks } from "../../link-health/health-of-links.ts";
import { useProblemsAfter } from "./problems-line.tsx";
import { notKnown, type StatusLine } from "./status-line.tsx";

export const linksQuery = queryOptions({
  queryKey: ["links"],
  queryFn: () => api("GET /playlists/links"),
  refetchInterval: ({ state }) => (state.data?.is_checking ? 2000 : false),
});

export function useLinksLine(): StatusLine {
  const question = useQuery(linksQuery);
  const health = question.data;
  const { platforms } = useSite();
  useProblemsAfter(health?.is_checking);
  const check = useMutation({
    mutationFn: () => api("POST /playlists/links/check"),
    onSuccess: (begun) => queryClient.setQueryData(linksQuery.queryKey, begun),
  });
  if (!health) return notKnown("Links", question);
  const busy = health.is_checking || check.isPending;
  return {
    name: "Links",
    ...healthOfLinks(health),
    isOpen: health.gone.length > 0 || undefined,
    action: health.enabled && (
      <Button look="quiet" busy={busy} onClick={() => check.mutate()}>
        Check now
      </Button>
    ),
    details: (
      <>
        <GoneLinks links={health.gone} />
        <p>
          {health.enabled ? (
            `A link counts as gone after three nights. ${uncheckedOf(platforms)} aren’t checked.`
          ) : (
            <>
              Links aren’t checked while <code>PLATFORM_LOOKUPS</code> is off.
            </>
          )}
        </p>
      </>
    ),
  };
}

const together = new Intl.ListFormat("en-GB");

function uncheckedOf(offered: readonly Platform[]) {
  const names = offered
    .filter((platform) => !lookupPlatforms.some((checked) => checked === platform))
    .map((platform) => platformRecords[platform].name);
  return names.length
    ? together.format([...names, "the sample playlists"])
    : "The sample playlists";
}
