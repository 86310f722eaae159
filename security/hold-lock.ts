// Run by a test: another program that holds SQLite's write lock for a while.
import { DatabaseSync } from "node:sqlite";

const [path = "", milliseconds] = process.argv.slice(2);
const db = new DatabaseSync(path);
db.exec("BEGIN IMMEDIATE");
process.send?.("held");
setTimeout(() => {
  db.exec("ROLLBACK");
  db.close();
}, Number(milliseconds));
