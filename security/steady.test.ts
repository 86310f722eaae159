import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownerAt, ownerSettings } from "#server/testing/owner-at.ts";
import { plain } from "#server/testing/pictures.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { post } from "./writers.ts";

const warmUp = 12_000;
const measured = 30_000;

function read(agent: Agent, url: string, token: string, accept: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept, "accept-encoding": "br, gzip", authorization: `Bearer ${token}` };
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once("close", resolve);
    });
    sent.once("error", reject);
    sent.end();
  });
}

test(`K11: in ${measured / 1000} s of mixed load memory and open files stay level`, async () => {
  using data = temporaryFolder();
  await using program = runProgram({ ...settingsFor(data.path), SAMPLE_DATA: "on" });
  const address = await addressOf(program);
  const { token, api } = await ownerAt(address);
  const picture = new Uint8Array(await plain(300, 300).png().toBuffer());
  const agent = new Agent({ keepAlive: true });
  // A wrong password: twenty right ones would end the owner's own session.
  const form = new URLSearchParams({
    username: ownerSettings.FIRST_SUPERUSER,
    password: "not the owner's words",
  });
  const kinds: (() => Promise<unknown>)[] = [
    () => read(agent, `${address}/`, token, "text/html"),
    () => read(agent, `${address}/music/2024`, token, "text/html"),
    () => read(agent, `${address}/music/`, token, "application/json"),
    () => read(agent, `${address}/users/?limit=5&q=${Math.random()}`, token, "application/json"),
    () => read(agent, `${address}/nowhere/${Math.random()}`, token, "text/html"),
    () =>
      read(
        agent,
        `${address}/music/${2000 + Math.floor(Math.random() * 99)}?x=${Math.random()}`,
        token,
        "application/json",
      ),
    () => post(agent, `${address}/playlists/`, token, { year: 1 }),
  ];
  const { id } = await api("POST /playlists/", { body: { year: 2024 } });
  const rare: (() => Promise<unknown>)[] = [
    // A change, after which every page is made anew.
    () =>
      api("PATCH /playlists/:playlist_id", {
        params: { playlist_id: id },
        body: { month: 1 + Math.floor(Math.random() * 12) },
      }),
    () =>
      fetch(`${address}/login/access-token`, { method: "POST", body: form }).then((response) =>
        response.text(),
      ),
    // Some are refused while others are decoded.
    () => api("POST /utils/uploadfile/", { file: new Blob([picture]) }).catch(() => {}),
  ];
  let requests = 0;
  let isOver = false;
  const client = async (number: number) => {
    for (let turn = number; !isOver; turn++) {
      await (turn % 100 === 0 ? rare[(turn / 100) % rare.length] : kinds[turn % kinds.length])?.();
      requests += 1;
    }
  };
  const filesBefore = openFiles(program.child.pid);
  const clients = Array.from({ length: 6 }, (_, number) => client(number));
  await wait(warmUp);
  const samples: { requests: number; megabytes: number }[] = [];
  const over = Date.now() + measured;
  while (Date.now() < over) {
    samples.push({ requests, megabytes: residentMegabytes(program.child.pid) });
    await wait(100);
  }
  isOver = true;
  await Promise.all(clients);
  agent.destroy();

  // The least of a while, since more than that is garbage not yet collected.
  const least = (part: typeof samples) =>
    part.reduce((one, other) => (other.megabytes < one.megabytes ? other : one));
  const third = Math.floor(samples.length / 3);
  const [early, late] = [least(samples.slice(0, third)), least(samples.slice(-third))];
  const slope = (late.megabytes - early.megabytes) / ((late.requests - early.requests) / 1000);
  expect(slope).toBeLessThan(1);
  await expect
    .poll(() => openFiles(program.child.pid), { timeout: 10_000 })
    .toBeLessThanOrEqual(filesBefore + 5);
});

const openFiles = (pid: number | undefined) => readdirSync(`/proc/${pid}/fd`).length;

function residentMegabytes(pid: number | undefined) {
  const [, kilobytes = "0"] =
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
