import type { Generated, Kysely, Transaction as KyselyTransaction, Selectable } from "kysely";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import type { Platform, PlatformIds } from "#contract/platforms.ts";

export type MailKind =
  | ("recovery" | "new_account" | "password_changed" | "email_changed" | "test")
  | ("confirm_follow" | "new_playlist");

/** Points in time are milliseconds since 1970. */
type Time = number;

export interface Tables {
  users: {
    id: string;
    email: string;
    full_name: string | null;
    /** What it is searched and sorted by (users/plain-name.ts). */
    sort_name: string;
    password_hash: string;
    /** Made by a command and not yet replaced by its owner. */
    has_generated_password: Generated<boolean>;
    is_superuser: boolean;
    is_active: boolean;
    created_at: Time;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: Time;
    expires_at: Time;
    last_seen_at: Time;
    /** A keyed hash of the network that the login came from. */
    network: string;
  };
  reset_tokens: { token_hash: string; user_id: string; created_at: Time; expires_at: Time };
  images: {
    filename: string;
    color: string;
    width: number;
    height: number;
    created_at: Time;
    /** Null while a playlist uses it. */
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
    /** A number, because SQLite's search knows rows by numbers. */
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
  /** One row at most: the settings of contract/site.ts as JSON. `previous` is no longer used. */
  site_settings: {
    id: string;
    settings: string;
    previous: Generated<string | null>;
    updated_at: Time;
  };
  outbox: {
    id: string;
    /** Which mail it is; what it says is made when it is sent, so that no link that opens an account lies in the database. */
    kind: MailKind;
    user_id: string | null;
    /** The address when it is not the user's own of the moment: a test, or the address an account has just left. */
    address: string | null;
    created_at: Time;
    attempts: Generated<number>;
    next_attempt_at: Time;
    sent_at: Time | null;
    failed_at: Time | null;
    last_error: string | null;
    /** What an announcement is about. */
    playlist_id: string | null;
    /** Whom a mail about following, or about a new playlist, goes to. */
    follower_id: string | null;
  };
  /** Addresses that are mailed about new playlists, or have been asked whether they want to be. */
  followers: {
    /** A hash of the address: links find their follower by it, also when somebody has left and comes back. */
    id: string;
    email: string;
    /** `refused`: by its mail server for good, twice. Mailed is only `yes`. */
    state: "asked" | "yes" | "refused";
    asked_at: Time;
    /** Announcements refused for good, one after the other. */
    refusals: Generated<number>;
  };
  /** Links in mails to followers, as hashes. One that unsubscribes never expires: old mails are read, too. */
  follow_links: {
    token_hash: string;
    follower_id: string;
    kind: "confirm" | "unsubscribe";
    expires_at: Time | null;
  };
  /** Which playlists the followers were mailed about. They outlast a deletion, which can be undone. */
  announcements: { playlist_id: string; announced_at: Time; starts_at: Time };
  attempts: { key: string; count: number; expires_at: Time; retry_at: Time };
  migrations: { name: string; applied_at: Time };
}

export type Engine = "sqlite" | "postgres";

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
/** For what must happen wholly or not at all. */
export type Transaction = KyselyTransaction<Tables>;
/** What routes get: they write through guards.write (auth/guards.ts), which checks the caller again. */
export type Reader = Pick<Db, "selectFrom" | "selectNoFrom">;

export type UserRow = Selectable<Tables["users"]>;
export type PlaylistRow = Selectable<Tables["playlists"]>;
export type OutboxRow = Selectable<Tables["outbox"]>;
export type FollowerRow = Selectable<Tables["followers"]>;
