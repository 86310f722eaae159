import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../../query-client.ts";
import { FollowersProgress } from "../../followers/followers-progress.tsx";
import { followersQuery } from "../../followers/queries.ts";
import { notKnown, type StatusLine } from "./status-line.tsx";

export function useFollowersLine(): StatusLine {
  const question = useQuery(followersQuery);
  const { data } = question;
  if (!data) return notKnown("Followers", question);
  const { count, announcements, refused } = data;
  return {
    name: "Followers",
    state: count === 0 ? "No followers yet" : pluralize(count, "follower"),
    isOpen: announcements.some(({ waiting }) => waiting > 0),
    details: announcements.length + refused.length > 0 && <FollowersProgress followers={data} />,
  };
}
