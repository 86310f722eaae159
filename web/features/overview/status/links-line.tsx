import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { GoneLink, LinkHealth } from "#contract/link-health.ts";
import { lookupPlatforms, openAddress, type Platform, platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation, useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { useSite } from "../../../use-site.ts";
import { useReloadAfter } from "./problems-line.tsx";
import { type Health, notKnown, type StatusLine } from "./status-line.tsx";

export const linksQuery = queryOptions({
  queryKey: ["links"],
  queryFn: () => api("GET /playlists/links"),
  refetchInterval: ({ state }) => (state.data?.is_checking ? 2000 : false),
});

export function useLinksLine(): StatusLine {
  const question = useQuery(linksQuery);
  const health = question.data;
  const { platforms } = useSite();
  useReloadAfter(health?.is_checking);
  const check = useMutation({
    mutationFn: () => api("POST /playlists/links/check"),
    onSuccess: (begun) => queryClient.setQueryData(linksQuery.queryKey, begun),
  });
  if (!health) return notKnown(question);
  const busy = health.is_checking || check.isPending;
  return {
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
            `A link counts as gone after three nights. ${uncheckedAmong(platforms)} aren’t checked.`
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

const uncheckedAmong = (offered: readonly Platform[]) =>
  listed([
    "The sample playlists",
    ...offered.filter((one) => !lookupPlatforms.some((checked) => checked === one)).map(nameOf),
  ]);

const listed = (names: string[]) => new Intl.ListFormat("en-GB").format(names);
const nameOf = (platform: Platform) => platformRecords[platform].name;

export function healthOfLinks(health: LinkHealth): Health {
  const { enabled, is_checking, gone, failing, checked_on, found } = health;
  if (is_checking) return { state: "Checking…" };
  if (gone.length === 1) return { state: "A link is gone", mark: "bad" };
  if (gone.length > 0) return { state: `${gone.length} links are gone`, mark: "bad" };
  if (!enabled) return { state: "Not checked" };
  if (failing.length === lookupPlatforms.length) return { state: "No platform could be reached" };
  if (failing.length > 0) return { state: `${listed(failing.map(nameOf))} didn’t answer` };
  if (checked_on === null) return { state: "Checked every night" };
  const links = `${pluralize(found, "link")} ${found === 1 ? "works" : "work"}`;
  return { state: `${links} · checked on ${dayInWords(checked_on)}`, mark: "good" };
}

function GoneLinks({ links }: { links: GoneLink[] }) {
  const confirming = useMutation({
    mutationFn: ({ playlist_id, platform }: GoneLink) =>
      api("POST /playlists/:playlist_id/links/:platform/confirm", {
        params: { playlist_id, platform },
      }),
    onSuccess: (_, link) => showSuccess(`${linkName(link)} is marked as working.`),
    onSettled: () => queryClient.invalidateQueries(linksQuery),
  });
  return (
    <ul className="gone-links">
      {links.map((link) => (
        <li key={`${link.playlist_id} ${link.platform}`} className="cluster">
          <p>
            <a href={openAddress(link.platform, link.id)} rel="noopener" target="_blank">
              {link.title} has been gone from {nameOf(link.platform)}
            </a>{" "}
            since {dayInWords(link.since)}
          </p>
          <Link
            to="/admin/playlists"
            search={{ edit: link.playlist_id, link: link.platform }}
            className="pill"
            aria-label={`Replace ${linkName(link)}`}
          >
            Replace
          </Link>
          <button
            type="button"
            className="pill"
            aria-label={`It still works: ${linkName(link)}`}
            aria-disabled={confirming.isPending || undefined}
            onClick={() => !confirming.isPending && confirming.mutate(link)}
          >
            It still works
          </button>
        </li>
      ))}
    </ul>
  );
}

const linkName = ({ title, platform }: GoneLink) => `${title} on ${nameOf(platform)}`;
