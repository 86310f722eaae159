// Run by a test: reads one moment of the database again and again, each time taking a second over it, as a backup would.
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

const [path = ""] = process.argv.slice(2);
for (;;) {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
  db.exec("BEGIN");
  db.prepare("select count(*) from playlists").get();
  await wait(1000);
  db.exec("COMMIT");
  db.close();
}
