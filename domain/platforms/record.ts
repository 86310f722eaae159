export interface PlatformRecord {
  name: string;
  /** Format of a playlist's id. "" means that the playlist is not on this platform. */
  ids: RegExp;
  page: (id: string) => string;
  player: {
    origin: string;
    path: (id: string, look: PlayerLook) => string;
    height: number;
    /** The smallest height at which the player is usable. */
    dockedHeight: number;
    /** Permissions of the player's frame besides those of every player. */
    alsoAllowed?: string;
    /** The content that plays for listeners who are not signed in at the platform. */
    plays: "previews" | "songs" | "videos";
  };
  songs: {
    search: string;
    /** URL prefix of a song's page, if the site stores song ids of this platform. */
    track?: string;
    /** Search prefix for an ISRC, if the platform's search supports them. */
    isrc?: string;
  };
  idHint: string;
  /** Basis of the sample playlists' ids, which differ in the last digits. */
  madeUpId: string;
  /** Hosts of the links that people paste. */
  hosts: RegExp;
  /** Host and path of short links, which have to be resolved to find the id. */
  shortLinks?: RegExp;
  idIn: (url: URL) => string | { problem: string } | undefined;
  problemWithId?: (id: string) => string | undefined;
  /** Completes an id that was pasted without a link. */
  idOfBare?: (id: string) => string;
}

export interface PlayerLook {
  theme: "dark" | "light";
  qobuzZone: string;
}
