import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "../../db/tables.ts";
import type { Services } from "../../services.ts";
import { adviceOn, type CheckSources, checks } from "./checks.ts";
import { isWanted, type Letter, queueLetter } from "./letters.ts";

interface Sources extends CheckSources, Pick<Services, "mail"> {
  log: Pick<FastifyBaseLogger, "warn">;
}

const day = 24 * 3_600_000;

/** Runs all checks. Reports each problem once when it appears and once when it is over. */
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
  // Forgets the problems of checks that were turned off and of instances that are gone.
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
  const { name: site } = await sources.readSettings();
  if (text === undefined) {
    const ended = await transaction
      .deleteFrom("problems")
      .where("name", "=", name)
      .where("host", "=", host)
      .returning("is_reported")
      .executeTakeFirst();
    const letter = { subject: `Problem over on ${site}: ${title}`, lines: [over] };
    if (ended?.is_reported) await queueLetter(transaction, "problem", letter, now);
    return;
  }
  const seen = { text, checked_at: now };
  await transaction
    .insertInto("problems")
    .values({ name, host, since: now, is_reported: false, ...seen })
    .onConflict((conflict) => conflict.columns(["name", "host"]).doUpdateSet(seen))
    .execute();
  if (!(await isWanted(sources, "problem"))) return;
  const reported = await transaction
    .updateTable("problems")
    .set({ is_reported: true })
    .where("name", "=", name)
    .where("host", "=", host)
    .where("is_reported", "=", false)
    .returning("name")
    .executeTakeFirst();
  const letter: Letter = { subject: `Problem on ${site}: ${title}`, lines: [text, advice] };
  if (reported) await queueLetter(transaction, "problem", letter, now);
}

/** Runs this instance's checks at once, so that a problem that was just solved is not listed. */
export async function listProblems(sources: CheckSources) {
  const stored = await sources.db.selectFrom("problems").selectAll().execute();
  const found: Pick<(typeof stored)[number], "name" | "text" | "since">[] = [];
  for (const { name, host = "", find, isOff } of checks) {
    const text = isOff?.(sources) ? undefined : await find(sources);
    const others = stored.filter((row) => row.name === name && row.host !== host);
    const since = stored.find((row) => row.name === name && row.host === host)?.since;
    if (text) found.push({ name, text, since: since ?? sources.now() });
    found.push(...others);
  }
  return found.map(({ name, text, since }) => ({
    text,
    advice: adviceOn(name),
    since: new Date(since).toISOString(),
  }));
}
