// What is in the database, whichever it is: asked in words that both understand.
import type { Config } from "../config.ts";
import { missingIn, unknownTo } from "../db/migrate.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineSchema } from "./examine-schema.ts";
import { type Ask, type Finding, fine, wrong } from "./finding.ts";

interface Contents {
  ask: Ask;
  foreignIn: (ledger: readonly string[]) => Promise<string[]>;
  config: Pick<Config, "backups">;
  examineSearch: () => Promise<Finding> | Finding;
}

export async function examineContents({
  ask,
  foreignIn,
  config,
  examineSearch,
}: Contents): Promise<Finding[]> {
  const ledger = (await ask("select name from migrations")).map(({ name }) => String(name));
  const unknown = unknownTo(ledger);
  if (unknown.length > 0)
    return [
      wrong(`Tables: written by a newer Mixtape (${unknown.join(", ")})`, "Update this program"),
    ];
  const missing = missingIn(ledger);
  const tables = fine(
    missing.length
      ? `Tables: the next start brings them up to date (${missing.join(", ")})`
      : "Tables: up to date",
  );
  const schema = await examineSchema(foreignIn(ledger));
  // What comes next is asked of tables that must be there.
  if (!schema.ok) return [tables, schema];
  const later =
    missing.length === 0 ? [await examineSearch(), await examineBackups(ask, config.backups)] : [];
  return [tables, schema, await examineOwners(ask), ...(await examineOutbox(ask)), ...later];
}

async function examineOwners(ask: Ask): Promise<Finding> {
  const [row] = await ask("select count(*) as count from users where is_superuser and is_active");
  const count = Number(row?.count);
  if (count === 0)
    return wrong("Owner: there is no active superuser", "Make one: npm run superuser -- EMAIL");
  return fine(`Owner: ${count === 1 ? "one active superuser" : `${count} active superusers`}`);
}

async function examineOutbox(ask: Ask): Promise<Finding[]> {
  const [failing] = await ask(
    // Since mail last went out: one that could not be delivered before that is its recipient's trouble.
    `select last_error from outbox where sent_at is null and last_error is not null
      and created_at > coalesce((select max(sent_at) from outbox), 0) order by created_at desc limit 1`,
  );
  return failing
    ? [
        wrong(
          `Outbox: ${failing.last_error}`,
          "Check SMTP_URL, restart, and send a test mail from /admin",
        ),
      ]
    : [fine("Outbox: no mail has failed recently")];
}
