// npm run copy -- FOLDER: writes the site as static files, for web hosting that runs no programs.
import { pluralize } from "#domain/pluralize.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { refuseWithoutSite } from "#server/db/refuse-without-site.ts";
import { copyPages } from "#server/features/copy/copy-pages.ts";
import { renewFolder } from "#server/features/copy/renew-folder.ts";
import { inProcessSend } from "#server/http/in-process-send.ts";
import { createLog } from "#server/http/log.ts";
import { openForCommand } from "#server/open-database.ts";
import { refuseRoot } from "#server/process/refuse-root.ts";
import { runCommand } from "#server/process/run-command.ts";
import { readArguments } from "./arguments.ts";

await runCommand(async (environment) => {
  const { subject } = readArguments("copy", "FOLDER", {});
  const config = { ...readConfig(environment), rateLimits: false };
  refuseRoot(config.dataDir);
  await refuseWithoutSite(config);
  const pages = await renewFolder(subject, async (write) => {
    const { db, close } = await openForCommand(config);
    // Everyone may read the files, because the web server runs as another user.
    process.umask(0o022);
    const log = createLog({ logLevel: "error" }, process.stderr);
    const { app, stop } = await buildApp({ config, db, now: Date.now, log, isCommand: true });
    await app.ready();
    return copyPages(inProcessSend(app), config.siteUrl, write).finally(stop).finally(close);
  });
  console.log(`Copied ${pluralize(pages, "page")} to ${subject}.`);
  if (!environment.SITE_URL)
    console.log(`SITE_URL isn't set: feed, sitemap and 404.html name ${config.siteUrl}.`);
});
