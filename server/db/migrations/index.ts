import type { Db, Engine } from "../tables.ts";
import { up as initial } from "./001-initial.ts";
import { up as songs } from "./002-songs.ts";
import { up as generatedPassword } from "./003-generated-password.ts";
import { up as siteSettings } from "./004-site-settings.ts";
import { up as followers } from "./005-followers.ts";
import { up as listens } from "./006-listens.ts";
import { up as linkHealth } from "./007-link-health.ts";
import { up as backups } from "./008-backups.ts";
import { up as ampersand } from "./009-ampersand.ts";
import { up as dropBackups } from "./010-drop-backups.ts";
import { up as followersByAddress } from "./011-followers-by-address.ts";
import { up as linkNights } from "./012-link-nights.ts";
import { up as followersOfAccounts } from "./013-followers-of-accounts.ts";
import { up as words } from "./014-words.ts";
import { up as galleries } from "./015-galleries.ts";
import { up as artists } from "./016-artists.ts";
import { up as accounts } from "./017-accounts.ts";
import { up as plainLimits } from "./018-plain-limits.ts";
import { up as smallerPictures } from "./019-smaller-pictures.ts";
import { up as followerIds } from "./020-follower-ids.ts";
import { up as deletedAt } from "./021-deleted-at.ts";
import { up as appleMusicAndTidal } from "./022-apple-music-and-tidal.ts";
import { up as emailFollowers } from "./023-email-followers.ts";
import { up as songsUpdatedAt } from "./024-songs-updated-at.ts";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}

/** A migration that has been released is never edited. */
const inOrder = {
  "001-initial": initial,
  "002-songs": songs,
  "003-generated-password": generatedPassword,
  "004-site-settings": siteSettings,
  "005-followers": followers,
  "006-listens": listens,
  "007-link-health": linkHealth,
  "008-backups": backups,
  "009-ampersand": ampersand,
  "010-drop-backups": dropBackups,
  "011-followers-by-address": followersByAddress,
  "012-link-nights": linkNights,
  "013-followers-of-accounts": followersOfAccounts,
  "014-words": words,
  "015-galleries": galleries,
  "016-artists": artists,
  "017-accounts": accounts,
  "018-plain-limits": plainLimits,
  "019-smaller-pictures": smallerPictures,
  "020-follower-ids": followerIds,
  "021-deleted-at": deletedAt,
  "022-apple-music-and-tidal": appleMusicAndTidal,
  "023-email-followers": emailFollowers,
  "024-songs-updated-at": songsUpdatedAt,
};

export const migrations: readonly Migration[] = Object.entries(inOrder).map(([name, up]) => ({
  name,
  up,
}));
