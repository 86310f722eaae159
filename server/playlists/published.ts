import { sql } from "kysely";
import type { Db, Engine, Reader } from "../db/tables.ts";

/** What visitors may see. */
export const isPublished = (now: number) => sql<boolean>`playlists.published_at <= ${now}`;

/** In what it reads there are no playlists but the published ones: public features get this one and no other. */
export function publishedOnly(db: Db, engine: Engine, now: () => number): Reader {
  const reader = () =>
    db.with("playlists", (query) =>
      // SQLite takes the bare name for the one that is being defined.
      (engine === "sqlite" ? query.withSchema("main") : query)
        .selectFrom("playlists")
        .selectAll()
        .where(isPublished(now())),
    ) as Reader;
  return {
    selectFrom: ((from: never) => reader().selectFrom(from)) as Reader["selectFrom"],
    selectNoFrom: ((selection: never) =>
      reader().selectNoFrom(selection)) as Reader["selectNoFrom"],
  };
}

export async function nextPublication(db: Reader, now: number): Promise<number> {
  const { next } = await db
    .selectFrom("playlists")
    .select(({ fn }) => fn.min("published_at").as("next"))
    .where("published_at", ">", now)
    .executeTakeFirstOrThrow();
  return next ?? Number.POSITIVE_INFINITY;
}
