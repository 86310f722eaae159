// What a dump holds, by its own list of contents, which can be read without running anything in it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { makeReference, reference } from "./postgres-reference.ts";
import { runTool } from "./postgres-tools.ts";

/** Neither of these is restored, so it does not matter who made them. */
export const leftOut = ["--no-owner", "--no-privileges", "--no-comments"];

interface Tools {
  databaseUrl: string;
  /** Where pg_dump and pg_restore are looked for. */
  programs: string | undefined;
}

/** Lines of the list that a dump of our own would not have. Needs a database in which nobody minds another schema for a moment. */
export async function foreignContents(
  client: pg.Client,
  file: string,
  ledger: readonly string[],
  tools: Tools,
): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; role: string }>(
    "select current_schema() as schema, current_user as role",
  );
  const [{ schema, role } = { schema: "", role: "" }] = rows;
  // As "TABLE public users ", without the owner, who may have another name where the dump was made.
  const ours = (await ownContents(client, ledger, tools)).map((line) =>
    line.replace(` ${reference} `, ` ${schema} `).slice(0, -role.length),
  );
  // They are outside the schema, and what is outside it is not restored. Our tables need no extension.
  const skipped = [`SCHEMA - ${schema} `, "EXTENSION - "];
  const found = await contentsOf(file, tools.programs);
  return found.filter((line) => {
    if (skipped.some((start) => line.startsWith(start))) return false;
    // Each expected entry is taken off the list once: a second one that begins alike ("users of evil") is foreign.
    const at = ours.findIndex((start) => line.startsWith(start));
    if (at !== -1) ours.splice(at, 1);
    return at === -1;
  });
}

/** Each as "TABLE public users owner". */
async function contentsOf(file: string, programs: string | undefined): Promise<string[]> {
  const list = await runTool("pg_restore", ["--list", ...leftOut, file], { path: programs });
  return list.split("\n").flatMap((line) => /^\d+; \d+ \d+ (.+)$/.exec(line)?.[1] ?? []);
}

async function ownContents(
  client: pg.Client,
  ledger: readonly string[],
  { databaseUrl, programs }: Tools,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-"));
  try {
    await client.query("begin");
    await makeReference(client, ledger);
    await client.query("commit");
    const dump = join(folder, "reference.dump");
    await runTool("pg_dump", ["--format=custom", `--schema=${reference}`, `--file=${dump}`], {
      path: programs,
      databaseUrl,
    });
    return await contentsOf(dump, programs);
  } finally {
    rmSync(folder, { recursive: true });
    await client.query("rollback");
    await client.query("drop schema if exists mixtape_reference cascade");
  }
}
