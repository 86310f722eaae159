import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "../../db/tables.ts";
import type { Services } from "../../services.ts";
import { activeChecks, type Check, type CheckSources } from "./checks.ts";
import { queueLetter } from "./letters.ts";

interface Sources extends CheckSources, Pick<Services, "mail"> {
  log: Pick<FastifyBaseLogger, "warn">;
}

const day = 24 * 3_600_000;

export async function reportProblems(sources: Sources) {
  const { db, now, log, mail } = sources;
  for (const [name, check] of activeChecks(sources)) {
    try {
      const text = await check.find(sources);
      await db
        .transaction()
        .execute((transaction) => record(transaction, sources, { name, ...check }, text));
    } catch (err) {
      log.warn({ err, check: name }, "a check failed and will be tried again");
    }
  }
  // Deletes problems that were not checked for a day. Their check was turned off, or their instance no longer exists.
  await db
    .deleteFrom("problems")
    .where("checked_at", "<", now() - day)
    .execute();
  mail.wake();
}

async function record(
  transaction: Transaction,
  sources: Sources,
  { name, host = "", title, advice, over }: Check & { name: string },
  text: string | undefined,
) {
  const now = sources.now();
  const settings = await sources.readSettings();
  const report = (news: string, ...lines: string[]) => {
    const letter = { subject: `${news} on ${settings.name}: ${title}`, lines };
    return queueLetter(transaction, settings, "problem", letter, now);
  };
  if (text === undefined) {
    const ended = await transaction
      .deleteFrom("problems")
      .where((row) => row.and({ name, host }))
      .returning("is_reported")
      .executeTakeFirst();
    if (ended?.is_reported) await report("Problem over", over);
    return;
  }
  const seen = { text, checked_at: now };
  const { is_reported } = await transaction
    .insertInto("problems")
    .values({ name, host, since: now, is_reported: false, ...seen })
    .onConflict((conflict) => conflict.columns(["name", "host"]).doUpdateSet(seen))
    .returning("is_reported")
    .executeTakeFirstOrThrow();
  if (is_reported || !(await report("Problem", text, advice))) return;
  await transaction
    .updateTable("problems")
    .set({ is_reported: true })
    .where((row) => row.and({ name, host }))
    .execute();
}

/** Runs the checks again, so that a solved problem disappears at once, and adds the stored problems of other instances. */
export async function listProblems(sources: CheckSources) {
  const stored = await sources.db.selectFrom("problems").selectAll().execute();
  const found: { text: string; advice: string; since: string }[] = [];
  for (const [name, { host = "", find, advice }] of activeChecks(sources)) {
    const add = (text: string, since: number) =>
      found.push({ text, advice, since: new Date(since).toISOString() });
    const text = await find(sources);
    const rows = stored.filter((row) => row.name === name);
    const own = rows.find((row) => row.host === host);
    if (text) add(text, own?.since ?? sources.now());
    for (const row of rows) if (row !== own) add(row.text, row.since);
  }
  return found;
}
