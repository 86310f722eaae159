// Measures how many requests the server answers per second of its CPU time.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownerAt, ownerSettings } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { startBare } from "./bare-server.ts";
import { byTurns } from "./by-turns.ts";
import { type Figure, median } from "./figure.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

export async function startSite(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const program = runProgram({
    DATA_DIR: folder,
    DATABASE_URL: "",
    HOST: "127.0.0.1",
    RATE_LIMITS: "off",
    ...ownerSettings,
    ...settings,
  });
  return {
    address: await addressOf(program),
    child: program.child,
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

const autocannon = join(import.meta.dirname, "..", "node_modules", ".bin", "autocannon");
const seconds = 2;

interface Asked {
  url: string;
  headers?: Record<string, string>;
}

/** Counts 2xx responses, and throws on any other response: errors take less CPU time and would make the site look faster. */
async function countResponses({ url, headers = {} }: Asked) {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(autocannon, [
    ...["--json", "--no-progress", "-c", "32", "-d", String(seconds)],
    ...given,
    url,
  ]);
  const result = JSON.parse(stdout) as { "2xx": number; non2xx: number; errors: number };
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not always answer 2xx`);
  return result["2xx"];
}

/** Returns the CPU time of a process in seconds. Linux counts it in hundredths of a second. */
export function processorTime(pid: number | undefined) {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}

const responsesPerCpuSecond =
  (pid: number | undefined, work: () => Promise<number>) => async () => {
    const before = processorTime(pid);
    const count = await work();
    return count / (processorTime(pid) - before);
  };

async function compare(asked: Asked, pid: number | undefined) {
  const answer = await fetch(asked.url, {
    headers: { ...asked.headers, "accept-encoding": "identity" },
  });
  const own = [...answer.headers].filter(
    ([name]) => !["date", "connection", "keep-alive", "transfer-encoding"].includes(name),
  );
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  await using bare = await startBare("bare-bytes.ts", [JSON.stringify(own.flat()), body]);
  return await byTurns(
    9,
    responsesPerCpuSecond(pid, () => countResponses(asked)),
    responsesPerCpuSecond(bare.pid, () => countResponses({ ...asked, url: bare.url })),
  );
}

async function bytesAt(url: string) {
  const answer = await fetch(url, { headers: page });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Measures pages that are not cached. A write empties the cache before each run over all pages. The result includes the time of these writes. */
async function notCached({ address, child }: Site): Promise<Figure> {
  const { api } = await ownerAt(address);
  const { data } = await api("GET /playlists/", { query: { skip: 0, limit: 100 } });
  const sitemap = await fetch(`${address}/sitemap.xml`).then((answer) => answer.text());
  const paths = sitemap.match(/(?<=\/\/[^/]+)\/music\/\d{4}\/[^<]+/g) ?? [];
  const urls = paths.map((path) => address + path);
  const params = { playlist_id: data[0]?.id ?? "" };
  const bytes = await Promise.all(urls.map(bytesAt));
  const usual = median(bytes);
  await using bare = await startBare("bare-react.ts", [String(usual)]);
  const writes = 4;
  const readPages = async () => {
    for (let write = 0; write < writes; write++) {
      const note = randomUUID();
      await api("PATCH /playlists/:playlist_id", { params, body: { note } });
      for (const url of urls) await bytesAt(url);
    }
    return writes * urls.length;
  };
  const readBare = async () => {
    for (let page = 0; page < writes * urls.length; page++) await bytesAt(bare.url);
    return writes * urls.length;
  };
  return {
    name: "a playlist's page, not cached",
    unit: "req/s",
    ...(await byTurns(
      5,
      responsesPerCpuSecond(child.pid, readPages),
      responsesPerCpuSecond(bare.pid, readBare),
    )),
    baselineIs: "bare React with as many bytes",
    goal: { atLeast: 0.13 },
  };
}

const page = { accept: "text/html" };

export async function underLoad(): Promise<Figure[]> {
  await using site = await startSite();
  const { address, child } = site;
  const { token } = await ownerAt(address);
  const home = await (await fetch(address, { headers: page })).text();
  const [cover = ""] = /\/images\/[0-9a-f]{32}-480\.webp/.exec(home) ?? [];
  const asked: [name: string, atLeast: number, asked: Asked][] = [
    ["home page", 0.6, { url: `${address}/`, headers: page }],
    ["a year's page", 0.6, { url: `${address}/music/2024`, headers: page }],
    ["the list as JSON", 0.6, { url: `${address}/music/` }],
    ["a cover", 0.6, { url: address + cover }],
    [
      "an account, by its token",
      0.15,
      { url: `${address}/users/me`, headers: { authorization: `Bearer ${token}` } },
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, atLeast, what] of asked)
    figures.push({
      name,
      unit: "req/s",
      ...(await compare(what, child.pid)),
      baselineIs: "bare node:http with the same bytes",
      goal: { atLeast },
    });
  figures.push(await notCached(site));
  const [, kilobytes] =
    /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return [
    ...figures,
    {
      name: "memory after all of that",
      unit: "MB",
      figure: Number(kilobytes) / 1024,
      goal: { atMost: 170 },
    },
  ];
}
