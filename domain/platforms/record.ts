export interface PlatformRecord {
  name: string;
  /** The form of a playlist's id; "" is a playlist that is not there. */
  ids: RegExp;
  page: (id: string) => string;
  player: {
    origin: string;
    path: (id: string, look: PlayerLook) => string;
    height: number;
    /** The smallest that can be used. */
    dockedHeight: number;
    /** What its frame may do besides what each may. */
    alsoAllowed?: string;
    /** To listeners who are not signed in there. */
    plays: "previews" | "songs" | "videos";
  };
  songs: {
    search: string;
    /** Where songs keep their id there. */
    track?: string;
    /** What its search wants before an ISRC, if it knows them. */
    isrc?: string;
  };
  /** The form of an id, in words. */
  idHint: string;
  /** Of the sample playlists, which differ in its last digits. */
  madeUpId: string;
  /** Of links that people paste. */
  hosts: RegExp;
  /** Of links that have to be followed before the id is known. */
  shortHosts: string[];
  idIn: (url: URL) => string | { problem: string } | undefined;
  problemWithId?: (id: string) => string | undefined;
  /** Where an id alone is not the whole of it. */
  idOfBare?: (id: string) => string;
}

export interface PlayerLook {
  theme: "dark" | "light";
  qobuzZone: string;
}
