import "./gone-links.css";
import { Link } from "@tanstack/react-router";
import type { GoneLink } from "#contract/link-health.ts";
import { openAddress, platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
import { showSuccess } from "../../ui/toasts.tsx";

export function GoneLinks({ links }: { links: GoneLink[] }) {
  const confirming = useMutation({
    mutationFn: ({ playlist_id, platform }: GoneLink) =>
      api("POST /playlists/:playlist_id/links/:platform/confirm", {
        params: { playlist_id, platform },
      }),
    onSuccess: (_, link) => showSuccess(`${linkName(link)} is marked as working.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["links"] }),
  });
  return (
    <ul className="gone-links">
      {links.map((link) => (
        <li key={`${link.playlist_id} ${link.platform}`}>
          <p>
            <a href={openAddress(link.platform, link.id)} rel="noopener" target="_blank">
              {link.title} has been gone from {platformRecords[link.platform].name}
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

const linkName = ({ title, platform }: GoneLink) => `${title} on ${platformRecords[platform].name}`;
