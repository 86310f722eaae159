import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldProblem, Problem } from "#contract/errors.ts";
import * as contract from "#contract/transfer.ts";
import type { Guards } from "../auth/guards.ts";
import type { Reader } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { emptyTable } from "./empty-table.ts";
import { bytesOfCovers, exportFiles } from "./export-files.ts";
import {
  checkReferences,
  findNew,
  insertPlaylists,
  isRefused,
  lockImports,
  prepareNew,
  readPlaylists,
  reportOf,
} from "./import-playlists.ts";
import { holdsTooMuch, tooMuchJson } from "./large-json.ts";
import { createTurns } from "./one-at-a-time.ts";
import { previewRows } from "./preview-rows.ts";
import { type Row, readRows, rowsOf, UnreadableFile } from "./read-rows.ts";
import { songsGiven } from "./songs-files.ts";
import { largestZip, zip } from "./zip.ts";

interface TransferDeps {
  db: Reader;
  now: () => number;
  guards: Guards;
}

/** Some thousand playlists with their songs. */
const bodyLimit = 16 * 1024 * 1024;
const longestImport = 60_000;
/** Four gigabytes at ten megabits a second. Somebody who stops reading is let go much earlier. */
const longestExport = 60 * 60_000;

/** Says of every row what would have become of it, besides what every refusal says. */
class RefusedImport extends FieldError {
  private readonly report: contract.ImportReport;

  constructor(report: contract.ImportReport) {
    super(
      ...report.rows.flatMap(({ row, problems }) =>
        problems.map(
          ({ field, message }): FieldProblem => ({
            loc: ["body", "playlists", row - 1, ...(field ? [field] : [])],
            msg: message,
            type: "refused_row",
          }),
        ),
      ),
    );
    this.report = report;
  }

  override get problem(): Problem & contract.ImportReport {
    return { ...super.problem, ...this.report };
  }
}

export function transferRoutes(app: App, deps: TransferDeps) {
  const { db, now, guards } = deps;
  app.register(async (scope: App) => importRoutes(scope, deps));

  app.route({
    ...contract.getEmptyTable,
    handler: async (_request, reply) =>
      reply
        .header("content-disposition", `attachment; filename="${emptyTable.name}"`)
        .type("text/csv; charset=utf-8")
        .send(emptyTable.text),
  });

  app.route({
    ...contract.exportPlaylists,
    onRequest: guards.requireSuperuser,
    handlerTimeout: longestExport,
    handler: async (_request, reply) => {
      if ((await bytesOfCovers(db)) > largestZip) throw new AppError("export_too_large");
      const name = `mixtape-${new Date(now()).toISOString().slice(0, 10)}.zip`;
      reply.header("content-disposition", `attachment; filename="${name}"`).type("application/zip");
      return reply.send(Readable.from(zip(exportFiles(db), now())));
    },
  });
}

function importRoutes(app: App, { db, now, guards }: TransferDeps) {
  const onRequest = [guards.requireSuperuser, createTurns()];
  parseJsonInTurns(app);

  app.route({
    ...contract.importPlaylists,
    onRequest,
    bodyLimit,
    handlerTimeout: longestImport,
    handler: async (request, reply) => {
      const signal = whileWanted(reply);
      const read = await readPlaylists(await rowsOf(request.body.playlists, signal), signal);
      if (request.body.dry_run) {
        const rows = await checkReferences(db, read);
        return reportOf(rows, await findNew(db, rows), false);
      }
      const prepared = await prepareNew(db, read, signal);
      const report = await guards.write(request, async (transaction) => {
        await lockImports(transaction);
        const rows = await checkReferences(transaction, read);
        const isNew = await findNew(transaction, rows);
        if (rows.some(isRefused)) return reportOf(rows, isNew, false);
        await insertPlaylists(transaction, isNew, prepared, now());
        return reportOf(rows, isNew, true);
      });
      if (!report.kept) throw new RefusedImport(report);
      return report;
    },
  });

  app.route({
    ...contract.readPlaylistFile,
    onRequest,
    bodyLimit,
    handlerTimeout: longestImport,
    handler: async ({ body: { text, songs_files } }, reply) => {
      const signal = whileWanted(reply);
      return {
        rows: await previewRows(db, await rowsIn(text, signal), songsGiven(songs_files), signal),
      };
    },
  });
}

function parseJsonInTurns(app: App) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (await holdsTooMuch(body))
        throw new FieldError({ loc: ["body"], msg: tooMuchJson, type: "too_big" });
      return new Promise((resolve, reject) => {
        parse(request, body.toString(), (error, parsed) =>
          error ? reject(error) : resolve(parsed),
        );
      });
    },
  );
}

/** Aborts when the client disconnects, or has been answered that it took too long. */
function whileWanted({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort(new AppError("busy", 2)));
  // A connection on which nothing is said would be let go before.
  raw.setTimeout(longestImport, () => raw.destroy());
  return gone.signal;
}

async function rowsIn(text: string, signal: AbortSignal): Promise<Row[]> {
  try {
    return await readRows(text, signal);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new FieldError({ loc: ["body", "text"], msg: error.message, type: "unreadable_file" });
  }
}
