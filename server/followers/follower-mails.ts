// What the sender needs to know about mails to followers.
import type { Db } from "../db/tables.ts";
import type { FollowerMails } from "../mail/build-mail.ts";
import { NotNowError } from "../mail/problem.ts";
import type { MailSite } from "../mail/template.ts";
import { findPlaylist } from "../playlists/queries.ts";
import { listSongs } from "../songs/queries.ts";
import { composeNewPlaylist } from "./compose-new-playlist.ts";
import { issueUnsubscribeToken } from "./follow-tokens.ts";
import { endFollowing } from "./following.ts";
import { forgetRefusals, noteRefusal } from "./tellings.ts";

interface Deps {
  db: Db;
  siteUrl: string;
  readSettings: () => Promise<MailSite>;
  now: () => number;
  linkToken: (text: string) => string;
}

/** A playlist that was deleted can be brought back for an hour: then its mails go on where they were. */
const untilItIsBack = 10 * 60_000;

export const createFollowerMails = ({
  db,
  siteUrl,
  readSettings,
  now,
  linkToken,
}: Deps): FollowerMails => ({
  compose: async (playlistId, user) => {
    const playlist = await findPlaylist(db, playlistId);
    if (!playlist) return nothingUnlessItComesBack(db, playlistId);
    const songs = await listSongs(db, playlistId);
    const token = await issueUnsubscribeToken(db, linkToken, user, now());
    const page = `${siteUrl}/unsubscribe`;
    return {
      ...composeNewPlaylist({
        site: await readSettings(),
        playlist,
        songs,
        siteUrl,
        unsubscribeLink: `${page}?token=${token}`,
      }),
      headers: {
        "List-Unsubscribe": `<${page}/${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    };
  },
  accepted: (userId) => forgetRefusals(db, userId),
  refused: (userId) =>
    db.transaction().execute(async (transaction) => {
      if (await noteRefusal(transaction, userId)) await endFollowing(transaction, userId);
    }),
});

async function nothingUnlessItComesBack(db: Db, playlistId: string) {
  const removed = await db
    .selectFrom("removed_playlists")
    .select("id")
    .where("id", "=", playlistId)
    .executeTakeFirst();
  if (removed) throw new NotNowError(untilItIsBack);
  return undefined;
}
