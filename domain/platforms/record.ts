export interface PlatformRecord {
  name: string;
  /** Matches valid ids and the empty text, which stands for "no id on this platform". */
  ids: RegExp;
  page: (id: string) => string;
  player: {
    origin: string;
    path: (id: string, look: PlayerLook) => string;
    height: number;
    dockedHeight: number;
    alsoAllowed?: string;
    playsVideos?: true;
  };
  songs: {
    search: string;
    track?: string;
    isrc?: string;
  };
  idHint: string;
  madeUpId: string;
  hosts: RegExp;
  /** Matches host and path of a short link, without the scheme. */
  shortLinks?: RegExp;
  idIn: (url: URL) => string | { problem: string } | undefined;
  problemWithId?: (id: string) => string | undefined;
  idOfBare?: (id: string) => string;
}

export interface PlayerLook {
  theme: "dark" | "light";
  qobuzZone: string;
}
