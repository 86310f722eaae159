// Ctrl-C in a terminal signals npm and the site, and npm passes its own on: the site gets two signals for one Ctrl-C.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownerSettings } from "#server/testing/owner-at.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

/** As a shell starts it: in a process group of its own, which is what the terminal signals. */
function npmStart(dataDir: string) {
  const child: ChildProcess = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settingsFor(dataDir), PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const address = Promise.withResolvers<string>();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [, found] = /Server listening at (http:\/\/[\w.:]+)/.exec(output) ?? [];
      if (found) address.resolve(found);
    });
  }
  const signalAll = (signal: NodeJS.Signals) => {
    if (child.pid) process.kill(-child.pid, signal);
  };
  const ended = once(child, "close").then(([code]: (number | null)[]) => {
    address.reject(new Error(`npm start ended: ${output}`));
    return code;
  });
  return {
    address: address.promise,
    signalAll,
    ended,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) signalAll("SIGKILL");
      await ended;
    },
  };
}

const form = String(
  new URLSearchParams({
    username: ownerSettings.FIRST_SUPERUSER,
    password: ownerSettings.FIRST_SUPERUSER_PASSWORD,
  }),
);

/** Somebody who logs in, of whose request the last letter is still to come. */
function askToLogIn(address: string) {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": form.length,
  };
  const asked = request(`${address}/login/access-token`, { method: "POST", agent: false, headers });
  const answer = new Promise<string>((resolve) => {
    asked.once("error", (error) => resolve(String(error)));
    asked.once("response", (response) => {
      response
        .resume()
        .once("close", () => resolve(response.complete ? String(response.statusCode) : "cut"));
    });
  });
  const sent = new Promise<void>((resolve) => asked.write(form.slice(0, -1), () => resolve()));
  return { sent, finish: () => asked.end(form.slice(-1)), answer };
}

test("L10: Ctrl-C on npm start cuts none of 50 answers, ends in order and closes the database", async () => {
  using data = temporaryFolder();
  await using site = npmStart(data.path);
  const address = await site.address;
  const clients = Array.from({ length: 50 }, () => askToLogIn(address));
  await Promise.all(clients.map(({ sent }) => sent));
  site.signalAll("SIGINT");
  // No more at once than the site checks passwords for.
  for (const half of [clients.slice(0, 25), clients.slice(25)]) {
    for (const { finish } of half) finish();
    await Promise.all(half.map(({ answer }) => answer));
  }
  const answers = Object.groupBy(
    await Promise.all(clients.map(({ answer }) => answer)),
    (answer) => answer,
  );
  expect(
    Object.fromEntries(Object.entries(answers).map(([answer, all = []]) => [answer, all.length])),
  ).toEqual({ 200: 50 });
  expect(await site.ended).toBe(0);
  expect(readdirSync(data.path).filter((name) => /-(?:wal|shm)$/.test(name))).toEqual([]);
});
