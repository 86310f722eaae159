import { sql } from "kysely";
import type { Db } from "../tables.ts";

const maxSize = 1_500_000;

/** Older covers were stored as uploaded. They keep their names and become JPEG. */
export async function up(db: Db) {
  const large = db.selectFrom("image_files").select(["name", "type"]);
  for (const { name, type } of await large.where(sql`length(bytes)`, ">", maxSize).execute()) {
    const { default: sharp } = await import("sharp");
    const { bytes } = await db
      .selectFrom("image_files")
      .select("bytes")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const format = type === "image/webp" ? "webp" : "jpeg";
    let smaller: Buffer = Buffer.from(bytes);
    for (let width = 1920; smaller.length > maxSize; width = Math.floor(width * 0.8))
      smaller = await sharp(bytes)
        .resize({ width, withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .toFormat(format)
        .toBuffer();
    await db
      .updateTable("image_files")
      .set({ type: `image/${format}`, bytes: smaller })
      .where("name", "=", name)
      .execute();
  }
}
