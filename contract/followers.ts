// Following by mail, and telling those who follow.
import * as z from "zod/mini";
import { PlaylistKey } from "./playlists.ts";
import { bearer, Message, type Route } from "./route.ts";

/** `asked` until the link in the mail has been used: until then nothing else is sent there. */
export const Follows = z.enum(["no", "asked", "yes"]);
export type Follows = z.infer<typeof Follows>;

const FollowAnswer = z.object({ follows: Follows });

/** Any text but a slash, which would be another address: whether it is a token is answered by the call itself. */
const LinkToken = z.object({ token: z.string().check(z.regex(/^[^/]*$/, "Invalid token")) });

/** `is_known`: whether the token is one that was mailed. Whether its owner follows, or did, is not told. */
const UnsubscribeAnswer = z.object({ message: z.string(), is_known: z.boolean() });

const tags = ["Followers"] as const;

export const follow = {
  method: "POST",
  url: "/users/me/follow",
  schema: {
    summary: "Ask to be mailed when there is a new playlist: a mail asks once more",
    tags,
    security: bearer,
    response: { 200: FollowAnswer },
  },
} as const satisfies Route;

export const unfollow = {
  method: "DELETE",
  url: "/users/me/follow",
  schema: { summary: "Be mailed no more", tags, security: bearer, response: { 200: FollowAnswer } },
} as const satisfies Route;

export const confirmFollow = {
  method: "POST",
  url: "/confirm/:token",
  schema: {
    summary: "Follow, with the token from the mail",
    tags,
    params: LinkToken,
    response: { 200: Message },
  },
} as const satisfies Route;

export const unsubscribe = {
  method: "POST",
  url: "/unsubscribe/:token",
  schema: {
    summary:
      "Be mailed no more, with the token from a mail (one-click, RFC 8058): answers 200 whatever the token",
    tags,
    params: LinkToken,
    response: { 200: UnsubscribeAnswer },
  },
} as const satisfies Route;

export const tellFollowers = {
  method: "POST",
  url: "/playlists/:playlist_id/tell",
  schema: {
    summary: "Mail everybody who follows about this playlist, once and after a while",
    tags,
    security: bearer,
    params: PlaylistKey,
    response: { 200: z.object({ followers: z.number() }) },
  },
} as const satisfies Route;

export const takeBackTelling = {
  method: "DELETE",
  url: "/playlists/:playlist_id/tell",
  schema: {
    summary: "Take the mails about this playlist back, while none has gone out",
    tags,
    security: bearer,
    params: PlaylistKey,
    response: { 200: Message },
  },
} as const satisfies Route;

/** How far the mails about one playlist are. Times are ISO 8601. */
const Telling = z.object({
  playlist_id: z.string(),
  title: z.string(),
  told_at: z.string(),
  starts_at: z.string(),
  /** How many they were when it was asked for; who has left since is in none of the three counts. */
  followers: z.number(),
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  can_be_taken_back: z.boolean(),
});
export type Telling = z.infer<typeof Telling>;

const FollowersAnswer = z.object({
  count: z.number(),
  /** The playlists they have been told about, ever. */
  told: z.array(z.string()),
  /** Of the last 30 days, newest first. */
  tellings: z.array(Telling),
  /** Addresses that were refused for good twice, and are mailed no more. */
  refused: z.array(z.object({ user_id: z.string(), email: z.string() })),
});
export type FollowersAnswer = z.infer<typeof FollowersAnswer>;

export const getFollowers = {
  method: "GET",
  url: "/followers/",
  schema: {
    summary: "How many follow, and how far their mails are",
    tags,
    security: bearer,
    response: { 200: FollowersAnswer },
  },
} as const satisfies Route;
