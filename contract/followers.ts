import * as z from "zod/mini";
import { Email } from "./fields.ts";
import { ofPlaylist } from "./playlists.ts";
import { Message, members, route, superusers } from "./route.ts";

/** `asked` means requested, but not confirmed yet. */
export const Follows = z.enum(["no", "asked", "yes"]);
export type Follows = z.infer<typeof Follows>;

const FollowAnswer = z.object({ follows: Follows });

const LinkToken = z.object({ token: z.string().check(z.regex(/^[^/]*$/, "Invalid token")) });

/** `is_known` is false if the token is invalid. */
const UnsubscribeAnswer = z.object({ message: z.string(), is_known: z.boolean() });

export const follow = route("POST", "/users/me/follow", {
  summary: "Follow the site by email",
  description: "Sends an email with a link to confirm.",
  security: members,
  response: { 200: FollowAnswer },
});

export const unfollow = route("DELETE", "/users/me/follow", {
  summary: "Stop following the site",
  security: members,
  response: { 200: FollowAnswer },
});

export const FollowerAddress = z.object({ email: Email });

export const followByAddress = route("POST", "/followers/", {
  summary: "Follow the site with an email address",
  description: "Sends an email with a link to confirm. The response is the same for every address.",
  body: FollowerAddress,
  response: { 200: Message },
});

export const confirmFollow = route("POST", "/confirm/:token", {
  summary: "Confirm following with the token from the email",
  params: LinkToken,
  response: { 200: Message },
  errors: ["invalid_token"],
});

export const unsubscribe = route("POST", "/unsubscribe/:token", {
  summary: "Unsubscribe with the token from an email",
  description: "One-click unsubscribe (RFC 8058). Returns 200 for every token.",
  params: LinkToken,
  response: { 200: UnsubscribeAnswer },
});

export const announcePlaylist = route("POST", "/playlists/:playlist_id/tell", {
  summary: "Announce a playlist to all followers",
  description: "A playlist can be announced once. Sending starts after MAIL_DELAY.",
  ...ofPlaylist,
  response: { 200: z.object({ followers: z.number() }) },
  errors: ["playlist_not_found", "not_published", "already_announced"],
});

export const cancelAnnouncement = route("DELETE", "/playlists/:playlist_id/tell", {
  summary: "Cancel the unsent emails of an announcement",
  ...ofPlaylist,
  response: { 200: Message },
  errors: ["playlist_not_found", "nothing_to_take_back"],
});

export const Announcement = z.object({
  playlist_id: z.string(),
  title: z.string(),
  announced_at: z.string(),
  starts_at: z.string(),
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
});
export type Announcement = z.infer<typeof Announcement>;

const FollowersAnswer = z.object({
  count: z.number(),
  announcements: z.array(Announcement),
  /** Addresses that get no more emails, because mail servers rejected two emails in a row. */
  refused: z.array(z.string()),
});
export type FollowersAnswer = z.infer<typeof FollowersAnswer>;

export const getFollowers = route("GET", "/followers/", {
  summary: "Get the number of followers and the progress of announcements",
  security: superusers,
  response: { 200: FollowersAnswer },
});
