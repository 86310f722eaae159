// Emails are built just before they are sent, so that the outbox stores no link with a token.
import type { SiteSettings } from "#contract/site.ts";
import type { Db, LetterKind, MailKind, OutboxRow } from "../../db/tables.ts";
import { compose, followLink, resetLink } from "../../mail/compose.ts";
import { type Compose, type RenderedMail, renderMail } from "../../mail/template.ts";
import type { Mail } from "../../mail/transport.ts";
import { findUserById } from "../auth/queries.ts";
import { issueResetTokenTo } from "../auth/reset-tokens.ts";
import { composeNewPlaylist } from "../followers/compose-new-playlist.ts";
import {
  findFollower,
  findFollowRequest,
  issueConfirmToken,
  issueUnsubscribeToken,
} from "../followers/following.ts";
import { findOwnerAddress, type Letter, letterSettings, tokenToStop } from "../letters/letters.ts";
import { findPlaylist } from "../playlists/queries.ts";
import { listSongs } from "../songs/queries.ts";

export interface MailSources {
  db: Db;
  siteUrl: string;
  readSettings: () => Promise<SiteSettings>;
  linkToken: (text: string) => string;
}

type Written = RenderedMail & Pick<Mail, "to" | "headers">;
type Sources = MailSources & { settings: SiteSettings };
type Write = (sources: Sources, row: OutboxRow, now: number) => Promise<Written | undefined>;

const hour = 60 * 60_000;

const withPasswordLink =
  (lifetime: number, content: Compose): Write =>
  async ({ db, siteUrl, settings }, row, now) => {
    const user = await findUserById(db, row.user_id);
    const token = user && (await issueResetTokenTo(db, user, lifetime, now));
    if (!user || !token) return undefined;
    const link = resetLink(siteUrl, token);
    return { to: user.email, ...renderMail(settings, content, link) };
  };

const notice =
  (content: Compose): Write =>
  async ({ db, siteUrl, settings }, row) => {
    const to = row.address ?? (await findUserById(db, row.user_id))?.email;
    return to ? { to, ...renderMail(settings, content, siteUrl) } : undefined;
  };

const confirmFollow: Write = async ({ db, siteUrl, settings, linkToken }, row) => {
  const request = await findFollowRequest(db, row.follow_request_id);
  if (!request) return undefined;
  const link = followLink(siteUrl, await issueConfirmToken(db, request.id, linkToken));
  return { to: request.email, ...renderMail(settings, compose.confirmFollow, link) };
};

const newPlaylist: Write = async ({ db, siteUrl, settings, linkToken }, row) => {
  const follower = await findFollower(db, row.follower_id);
  const playlist = await findPlaylist(db, row.playlist_id ?? "");
  if (follower?.state !== "yes" || !playlist) return undefined;
  const token = await issueUnsubscribeToken(db, follower, linkToken);
  return {
    to: follower.email,
    headers: {
      "List-Id": `<new-playlists.${new URL(siteUrl).hostname}>`,
      ...unsubscribeHeaders(siteUrl, token),
    },
    ...composeNewPlaylist({
      site: settings,
      playlist,
      songs: await listSongs(db, playlist.id),
      siteUrl,
      unsubscribeLink: `${siteUrl}/unsubscribe?token=${token}`,
    }),
  };
};

const unsubscribeHeaders = (siteUrl: string, token: string) => ({
  "List-Unsubscribe": `<${siteUrl}/unsubscribe/${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const ownerLetter: Write = async ({ db, siteUrl, settings, linkToken }, row) => {
  const kind = row.kind as LetterKind;
  const to = await findOwnerAddress(db, settings);
  if (!to || !row.letter || !settings[letterSettings[kind]]) return undefined;
  const { subject, lines }: Letter = JSON.parse(row.letter);
  const [paragraph = "", ...remarks] = lines;
  const token = tokenToStop(kind, linkToken);
  const links = [
    { text: "Data Management", link: `${siteUrl}/admin` },
    { text: "Stop these emails", link: `${siteUrl}/unsubscribe?token=${token}` },
  ];
  const content = { subject, paragraph, remarks, links };
  return {
    to,
    headers: unsubscribeHeaders(siteUrl, token),
    ...renderMail(settings, () => content, siteUrl),
  };
};

const kinds: Record<MailKind, Write> = {
  recovery: withPasswordLink(hour, compose.recovery),
  new_account: withPasswordLink(24 * hour, compose.newAccount),
  password_changed: notice(compose.passwordChanged),
  email_changed: notice(compose.emailChanged),
  passkey_added: notice(compose.passkeyAdded),
  test: notice(compose.test),
  confirm_follow: confirmFollow,
  new_playlist: newPlaylist,
  problem: ownerLetter,
  monthly: ownerLetter,
};

export async function buildMail(
  sources: MailSources,
  row: OutboxRow,
  now: number,
): Promise<Mail | undefined> {
  const settings = await sources.readSettings();
  const written = await kinds[row.kind]({ ...sources, settings }, row, now);
  const replyTo = settings.owner_email ?? undefined;
  return written && { id: row.id, kind: row.kind, date: new Date(now), replyTo, ...written };
}
