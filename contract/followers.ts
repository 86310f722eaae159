import * as z from "zod/mini";
import { Email } from "./fields.ts";
import { PlaylistKey } from "./playlists.ts";
import { bearer, Message, route } from "./route.ts";

/** `asked` until the link in the mail has been used. */
export const Follows = z.enum(["no", "asked", "yes"]);
export type Follows = z.infer<typeof Follows>;

const FollowAnswer = z.object({ follows: Follows });

/** Whether it is a token is answered by the call itself. */
const LinkToken = z.object({ token: z.string().check(z.regex(/^[^/]*$/, "Invalid token")) });

/** Whether the token's owner follows, or did, is not told. */
const UnsubscribeAnswer = z.object({ message: z.string(), is_known: z.boolean() });

export const follow = route("POST", "/users/me/follow", {
  summary: "Ask to be mailed when there is a new playlist: a mail asks once more",
  security: bearer,
  response: { 200: FollowAnswer },
});

export const unfollow = route("DELETE", "/users/me/follow", {
  summary: "Be mailed no more",
  security: bearer,
  response: { 200: FollowAnswer },
});

export const FollowerAddress = z.object({ email: Email });

export const followByAddress = route("POST", "/followers/", {
  summary:
    "Ask for mails about new playlists at an address: a mail asks there once more. The answer is the same for every address",
  body: FollowerAddress,
  response: { 200: Message },
});

export const confirmFollow = route("POST", "/confirm/:token", {
  summary: "Follow, with the token from the mail",
  params: LinkToken,
  response: { 200: Message },
});

export const unsubscribe = route("POST", "/unsubscribe/:token", {
  summary:
    "Be mailed no more, with the token from a mail (one-click, RFC 8058): answers 200 whatever the token",
  params: LinkToken,
  response: { 200: UnsubscribeAnswer },
});

export const announcePlaylist = route("POST", "/playlists/:playlist_id/tell", {
  summary: "Mail everybody who follows about this playlist, once and after a while",
  security: bearer,
  params: PlaylistKey,
  response: { 200: z.object({ followers: z.number() }) },
});

export const takeBackAnnouncement = route("DELETE", "/playlists/:playlist_id/tell", {
  summary: "Take back the mails about this playlist that have not been sent",
  security: bearer,
  params: PlaylistKey,
  response: { 200: Message },
});

const Announcement = z.object({
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
  /** What was sent, or given up, is counted for 30 days. */
  announcements: z.array(Announcement),
  /** Addresses that were refused for good twice, and are mailed no more. */
  refused: z.array(z.string()),
});
export type FollowersAnswer = z.infer<typeof FollowersAnswer>;

export const getFollowers = route("GET", "/followers/", {
  summary: "How many follow, and how far their mails are",
  security: bearer,
  response: { 200: FollowersAnswer },
});
