import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";
import { run } from "./run.ts";

export async function up(db: Db, engine: Engine) {
  const isSqlite = engine === "sqlite";
  const byBytes = isSqlite ? "text" : 'text collate "C"';
  const randomId = isSqlite
    ? "lower(hex(randomblob(32)))"
    : "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')";
  await run(db, followersByAddress(byBytes, randomId));
  await run(db, linkNights(byBytes));
  await run(db, accounts);
  await run(db, playlistsAndSongs);
  await addWordForAmpersands(db, engine);
  await fillArtistKeys(db);
  await run(db, galleries);
  await shrinkLargePictures(db);
  if (!isSqlite) await run(db, notifications);
}

const followersByAddress = (byBytes: string, randomId: string) => [
  `create table followers (
    id text primary key,
    email ${byBytes} not null,
    state text not null,
    asked_at bigint not null,
    refusals integer not null default 0,
    user_id text references users (id) on delete cascade,
    constraint followers_id check (length(id) = 64),
    constraint followers_state check (state in ('asked', 'yes', 'refused')))`,
  `create table follow_links (
    token_hash text primary key,
    follower_id text not null,
    kind text not null,
    expires_at bigint,
    constraint follow_links_hashed check (length(token_hash) = 64),
    constraint follow_links_kind check (kind in ('confirm', 'unsubscribe')))`,
  // The table has no foreign key, so that a restored playlist still counts as announced.
  `create table announcements (
    playlist_id text primary key,
    announced_at bigint not null,
    starts_at bigint not null)`,
  `insert into followers (id, email, state, asked_at, refusals, user_id)
    select ${randomId}, email, case follows when 'no' then 'refused' else follows end,
      created_at, mail_refusals, id
    from users where (follows = 'no' and mail_refusals >= 2) or (follows <> 'no' and is_active)`,
  // Links of former followers must still work, so they get an id that no follower has.
  `insert into follow_links (token_hash, follower_id, kind, expires_at)
    select token_hash,
      coalesce((select id from followers where user_id = follow_tokens.user_id), ${randomId}),
      kind, expires_at
    from follow_tokens`,
  "insert into announcements select playlist_id, told_at, starts_at from tellings",
  "delete from outbox where kind = 'links_gone'",
  "alter table outbox add column follower_id text",
  `update outbox set user_id = null, follower_id =
      coalesce((select id from followers where user_id = outbox.user_id), ${randomId})
    where kind in ('confirm_follow', 'new_playlist')`,
  `update outbox set sent_at = handed_at
    where handed_at is not null and sent_at is null and failed_at is null`,
  "drop index if exists users_by_follows",
  "drop index if exists users_refused",
  "drop index if exists outbox_once",
  "alter table users drop column follows",
  "alter table users drop column mail_refusals",
  "alter table outbox drop column handed_at",
  "drop table follow_tokens",
  "drop table tellings",
  "create index outbox_of_playlist on outbox (playlist_id)",
  "create index followers_of_user on followers (user_id)",
];

const linkNights = (byBytes: string) => [
  `create table link_nights (
    playlist_id text not null references playlists (id) on delete cascade,
    platform text not null,
    platform_id text not null,
    nights integer not null,
    since ${byBytes},
    checked_on ${byBytes} not null,
    is_confirmed boolean not null,
    constraint link_nights_key primary key (playlist_id, platform),
    constraint link_nights_since check (nights >= 0 and (nights = 0) = (since is null)))`,
  `insert into link_nights
      (playlist_id, platform, platform_id, nights, since, checked_on, is_confirmed)
    select playlist_id, platform, platform_id, failed_days, first_failed_on, last_failed_on,
      confirmed_at is not null
    from link_failures`,
  "drop table link_failures",
  "drop table if exists link_checks",
];

