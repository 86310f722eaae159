// Reads alone, so that it may run beside the site.
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { createTypeCheck } from "../backup/column-types.ts";
import { describeTables } from "../backup/facts.ts";
import { isUnderWay } from "../backup/restore-steps.ts";
import { inOneLine } from "../backup/schema.ts";
import { foreignInSqlite } from "../backup/sqlite-schema.ts";
import { isWhole } from "../backup/verify-copy.ts";
import type { Config } from "../config.ts";
import { databaseFile, filesInUse, isDamage, isLocked } from "../db/sqlite-file.ts";
import { unreadable } from "../process/data-owner.ts";
import { examineContents } from "./examine-contents.ts";
import { examineSqliteSearch } from "./examine-search.ts";
import { type Finding, fine, mebibytes, wrong } from "./finding.ts";

const largestLog = 64 * 1024 * 1024;

export async function examineSqlite({
  dataDir,
  ...config
}: Pick<Config, "dataDir" | "backups">): Promise<Finding[]> {
  const path = databaseFile(dataDir);
  const isClosed = filesInUse(dataDir).flatMap((file) => unreadable(dataDir, file) ?? []);
  if (isClosed.length > 0)
    return isClosed.map(({ problem, cure }) => wrong(`Database: ${problem}`, cure));
  if (isUnderWay(dataDir) && !isLocked(dataDir))
    return [
      wrong(
        "Restore: one was interrupted",
        "Start the site, which finishes or undoes it and says which",
      ),
    ];
  if (!existsSync(path))
    return [fine(`Database: none yet in ${dataDir}; the first start makes it`)];
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    if (!isWhole(db)) return [damaged(path)];
    return [
      fine(`Database: ${path}, ${mebibytes(statSync(path).size)}, whole`),
      ...(await examineContents({
        ask: async (question) => db.prepare(question).all(),
        foreignIn: (ledger) => foreignInSqlite(db, ledger),
        config,
        examineSearch: () => examineSqliteSearch(db, path),
      })),
      examineValues(db),
      examineLog(`${path}-wal`),
      fine(
        isLocked(dataDir) ? "Site: one runs on this database" : "Site: none runs on this database",
      ),
      fine(`SQLite: ${process.versions.sqlite}`),
    ];
  } catch (error) {
    if (isDamage(error)) return [damaged(path)];
    const why = error instanceof Error ? error.message : String(error);
    return [
      wrong(
        `Database: ${path} could not be read: ${why}`,
        "Run this again; where it stays so, look at the disk",
      ),
    ];
  } finally {
    db.close();
  }
}

const damaged = (path: string) =>
  wrong(
    `Database: ${path} is damaged`,
    "Stop the site and put the newest backup in its place: npm run restore -- FILE",
  );

function examineValues(db: DatabaseSync): Finding {
  const { lookAt, misfits } = createTypeCheck(db);
  describeTables(db, lookAt);
  if (misfits.size === 0) return fine("Values: all of the right type");
  return wrong(
    `Values: of the wrong type in ${inOneLine([...misfits])}`,
    "Find out who wrote them, and mend them with sqlite3: npm run restore refuses a backup that is made now",
  );
}

function examineLog(path: string): Finding {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog)
    return wrong(
      `Write-ahead log: ${mebibytes(size)}`,
      "Something keeps reading the database: restart the site",
    );
  return fine(`Write-ahead log: ${mebibytes(size)}`);
}
