import type { Generated, Kysely, Transaction as KyselyTransaction, Selectable } from "kysely";
import type { Song } from "#contract/song-fields.ts";
import type { LookupPlatform, Platform, PlatformIds } from "#domain/platforms.ts";
import type { TitledPlaylist } from "#domain/playlist-title.ts";

export type MailKind =
  | ("recovery" | "new_account" | "password_changed" | "email_changed" | "passkey_added" | "test")
  | ("confirm_follow" | "new_playlist" | LetterKind);

export type LetterKind = "problem" | "monthly";

/** Milliseconds since 1970. */
type Time = number;

export interface Tables {
  users: {
    id: string;
    email: string;
    full_name: string | null;
    sort_name: string;
    password_hash: string;
    has_generated_password: Generated<boolean>;
    is_superuser: boolean;
    is_active: boolean;
    created_at: Time;
  };
  sessions: {
    id: string;
    token_hash: string;
    user_id: string;
    created_at: Time;
    expires_at: Time;
    last_seen_at: Time;
    browser: Generated<string>;
  };
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    public_key: string;
    counter: number;
    rp_id: string;
    created_at: Time;
    last_used_at: Time | null;
  };
  /** `user_id` is null in the challenge of a login, because the user is not known yet. */
  passkey_challenges: { challenge: string; user_id: string | null; expires_at: Time };
  kept_playlists: { user_id: string; playlist_id: string; kept_at: Time };
  reset_tokens: { token_hash: string; user_id: string; created_at: Time; expires_at: Time };
  images: {
    filename: string;
    color: string;
    width: number;
    height: number;
    created_at: Time;
    unused_since: Time | null;
  };
  image_files: { name: string; filename: string; type: string; bytes: Uint8Array };
  playlists: TitledPlaylist &
    PlatformIds & {
      id: string;
      image: string | null;
      name: string | null;
      note: string | null;
      /** Null for a draft. */
      published_at: Time | null;
      email_followers: Generated<boolean>;
      created_at: Time;
      updated_at: Time;
      songs_updated_at: Time | null;
      deleted_at: Time | null;
    };
  songs: Song & {
    id: Generated<number>;
    playlist_id: string;
    position: number;
    words: string;
    song_key: string;
    artist_key: string;
  };
  galleries: {
    id: string;
    slug: string;
    title: string;
    description: string;
    year: number | null;
    month: number | null;
    cover: string | null;
    published_at: Time | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  photos: {
    id: string;
    gallery_id: string;
    filename: string;
    position: number;
    caption: string;
    alt: string;
    deleted_at: Time | null;
  };
  /** `day` is a date such as 2026-11-12, or a month such as 2025-10 in older rows. */
  listens: { day: string; playlist_id: string; platform: Platform; count: number };
  link_nights: {
    playlist_id: string;
    platform: LookupPlatform;
    platform_id: string;
    nights: number;
    since: string | null;
    checked_on: string;
    is_confirmed: boolean;
  };
  site_settings: { id: string; settings: string; updated_at: Time };
  outbox: {
    id: string;
    kind: MailKind;
    user_id: string | null;
    /** Null if the address is looked up when the email is sent. */
    address: string | null;
    created_at: Time;
    attempts: Generated<number>;
    next_attempt_at: Time;
    sent_at: Time | null;
    failed_at: Time | null;
    last_error: string | null;
    playlist_id: string | null;
    follower_id: string | null;
    follow_request_id: string | null;
    letter: string | null;
  };
  /** `host` is empty for checks of the whole site. For all other checks, it is the instance's host name. */
  problems: {
    name: string;
    host: string;
    text: string;
    since: Time;
    checked_at: Time;
    is_reported: boolean;
  };
  monthly_letters: { month: string; followers: number; lines: string };
  /** Platforms whose link check has not been completed since the day in `since`. */
  open_link_checks: { platform: LookupPlatform; since: string };
  followers: {
    id: string;
    email: string;
    /** `refused` after mail servers rejected the address twice in a row. */
    state: "yes" | "refused";
    refusals: Generated<number>;
    /** The account that sees and cancels the subscription in its settings. Null if the subscription belongs to no account. */
    user_id: string | null;
  };
  /** A confirmed request stays until it expires, so that its link keeps working. */
  follow_requests: {
    id: string;
    email: string;
    token_hash: string | null;
    user_id: string | null;
    is_confirmed: Generated<boolean>;
    expires_at: Time;
  };
  unsubscribe_links: { token_hash: string; follower_id: string };
  announcements: { playlist_id: string; announced_at: Time; starts_at: Time };
  attempts: { key: string; count: number; expires_at: Time };
  migrations: { name: string; applied_at: Time };
}

export type Engine = "sqlite" | "postgres";

export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
export type Reader = Pick<Db, "selectFrom">;

export type UserRow = Selectable<Tables["users"]>;
export type PasskeyRow = Selectable<Tables["passkeys"]>;
export type PlaylistRow = Selectable<Tables["playlists"]>;
export type OutboxRow = Selectable<Tables["outbox"]>;
export type FollowerRow = Selectable<Tables["followers"]>;

export interface Database {
  db: Db;
  isNew: boolean;
  dataVersion?: () => unknown;
  close: () => Promise<void>;
}
