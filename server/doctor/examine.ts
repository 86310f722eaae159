// Everything a site needs, looked at one by one. Nothing is changed, so that it may run beside the site.
import { existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Config, type Environment, readConfig } from "../config.ts";
import { problemOf } from "../mail/problem.ts";
import { tryServer } from "../mail/transport.ts";
import { areBuilt } from "../pages/bundle.ts";
import { unreadable } from "../process/data-owner.ts";
import { StartError } from "../process/start-error.ts";
import { examinePostgres } from "./examine-postgres.ts";
import { examineSqlite } from "./examine-sqlite.ts";
import { type Finding, fine, mebibytes, wrong } from "./finding.ts";

const leastRoom = 200 * 1024 * 1024;

/** `enter` is called before anything in the data folder is looked at. */
export async function examine(
  environment: Environment,
  enter: (dataDir: string) => void = () => {},
): Promise<Finding[]> {
  const program = [
    fine(`Node: ${process.version}`),
    areBuilt()
      ? fine("Pages: built")
      : wrong("Pages: not built", "Run npm start, which builds them"),
  ];
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [
      ...program,
      ...error.sentences.map((sentence) =>
        wrong(`Settings: ${sentence}`, "Mend it in .env or the environment"),
      ),
    ];
  }
  enter(config.dataDir);
  return [
    ...program,
    fine(`Settings: ${config.siteUrl}, ${config.databaseUrl ? "PostgreSQL" : "SQLite"}`),
    ...examineDataDir(config.dataDir, config.secretKey === undefined),
    ...(config.databaseUrl
      ? await examinePostgres(config.databaseUrl, config)
      : await examineSqlite(config)),
    await examineAnswer(config),
    await examineMail(config),
  ];
}

function examineDataDir(dataDir: string, keepsKey: boolean): Finding[] {
  if (!existsSync(dataDir)) return [fine(`Data: ${dataDir} is made by the first start`)];
  const findings: Finding[] = [];
  const open = [".", ...(keepsKey ? ["secret.key"] : []), "mixtape.db"]
    .map((name) => join(dataDir, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  for (const path of open)
    findings.push(wrong(`Data: others can read ${path}`, `chmod go= ${path}`));
  const closed = keepsKey ? unreadable(dataDir, join(dataDir, "secret.key")) : undefined;
  if (closed) findings.push(wrong(`Data: ${closed.problem}`, closed.cure));
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  findings.push(
    free < leastRoom
      ? wrong(
          `Disk: ${mebibytes(free)} left for ${dataDir}`,
          "Make room: when it is full the site can be read and not changed",
        )
      : fine(`Disk: ${mebibytes(free)} left for ${dataDir}`),
  );
  return findings;
}

async function examineAnswer({ siteUrl, host, port }: Config): Promise<Finding> {
  const address = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    const { status } = await fetch(`${address}/utils/health-check/`, {
      signal: AbortSignal.timeout(3000),
    });
    if (status === 200) return fine(`Answer: ${address} is up; people reach it at ${siteUrl}`);
    return wrong(
      `Answer: ${address} says ${status}`,
      "Look at the site's log for what its database says",
    );
  } catch {
    return fine(`Answer: nothing listens on ${address} (npm start)`);
  }
}

async function examineMail({ smtp, dataDir }: Config): Promise<Finding> {
  if (!smtp) return fine(`Mail: no SMTP_URL, so mails are written to ${join(dataDir, "outbox")}`);
  try {
    await tryServer(smtp);
    return fine(`Mail: ${smtp.host}:${smtp.port} answers, and takes mail from this site`);
  } catch (error) {
    return wrong(
      `Mail: ${problemOf(error)}`,
      `Check SMTP_URL, or the mail server at ${smtp.host}:${smtp.port}`,
    );
  }
}
