import "./followers.css";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#contract/counted.ts";
import type { Telling } from "#contract/followers.ts";
import { queryClient } from "../query-client.ts";
import { Button } from "../ui/button.tsx";
import { clockTimeOf, followersQuery, useTakeBack } from "./queries.ts";

/** How far the mails to followers are, and whom they do not reach. */
export function FollowersProgress() {
  const { data } = useQuery(followersQuery, queryClient);
  const takeBack = useTakeBack();
  if (!data) return null;
  const { tellings, refused } = data;
  return (
    <div className="tellings">
      {tellings.length > 0 && (
        <ul aria-label="Mails about playlists">
          {tellings.map((telling) => (
            <li key={telling.playlist_id}>
              <p role="status">{stateOf(telling)}</p>
              {telling.waiting > 0 && !telling.can_be_taken_back && (
                <progress
                  aria-label={`Mails about ${telling.title}`}
                  max={shares(telling)}
                  value={telling.sent + telling.failed}
                />
              )}
              {telling.can_be_taken_back && (
                <Button
                  look="quiet"
                  busy={takeBack.isPending}
                  onClick={() => takeBack.mutate(telling.playlist_id)}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <>
          <p>Refused twice by their mail servers, and mailed no more:</p>
          <ul aria-label="Refused addresses">
            {refused.map(({ user_id, email }) => (
              <li key={user_id}>{email}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Those who have left since have no share in it. */
const shares = ({ sent, failed, waiting }: Telling) => sent + failed + waiting;

function stateOf(telling: Telling) {
  const { title, starts_at, sent, failed, waiting, can_be_taken_back } = telling;
  if (can_be_taken_back)
    return `${title}: ${counted(waiting, "mail")}, to be sent from ${clockTimeOf(starts_at)} on.`;
  const failures = failed > 0 ? `, ${failed} failed` : "";
  return waiting > 0
    ? `${title}: ${sent} of ${shares(telling)} sent${failures}.`
    : `${title}: ${counted(sent, "mail")} sent${failures}.`;
}
