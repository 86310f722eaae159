import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { copyLink } from "../../../ui/copy-link.ts";
import { useSite } from "../../../use-site.ts";
import { FollowersProgress } from "../../followers/followers-progress.tsx";
import { followersQuery } from "../../followers/queries.ts";
import { notKnown, type StatusLine } from "./status-line.tsx";

export function useFollowersLine(): StatusLine {
  const { has_email } = useSite();
  const question = useQuery(followersQuery);
  const { data } = question;
  if (!data) return notKnown("Followers", question);
  const { count, announcements, refused } = data;
  const none = has_email ? "No followers yet" : "Nobody can follow until email is set up";
  return {
    name: "Followers",
    state: count === 0 ? none : pluralize(count, "follower"),
    action: has_email && (
      <Button look="quiet" onClick={() => copyLink(`${location.origin}/feed.xml#by-mail`)}>
        Copy the follow link
      </Button>
    ),
    isOpen: announcements.some(({ waiting }) => waiting > 0),
    details: announcements.length + refused.length > 0 && <FollowersProgress followers={data} />,
  };
}
