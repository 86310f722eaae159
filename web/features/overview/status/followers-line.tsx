import type { Announcement, FollowersAnswer } from "#contract/followers.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { copyLink } from "../../../ui/copy-link.ts";
import { useSite } from "../../../use-site.ts";
import { followersQuery, unsentOf, useCancelAnnouncement } from "../../followers/queries.ts";
import { notKnown, type StatusLine } from "./status-line.tsx";

export function useFollowersLine(): StatusLine {
  const { has_email } = useSite();
  const question = useQuery(followersQuery);
  const { data } = question;
  if (!data) return notKnown(question);
  const { count, announcements, refused } = data;
  const none = has_email ? "No followers yet" : "Nobody can follow until email is set up";
  return {
    state: count === 0 ? none : pluralize(count, "follower"),
    action: has_email && (
      <Button look="quiet" onClick={() => copyLink(`${location.origin}/feed.xml#by-mail`)}>
        Copy the follow link
      </Button>
    ),
    isOpen: announcements.some(({ waiting }) => waiting > 0),
    details: announcements.length + refused.length > 0 && <FollowersProgress {...data} />,
  };
}

function FollowersProgress({ announcements: all, refused }: FollowersAnswer) {
  const takeBack = useCancelAnnouncement();
  const announcements = all.filter((one) => one.sent + unsentOf(one) > 0);
  return (
    <div className="announcements">
      {announcements.length > 0 && (
        <ul aria-label="Emails about playlists">
          {announcements.map((announcement) => (
            <li key={announcement.playlist_id}>
              <p role="status">{stateOf(announcement)}</p>
              {unsentOf(announcement) > 0 && (
                <Button
                  look="quiet"
                  busy={takeBack.isPending}
                  onClick={() => takeBack.mutate(announcement.playlist_id)}
                >
                  Cancel sending
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <>
          <p>Emails bounced, so we stopped sending to:</p>
          <ul aria-label="Bounced addresses">
            {refused.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat("en", { timeStyle: "short" });

function stateOf({ title, starts_at, sent, failed, waiting }: Announcement) {
  if (sent + failed === 0)
    return `${title}: ${pluralize(waiting, "email")} waiting, sending starts at ${clock.format(new Date(starts_at))}.`;
  const failures = failed > 0 ? `, ${failed} failed` : "";
  return waiting > 0
    ? `${title}: ${sent} of ${sent + failed + waiting} sent${failures}.`
    : `${title}: ${pluralize(sent, "email")} sent${failures}.`;
}
