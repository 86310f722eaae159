import "./followers.css";
import type { Announcement, FollowersAnswer } from "#contract/followers.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../ui/button.tsx";
import { unsentOf, useCancelAnnouncement } from "./queries.ts";

export function FollowersProgress({ followers }: { followers: FollowersAnswer }) {
  const takeBack = useCancelAnnouncement();
  const { refused } = followers;
  const announcements = followers.announcements.filter((one) => one.sent + unsentOf(one) > 0);
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
