import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "../../db/tables.ts";
import type { Services } from "../../services.ts";
import { type CheckSources, checks } from "./checks.ts";
import { isWanted, queueLetter } from "./letters.ts";

interface Sources extends CheckSources, Pick<Services, "mail"> {
  log: Pick<FastifyBaseLogger, "warn">;
}

const day = 24 * 3_600_000;

export async function reportProblems(sources: Sources) {
  const { db, now, log, mail } = sources;
  for (const check of checks) {
    if (check.isOff?.(sources)) continue;
    try {
      const text = await check.find(sources);
      await db.transaction().execute((transaction) => record(transaction, sources, check, text));
    } catch (err) {
      log.warn({ err, check: check.name }, "a check failed and will be tried again");
    }
  }
  // Deletes problems that were not checked for a day. Their check was turned off, or the instance that reported them no longer exists.
  await db
    .deleteFrom("problems")
    .where("checked_at", "<", now() - day)
    .execute();
  mail.wake();
}

async function record(
  transaction: Transaction,
  sources: Sources,
  { name, host = "", title, advice, over }: (typeof checks)[number],
  text: string | undefined,
) {
  const now = sources.now();
  const settings = await sources.readSettings();
  if (text === undefined) {
    const ended = await transaction
      .deleteFrom("problems")
      .where("name", "=", name)
      .where("host", "=", host)
      .returning("is_reported")
      .executeTakeFirst();
    const letter = { subject: `Problem over on ${settings.name}: ${title}`, lines: [over] };
    if (ended?.is_reported) await queueLetter(transaction, "problem", letter, now);
    return;
  }
  const seen = { text, checked_at: now };
  await transaction
    .insertInto("problems")
    .values({ name, host, since: now, is_reported: false, ...seen })
    .onConflict((conflict) => conflict.columns(["name", "host"]).doUpdateSet(seen))
    .execute();
  if (!(await isWanted(sources.db, settings, "problem"))) return;
  const reported = await transaction
    .updateTable("problems")
    .set({ is_reported: true })
    .where("name", "=", name)
    .where("host", "=", host)
    .where("is_reported", "=", false)
    .returning("name")
    .executeTakeFirst();
  const letter = { subject: `Problem on ${settings.name}: ${title}`, lines: [text, advice] };
  if (reported) await queueLetter(transaction, "problem", letter, now);
}

/** Runs the checks again instead of reading stored results, so that a solved problem disappears at once. Results of other instances are read from the database. */
export async function listProblems(sources: CheckSources) {
  const stored = await sources.db.selectFrom("problems").selectAll().execute();
  const found: { text: string; advice: string; since: string }[] = [];
  for (const { name, host = "", find, isOff, advice } of checks) {
    const add = (text: string, since: number) =>
      found.push({ text, advice, since: new Date(since).toISOString() });
    const text = isOff?.(sources) ? undefined : await find(sources);
    const rows = stored.filter((row) => row.name === name);
    const own = rows.find((row) => row.host === host);
    if (text) add(text, own?.since ?? sources.now());
    for (const row of rows) if (row !== own) add(row.text, row.since);
  }
  return found;
}
