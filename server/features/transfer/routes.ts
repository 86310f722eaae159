import { makeZip } from "client-zip";
import * as contract from "#contract/transfer.ts";
import { FieldError, fieldError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { emptyTable } from "./columns.ts";
import { exportFiles, listForExport } from "./export-files.ts";
import { checkRows, importPlaylists, previewOf, refuseUnknownFiles } from "./import-playlists.ts";
import { readPlaylists } from "./read-playlist.ts";
import { rowsOf, UnreadableFile, unknownColumns } from "./read-rows.ts";
import { readTable } from "./read-table.ts";

const minute = 60_000;

export function transferRoutes(app: App, { db, now, readSettings }: Services) {
  const options = { bodyLimit: contract.maxImportSize, handlerTimeout: minute };

  app.route({
    ...contract.importPlaylists,
    ...options,
    config: { savesNothing: ({ body }) => (body as { dry_run: boolean }).dry_run },
    handler: async ({ body: { playlists, dry_run } }) => {
      const rows = await readPlaylists(rowsOf(playlists)).catch(refusing("playlists"));
      if (dry_run) {
        await refuseUnknownFiles(db, rows);
        await checkRows(db, rows);
        return { rows, kept: false };
      }
      await db.transaction().execute(async (transaction) => {
        await refuseUnknownFiles(transaction, rows);
        const problems = rows.flatMap(problemsIn);
        if (problems.length > 0) throw new FieldError(...problems);
        await importPlaylists(transaction, rows, now());
      });
      return { rows, kept: true };
    },
  });

  app.route({
    ...contract.readPlaylistFile,
    ...options,
    config: { savesNothing: true },
    handler: async ({ body: { text, songs_files } }) => {
      const rows = await readTable(text, songs_files, "among the chosen files").catch(
        refusing("text"),
      );
      await checkRows(db, rows);
      return { rows: rows.map(previewOf), unknown_columns: unknownColumns(text) };
    },
  });

  app.route({
    ...contract.getEmptyTable,
    handler: async (_request, reply) =>
      reply
        .header("content-disposition", 'attachment; filename="playlists.csv"')
        .type("text/csv; charset=utf-8")
        .send(emptyTable((await readSettings()).platforms)),
  });

  app.route({
    ...contract.exportPlaylists,
    // An export may contain gigabytes of covers, and the connection may be slow.
    handlerTimeout: 60 * minute,
    handler: async (_request, reply) => {
      const name = `mixtape-${new Date(now()).toISOString().slice(0, 10)}.zip`;
      reply.header("content-disposition", `attachment; filename="${name}"`).type("application/zip");
      // Content-Length stays unset, because songs may change during the download.
      return reply.send(makeZip(exportFiles(db, await listForExport(db))));
    },
  });
}

const refusing = (field: string) => (error: unknown) => {
  if (!(error instanceof UnreadableFile)) throw error;
  throw fieldError(field, error.message);
};

const problemsIn = ({ row, problems }: contract.ImportedRow) =>
  problems.map(({ field, message }) => ({
    loc: ["body", "playlists", row - 1, ...(field ? [field] : [])],
    msg: message,
    type: "custom",
  }));
