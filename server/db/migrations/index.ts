import type { Db, Engine } from "../tables.ts";
import * as initial from "./001-initial.ts";
import * as songs from "./002-songs.ts";
import * as generatedPassword from "./003-generated-password.ts";
import * as siteSettings from "./004-site-settings.ts";
import * as followers from "./005-followers.ts";
import * as listens from "./006-listens.ts";
import * as linkHealth from "./007-link-health.ts";
import * as backups from "./008-backups.ts";
import * as ampersand from "./009-ampersand.ts";
import * as dropBackups from "./010-drop-backups.ts";
import * as followersByAddress from "./011-followers-by-address.ts";
import * as linkNights from "./012-link-nights.ts";
import * as followersOfAccounts from "./013-followers-of-accounts.ts";
import * as words from "./014-words.ts";
import * as galleries from "./015-galleries.ts";
import * as artists from "./016-artists.ts";
import * as accounts from "./017-accounts.ts";
import * as plainLimits from "./018-plain-limits.ts";
import * as smallerPictures from "./019-smaller-pictures.ts";
import * as followerIds from "./020-follower-ids.ts";
import * as deletedAt from "./021-deleted-at.ts";
import * as appleMusicAndTidal from "./022-apple-music-and-tidal.ts";
import * as emailFollowers from "./023-email-followers.ts";
import * as songsUpdatedAt from "./024-songs-updated-at.ts";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}

/** A migration that has been released is never edited. */
export const migrations: readonly Migration[] = [
  { name: "001-initial", up: initial.up },
  { name: "002-songs", up: songs.up },
  { name: "003-generated-password", up: generatedPassword.up },
  { name: "004-site-settings", up: siteSettings.up },
  { name: "005-followers", up: followers.up },
  { name: "006-listens", up: listens.up },
  { name: "007-link-health", up: linkHealth.up },
  { name: "008-backups", up: backups.up },
  { name: "009-ampersand", up: ampersand.up },
  { name: "010-drop-backups", up: dropBackups.up },
  { name: "011-followers-by-address", up: followersByAddress.up },
  { name: "012-link-nights", up: linkNights.up },
  { name: "013-followers-of-accounts", up: followersOfAccounts.up },
  { name: "014-words", up: words.up },
  { name: "015-galleries", up: galleries.up },
  { name: "016-artists", up: artists.up },
  { name: "017-accounts", up: accounts.up },
  { name: "018-plain-limits", up: plainLimits.up },
  { name: "019-smaller-pictures", up: smallerPictures.up },
  { name: "020-follower-ids", up: followerIds.up },
  { name: "021-deleted-at", up: deletedAt.up },
  { name: "022-apple-music-and-tidal", up: appleMusicAndTidal.up },
  { name: "023-email-followers", up: emailFollowers.up },
  { name: "024-songs-updated-at", up: songsUpdatedAt.up },
];
