import type { Generated, Kysely, Transaction as KyselyTransaction, Selectable } from "kysely";
import type { Follows } from "#contract/followers.ts";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import type { Platform, PlatformIds } from "#contract/platforms.ts";

/** Points in time are milliseconds since 1970. */
type Time = number;

export interface Tables {
  users: {
    id: string;
    email: string;
    full_name: string | null;
    /** The name as it is looked for and sorted by (users/plain-name.ts); empty where there is none. */
    sort_name: string;
    password_hash: string;
    /** Made by a command and printed, and not yet replaced by one of the owner's own. */
    has_generated_password: Generated<boolean>;
    is_superuser: boolean;
    is_active: boolean;
    created_at: Time;
    /** Whether they are mailed about new playlists: not before they have confirmed it. */
    follows: Generated<Follows>;
    /** How many mails to followers their mail server has refused for good, one after the other. */
    mail_refusals: Generated<number>;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: Time;
    expires_at: Time;
    last_seen_at: Time;
    /** A keyed hash of the network the login came from: enough to recognise it, too little to say where it is. */
    network: string;
  };
  reset_tokens: { token_hash: string; user_id: string; created_at: Time; expires_at: Time };
  images: {
    filename: string;
    color: string;
    width: number;
    height: number;
    created_at: Time;
    /** When it was first seen without a playlist; null while one uses it. */
    unused_since: Time | null;
  };
  image_files: { name: string; filename: string; type: string; bytes: Uint8Array };
  playlists: PlatformIds & {
    id: string;
    year: number;
    end_year: number | null;
    month: number | null;
    image: string | null;
    is_extended: boolean;
    is_bonus: boolean;
    bonus_number: number | null;
    created_at: Time;
    updated_at: Time;
  };
  songs: {
    /** A number, because SQLite's search knows rows by numbers. A later one was kept later. */
    id: Generated<number>;
    playlist_id: string;
    /** From 1. */
    position: number;
    title: string;
    artist: string;
    album: string | null;
    /** In seconds. */
    duration: number | null;
    /** What it is found by (contract/search-words.ts), with spaces between. */
    words: string;
    /** The same for the same song wherever it stands: a hash of title and artist, folded. */
    song_key: string;
  };
  /** Each as the JSON of its row, and of its songs. */
  removed_playlists: { id: string; playlist: string; songs: string; removed_at: Time };
  /** How often players were opened: by day, 2026-11-12, or what is long past by month, 2025-10. */
  listens: { day: string; playlist_id: string; platform: Platform; count: number };
  /** What is known of each link to a playlist, once it was asked for. */
  link_nights: {
    playlist_id: string;
    platform: CoverPlatform;
    /** What was asked for: of a link that was replaced since, nothing is known. */
    platform_id: string;
    /** How many in a row it was not found; 0 where it was found. */
    nights: number;
    /** The first of them, as 2026-11-12. */
    since: string | null;
    /** The last day on which it was found or not found. */
    checked_on: string;
    /** The owner says that it is there. */
    is_confirmed: boolean;
  };
  /** One row at most: the owner's own words (contract/site.ts) as JSON, and those before the last change. */
  site_settings: { id: string; settings: string; previous: string | null; updated_at: Time };
  outbox: {
    id: string;
    /** Which mail it is; what it says is made when it is sent, so that no link that opens an account lies in the database. */
    kind: string;
    user_id: string | null;
    /** The address when it is not the user's own of the moment: a test, or the address an account has just left. */
    address: string | null;
    created_at: Time;
    attempts: Generated<number>;
    next_attempt_at: Time;
    sent_at: Time | null;
    failed_at: Time | null;
    last_error: string | null;
    /** What a mail to a follower is about. */
    playlist_id: string | null;
    /** The mail server is being given the end of it: from here on a crash means that it has it. */
    handed_at: Time | null;
  };
  /** Links in mails to followers, as hashes. One that unsubscribes never expires: old mails are read, too. */
  follow_tokens: {
    token_hash: string;
    user_id: string;
    kind: "confirm" | "unsubscribe";
    created_at: Time;
    expires_at: Time | null;
  };
  /** Which playlists the followers have been told about. They outlast a deletion, which can be undone. */
  tellings: { playlist_id: string; followers: number; told_at: Time; starts_at: Time };
  attempts: { key: string; count: number; expires_at: Time; retry_at: Time };
  /** A row for each time the site set out to back itself up. */
  backups: {
    /** Its file's. */
    name: string;
    /** The machine, and the folder there. */
    host: string;
    folder: string;
    started_at: Time;
    /** Null while it is being made, or where the machine went down meanwhile. */
    ended_at: Time | null;
    /** Null unless it was made. */
    bytes: number | null;
    /** Why it was not, in a sentence. */
    problem: string | null;
  };
  migrations: { name: string; applied_at: Time };
}

export type Engine = "sqlite" | "postgres";

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
/** A transaction and nothing less, for what must happen wholly or not at all. */
export type Transaction = KyselyTransaction<Tables>;
/** The database as routes are given it: they read. What they write goes through the guard (auth/guards.ts), which looks at the caller again. */
export type Reader = Pick<Db, "selectFrom" | "selectNoFrom">;

export type UserRow = Selectable<Tables["users"]>;
export type PlaylistRow = Selectable<Tables["playlists"]>;
export type BackupRow = Selectable<Tables["backups"]>;
export type OutboxRow = Selectable<Tables["outbox"]>;
