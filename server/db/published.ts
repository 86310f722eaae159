import { sql } from "kysely";
import type { Db, Engine, Reader } from "./tables.ts";

/** Every query for playlists in `db` must begin with this function. Otherwise the query would find deleted playlists too. */
export const undeletedPlaylists = (db: Reader) =>
  db.selectFrom("playlists").where("playlists.deleted_at", "is", null);

export const undeletedGalleries = (db: Reader) =>
  db.selectFrom("galleries").where("galleries.deleted_at", "is", null);

export const isPublished = (now: number) => sql<boolean>`playlists.published_at <= ${now}`;

/** Returns a reader that finds only published playlists and galleries, and the draft with the id `previewed`. */
export function publishedOnly(
  db: Db,
  engine: Engine,
  now: () => number,
  previewed?: string,
): Reader {
  // Inside the CTE `playlists`, SQLite would take that name for the CTE itself.
  const all = engine === "sqlite" ? db.withSchema("main") : db;
  const reader = () =>
    db
      .with("playlists", () =>
        undeletedPlaylists(all)
          .selectAll()
          .where((row) =>
            previewed
              ? row.or([isPublished(now()), row("playlists.id", "=", previewed)])
              : isPublished(now()),
          ),
      )
      .with("galleries", () =>
        undeletedGalleries(all).selectAll().where("galleries.published_at", "is not", null),
      ) as Reader;
  return { selectFrom: ((from: never) => reader().selectFrom(from)) as Reader["selectFrom"] };
}

export async function nextPublication(db: Reader, now: number) {
  const { next } = await undeletedPlaylists(db)
    .select(({ fn }) => fn.min("published_at").as("next"))
    .where("published_at", ">", now)
    .executeTakeFirstOrThrow();
  return next ?? Number.POSITIVE_INFINITY;
}
