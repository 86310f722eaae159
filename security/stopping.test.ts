import { readdirSync, readFileSync, unlinkSync } from "node:fs";
import { Agent, type ClientRequest, get, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { plain } from "#server/testing/pictures.ts";
import { addressOf, type Program, runProgram } from "#server/testing/run-program.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

interface Asked {
  at: number;
  outcome: "answered" | "refused by 5xx" | "truncated" | "reset" | "nobody there";
}

function ask(agent: Agent, url: string, token: string): Promise<Asked> {
  const at = performance.now();
  return new Promise((resolve) => {
    const sent = get(
      url,
      { agent, headers: { authorization: `Bearer ${token}`, accept: "application/json" } },
      (response) => {
        response.resume();
        response.once("close", () => {
          const outcome = !response.complete
            ? "truncated"
            : (response.statusCode ?? 500) >= 500
              ? "refused by 5xx"
              : "answered";
          resolve({ at, outcome });
        });
      },
    );
    sent.once("error", (error) =>
      resolve({
        at,
        outcome: "code" in error && error.code === "ECONNREFUSED" ? "nobody there" : "reset",
      }),
    );
  });
}

async function stop(program: Program, code = 0) {
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(code);
}

test("K1: a stop under 100 clients truncates no answer and refuses none that was asked for before", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const paths = ["/music/", "/users/me", "/utils/health-check/", "/playlists/", "/"];
  const all: Asked[] = [];
  let isGone = false;
  void program.ended.then(() => {
    isGone = true;
  });
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = number; !isGone; turn++) {
      const asked = await ask(agent, address + paths[turn % paths.length], token);
      if (asked.outcome === "nobody there") break;
      all.push(asked);
      await wait(asked.outcome === "answered" ? 5 : 200);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 100 }, (_, number) => client(number));
  while (all.length < 1000) await wait(10);
  const signal = performance.now();
  await stop(program);
  await Promise.all(clients);
  const before = all.filter(({ at }) => at < signal - 100);
  const count = (outcome: Asked["outcome"], among: Asked[]) =>
    among.filter((asked) => asked.outcome === outcome).length;
  expect(before.length).toBeGreaterThan(500);
  expect([count("refused by 5xx", before), count("truncated", all)]).toEqual([0, 0]);
});

/** An upload of which half has been sent. */
async function startUpload(address: string, token: string) {
  const boundary = "half-and-half";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    await plain(64, 64).png().toBuffer(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": body.length,
  };
  const upload: ClientRequest = request(`${address}/utils/uploadfile/`, {
    method: "POST",
    headers,
  });
  const status = new Promise<number | undefined>((resolve) => {
    upload.once("response", (response) => resolve(response.resume().statusCode));
    upload.once("error", () => resolve(undefined));
  });
  upload.write(body.subarray(0, body.length / 2));
  // So that its handler has begun.
  await wait(100);
  return { status, finish: () => upload.end(body.subarray(body.length / 2)) };
}

test("K2: an upload under way when the site is told to stop is finished", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const upload = await startUpload(address, (await ownerAt(address)).token);
  const stopped = stop(program);
  await wait(300);
  upload.finish();
  expect(await upload.status).toBe(200);
  await stopped;
  const db = new DatabaseSync(databaseFile(data.path), { readOnly: true });
  expect(db.prepare("select count(*) as count from images").get()).toEqual({ count: 1 });
  db.close();
});

test("K2: mail that waits when the site is told to stop goes out after the next start", async () => {
  using data = temporaryFolder();
  await using mail = await startSmtpReceiver("never greets");
  const settings = {
    ...settingsFor(data.path),
    SMTP_URL: mail.plainUrl,
    MAIL_FROM: "site@example.com",
  };
  {
    await using program = runProgram(settings);
    const { api } = await ownerAt(await addressOf(program));
    await api("POST /utils/test-email/", { query: { email_to: "friend@example.com" } });
    await mail.waitForConnections(1);
    await stop(program);
  }
  mail.behave("normal");
  await using program = runProgram(settings);
  await addressOf(program);
  expect((await mail.waitForMail()).recipients).toEqual(["friend@example.com"]);
});

test("K3: a second signal ends it at once", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  await startUpload(address, (await ownerAt(address)).token);
  program.child.kill("SIGTERM");
  // Within a second it would count as the same signal.
  await wait(1100);
  expect(program.child.exitCode).toBeNull();
  // An orderly end would be 0.
  await stop(program, 1);
});

test("L10: a second signal within a second is the first one, come twice", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const upload = await startUpload(address, (await ownerAt(address)).token);
  const stopped = stop(program);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    await wait(200);
    program.child.kill(signal);
  }
  await wait(100);
  upload.finish();
  expect(await upload.status).toBe(200);
  await stopped;
  expect(readdirSync(data.path).filter((name) => name.endsWith("-wal"))).toEqual([]);
});

test("K6: no secret is in the log or in the arguments that everybody on the machine can read, and a lost key is told", async () => {
  using data = temporaryFolder();
  {
    await using program = runProgram({ ...settingsFor(data.path), LOG_LEVEL: "trace" });
    const { token } = await ownerAt(await addressOf(program));
    const key = readFileSync(join(data.path, "secret.key"), "utf8").trim();
    const words = readFileSync(`/proc/${program.child.pid}/cmdline`, "utf8") + program.output();
    for (const secret of [key, token, settingsFor("").FIRST_SUPERUSER_PASSWORD])
      expect(words).not.toContain(secret);
    await stop(program);
  }
  unlinkSync(join(data.path, "secret.key"));
  await using program = runProgram(settingsFor(data.path));
  await program.says(
    /The secret key was missing and a new one was made: everybody has to log in again\./,
  );
});
