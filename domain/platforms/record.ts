export interface PlatformRecord {
  name: string;
  /** "" means that the playlist is not on this platform. */
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
  /** Host and path of short links, which have to be resolved. */
  shortLinks?: RegExp;
  idIn: (url: URL) => string | { problem: string } | undefined;
  problemWithId?: (id: string) => string | undefined;
  idOfBare?: (id: string) => string;
}

export interface PlayerLook {
  theme: "dark" | "light";
  qobuzZone: string;
}
