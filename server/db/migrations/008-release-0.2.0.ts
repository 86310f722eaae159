import type { Db, Engine } from "../tables.ts";
import { run } from "./run.ts";

export async function up(db: Db, engine: Engine) {
  await run(db, tables(engine));
  await run(db, engine === "sqlite" ? searchOnSqlite : searchOnPostgres);
  if (engine === "postgres") await run(db, notifications);
}

function tables(engine: Engine) {
  const isSqlite = engine === "sqlite";
  // SQLite sorts by bytes. PostgreSQL's default order depends on the machine's language.
  const byBytes = isSqlite ? "text" : 'text collate "C"';
  const consistsOf = (column: string, letters: string) =>
    isSqlite ? `not ${column} glob '*[^${letters}]*'` : `not ${column} ~ '[^${letters}]'`;
  const digitsOrEmpty = (column: string) =>
    `${column} = '' or (length(${column}) between 1 and 64 and ${consistsOf(column, "0-9")})`;
  const nullsFirst = isSqlite ? "" : " nulls first";

  return [
    `create table users (
      id text primary key,
      email ${byBytes} not null unique,
      full_name text,
      sort_name ${byBytes} not null,
      password_hash text not null,
      is_superuser boolean not null,
      is_active boolean not null,
      created_at bigint not null,
      has_generated_password boolean not null default false,
      follows text not null default 'no' check (follows in ('no', 'asked', 'yes')),
      mail_refusals integer not null default 0,
      constraint users_email_folded check (email = lower(trim(email)) and length(email) between 3 and 254),
      constraint users_full_name_length check (length(full_name) between 1 and 255),
      constraint users_password_hashed check (password_hash like '$argon2id$%'))`,
    "create index users_by_age on users (created_at, id)",
    "create index users_by_sort_name on users (sort_name, created_at, id)",
    "create index users_by_is_superuser on users (is_superuser, created_at, id)",
    "create index users_by_is_active on users (is_active, created_at, id)",

    `create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null,
      last_seen_at bigint not null,
      network text not null)`,
    "create index sessions_of_user on sessions (user_id, created_at)",
    "create index sessions_by_end on sessions (expires_at)",

    `create table reset_tokens (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null,
      constraint reset_tokens_hashed
        check (length(token_hash) = 64 and ${consistsOf("token_hash", "0-9a-f")}))`,
    "create index reset_tokens_of_user on reset_tokens (user_id, created_at)",

    `create table images (
      filename text primary key,
      color text not null,
      width integer not null,
      height integer not null,
      created_at bigint not null,
      unused_since bigint,
      constraint images_color check (length(color) = 7 and color like '#%'),
      constraint images_size check (width > 0 and height > 0))`,
    `create table image_files (
      name text primary key,
      filename text not null references images (filename) on delete cascade,
      type text not null,
      bytes ${isSqlite ? "blob" : "bytea"} not null,
      constraint image_files_type check (type in ('image/png', 'image/jpeg', 'image/webp')))`,
    "create index image_files_of_image on image_files (filename)",

    `create table playlists (
      id text primary key,
      year integer not null,
      end_year integer,
      month integer,
      image text references images (filename) on delete set null,
      is_extended boolean not null,
      is_bonus boolean not null,
      bonus_number integer,
      spotify_id text not null,
      deezer_id text not null,
      youtube_id text not null,
      qobuz_id text not null,
      created_at bigint not null,
      updated_at bigint not null,
      constraint playlists_year check (year between 1900 and 2100),
      constraint playlists_end_year check (end_year between 1900 and 2100 and end_year >= year),
      constraint playlists_month check (month between 1 and 12),
      constraint playlists_bonus_number check (bonus_number between 1 and 9999),
      constraint playlists_spotify_id check (spotify_id = ''
        or (length(spotify_id) = 22 and ${consistsOf("spotify_id", "A-Za-z0-9")})),
      constraint playlists_deezer_id check (${digitsOrEmpty("deezer_id")}),
      constraint playlists_youtube_id check (youtube_id = ''
        or (length(youtube_id) between 12 and 64 and ${consistsOf("youtube_id", "A-Za-z0-9_-")})),
      constraint playlists_qobuz_id check (${digitsOrEmpty("qobuz_id")}))`,
    "create index playlists_by_age on playlists (created_at, id)",
    "create index playlists_by_month on playlists (year, month)",
    ...["year", "is_extended", "is_bonus"].map(
      (column) =>
        `create index playlists_sorted_by_${column} on playlists (${column}, created_at, id)`,
    ),
    ...["end_year", "month", "bonus_number"].map(
      (column) =>
        `create index playlists_sorted_by_${column} on playlists (${column}${nullsFirst}, created_at, id)`,
    ),
    "create index playlists_by_image on playlists (image)",
    "create index playlists_ranges on playlists (end_year) where end_year is not null",

    `create table songs (
      id ${isSqlite ? "integer primary key" : "bigint primary key generated always as identity"},
      playlist_id text not null references playlists (id) on delete cascade,
      position integer not null,
      title text not null,
      artist text not null,
      album text,
      duration integer,
      words text not null,
      song_key text not null,
      constraint songs_in_order unique (playlist_id, position),
      constraint songs_position check (position between 1 and 500),
      constraint songs_title check (length(title) between 1 and 300),
      constraint songs_artist check (length(artist) between 1 and 300),
      constraint songs_album check (length(album) between 1 and 300),
      constraint songs_duration check (duration between 1 and 86400))`,
    "create index songs_by_key on songs (song_key)",

    `create table follow_tokens (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null,
      created_at bigint not null,
      expires_at bigint)`,
    `create table tellings (
      playlist_id text primary key,
      followers integer not null,
      told_at bigint not null,
      starts_at bigint not null)`,

    `create table outbox (
      id text primary key,
      kind text not null,
      user_id text references users (id) on delete cascade,
      address text,
      created_at bigint not null,
      attempts integer not null default 0,
      next_attempt_at bigint not null,
      sent_at bigint,
      failed_at bigint,
      last_error text,
      playlist_id text,
      handed_at bigint,
      constraint outbox_ends_once check (sent_at is null or failed_at is null))`,
    "create index outbox_waiting on outbox (sent_at, failed_at, next_attempt_at)",
    "create index outbox_of_user on outbox (user_id)",
    `create index outbox_waiting_alone on outbox (next_attempt_at)
      where playlist_id is null and sent_at is null and failed_at is null`,
    `create index outbox_waiting_for_followers on outbox (next_attempt_at)
      where playlist_id is not null and sent_at is null and failed_at is null`,

    `create table attempts (
      key text primary key,
      count integer not null,
      expires_at bigint not null,
      retry_at bigint not null)`,
    "create index attempts_by_end on attempts (expires_at)",

    `create table site_settings (
      id text primary key,
      settings text not null,
      previous text,
      updated_at bigint not null,
      constraint site_settings_one check (id = 'site'))`,

    // The table has no foreign key, so that a restored playlist gets its listens back.
    `create table listens (
      day ${byBytes} not null,
      playlist_id text not null,
      platform text not null,
      count integer not null,
      constraint listens_key primary key (day, playlist_id, platform),
      constraint listens_day check (length(day) in (7, 10)),
      constraint listens_count check (count > 0))`,

    `create table link_failures (
      playlist_id text not null references playlists (id) on delete cascade,
      platform text not null,
      platform_id text not null,
      failed_days integer not null,
      first_failed_on ${byBytes} not null,
      last_failed_on ${byBytes} not null,
      confirmed_at bigint)`,
  ];
}

/** `words` has no punctuation, so the ascii tokenizer splits only at spaces. */
const searchOnSqlite = [
  "create virtual table song_search using fts5(words, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3', detail=none)",
  `create trigger songs_added after insert on songs begin
    insert into song_search (rowid, words) values (new.id, new.words);
  end`,
  `create trigger songs_removed after delete on songs begin
    delete from song_search where rowid = old.id;
  end`,
];

const searchOnPostgres = [
  "alter table songs add column search tsvector generated always as (array_to_tsvector(string_to_array(words, ' '))) stored",
  "create index songs_by_words on songs using gin (search)",
];

const notifications = [
  `create function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('mixtape_changes', '');
      return null;
    end $$`,
  ...["playlists", "site_settings"].map(
    (table) => `create trigger ${table}_announced
      after insert or update or delete or truncate on ${table}
      for each statement execute function announce_change()`,
  ),
];