const accounts = [
  "alter table sessions add column browser text not null default 'Unknown browser'",
  "alter table sessions drop column network",
  "alter table attempts drop column retry_at",
  // The table has no foreign key, so that a restored playlist gets its hearts back.
  `create table kept_playlists (
    user_id text not null references users (id) on delete cascade,
    playlist_id text not null,
    kept_at bigint not null,
    constraint kept_playlists_key primary key (user_id, playlist_id))`,
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    rp_id text not null,
    created_at bigint not null,
    last_used_at bigint,
    constraint passkeys_name check (length(name) between 1 and 60))`,
  "create index passkeys_of_user on passkeys (user_id)",
  `create table passkey_challenges (
    challenge text primary key,
    user_id text references users (id) on delete cascade,
    expires_at bigint not null)`,
];

const playlistsAndSongs = [
  "alter table playlists add column name text check (length(name) between 1 and 80)",
  "alter table playlists add column note text check (length(note) between 1 and 5000)",
  "alter table playlists add column published_at bigint",
  "alter table playlists add column deleted_at bigint",
  `alter table playlists add column apple_id text not null default ''
    check (apple_id = '' or (apple_id like '__/pl.%' and length(apple_id) <= 80))`,
  `alter table playlists add column tidal_id text not null default ''
    check (tidal_id = '' or length(tidal_id) = 36)`,
  "alter table playlists add column email_followers boolean not null default false",
  "alter table playlists add column songs_updated_at bigint",
  "update playlists set published_at = created_at",
  "create index playlists_by_publication on playlists (published_at, id)",
  "alter table songs add column note text check (length(note) between 1 and 300)",
  "alter table songs add column isrc text check (length(isrc) = 12)",
  "alter table songs add column spotify_id text check (length(spotify_id) = 22)",
  "alter table songs add column deezer_id text check (length(deezer_id) between 1 and 64)",
  "alter table songs add column artist_key text not null default ''",
  "create index songs_by_artist on songs (artist_key, playlist_id)",
  "alter table site_settings drop column previous",
  "drop table if exists removed_playlists",
  "drop table if exists backups",
];

async function addWordForAmpersands(db: Db, engine: Engine) {
  const addWord = `update songs set words = trim(words || ' and')
    where title || artist like '%&%' or title || artist like '%＆%'`;
  const trigger = `create trigger songs_changed after update on songs begin
    delete from song_search where rowid = old.id;
    insert into song_search (rowid, words) values (new.id, new.words);
  end`;
  await run(db, engine === "sqlite" ? [trigger, addWord, "drop trigger songs_changed"] : [addWord]);
}

async function fillArtistKeys(db: Db) {
  for (const { id, artist } of await db.selectFrom("songs").select(["id", "artist"]).execute())
    await db
      .updateTable("songs")
      .set({ artist_key: artistKey(artist) })
      .where("id", "=", id)
      .execute();
}

const artistKey = (artist: string) =>
  createHash("sha256").update(fold(artist).split(/\s+/).join(" ")).digest("hex").slice(0, 32);

// A copy of what 0.3.0 did, because domain/search-words.ts may change.
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/g, (letter) => spelled[letter] ?? letter);

const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ς: "σ",
};

const galleries = [
  // `cover` has no foreign key, so that a restored photo becomes the cover again.
  `create table galleries (
    id text primary key,
    slug text not null unique,
    title text not null,
    description text not null,
    year integer,
    month integer,
    cover text,
    created_at bigint not null,
    updated_at bigint not null,
    published_at bigint,
    deleted_at bigint,
    constraint galleries_title check (length(title) between 1 and 80),
    constraint galleries_description check (length(description) <= 500),
    constraint galleries_year check (year between 1900 and 2100),
    constraint galleries_month check (month between 1 and 12))`,
  `create table photos (
    id text primary key,
    gallery_id text not null references galleries (id) on delete cascade,
    filename text not null references images (filename),
    position integer not null,
    caption text not null,
    alt text not null,
    deleted_at bigint,
    constraint photos_caption check (length(caption) <= 200),
    constraint photos_alt check (length(alt) <= 300))`,
];

const maxSize = 1_500_000;

/** Older versions stored covers as they were uploaded. */
async function shrinkLargePictures(db: Db) {
  const large = db.selectFrom("image_files").select(["name", "type"]);
  for (const { name, type } of await large.where(sql`length(bytes)`, ">", maxSize).execute()) {
    const { default: sharp } = await import("sharp");
    const { bytes } = await db
      .selectFrom("image_files")
      .select("bytes")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const format = type === "image/webp" ? "webp" : "jpeg";
    let smaller: Buffer = Buffer.from(bytes);
    for (let width = 1920; smaller.length > maxSize; width = Math.floor(width * 0.8))
      smaller = await sharp(bytes)
        .resize({ width, withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .toFormat(format)
        .toBuffer();
    await db
      .updateTable("image_files")
      .set({ type: `image/${format}`, bytes: smaller })
      .where("name", "=", name)
      .execute();
  }
}

// Deletions need no trigger: the hourly cleanup deletes only rows that visitors no longer see.
const notifications = [
  "drop trigger playlists_announced on playlists",
  `create trigger playlists_announced after insert or update or truncate on playlists
    for each statement execute function announce_change()`,
  ...["galleries", "photos"].map(
    (table) => `create trigger ${table}_announced after insert or update on ${table}
      for each statement execute function announce_change()`,
  ),
];
