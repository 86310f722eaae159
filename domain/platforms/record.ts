export interface PlatformRecord {
  name: string;
  /** Matches the ids of the platform, and the empty text of playlists that are not on the platform. */
  ids: RegExp;
  page: (id: string) => string;
  player: {
    origin: string;
    path: (id: string, look: PlayerLook) => string;
    height: number;
    dockedHeight: number;
    alsoAllowed?: string;
    plays: "previews" | "songs" | "videos";
  };
  songs: {
    search: string;
    track?: string;
    isrc?: string;
  };
  idHint: string;
  madeUpId: string;
  hosts: RegExp;
  /** Matches the host and path of short links, which the server resolves. */
  shortLinks?: RegExp;
  idIn: (url: URL) => string | { problem: string } | undefined;
  problemWithId?: (id: string) => string | undefined;
  idOfBare?: (id: string) => string;
}

export interface PlayerLook {
  theme: "dark" | "light";
  qobuzZone: string;
}
