import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

const tries = 20;
const sizes = [300, 3_000_000];
const jsonLimit = 64 * 1024;

type Caller = "nobody" | "member" | "owner";
interface Refusal {
  call: [method: string, path: string];
  type: string;
  as: Caller;
  status: (size: number) => number;
}

const json = "application/json";
const multipart = "multipart/form-data; boundary=edge";
const upload: Refusal["call"] = ["POST", "/utils/uploadfile/"];
const refusals: Refusal[] = [
  { call: ["PATCH", "/users/me"], type: json, as: "nobody", status: () => 401 },
  { call: ["POST", "/playlists/"], type: json, as: "member", status: () => 403 },
  {
    call: ["POST", "/users/signup"],
    type: json,
    as: "nobody",
    status: (size) => (size > jsonLimit ? 413 : 400),
  },
  { call: ["POST", "/users/signup"], type: "text/plain", as: "nobody", status: () => 415 },
  { call: upload, type: multipart, as: "nobody", status: () => 401 },
  // It is no picture.
  { call: upload, type: multipart, as: "owner", status: () => 415 },
];

function bodyOf(size: number) {
  const start =
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const end = "\r\n--edge--\r\n";
  return new Blob([start, "x".repeat(size - start.length - end.length), end]);
}

/** In a process of its own: a client in the same one would never send at the moment in which the site answers. */
async function startSite() {
  const data = temporaryFolder();
  const program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { token, api } = await ownerAt(address);
  const member = { email: "member@example.com", password: "the member's own words" };
  await api("POST /users/signup", { body: member });
  const { access_token } = await api("POST /login/access-token", {
    form: { username: member.email, password: member.password },
  });
  const tokens: Record<Caller, string> = {
    nobody: "",
    member: `Bearer ${access_token}`,
    owner: `Bearer ${token}`,
  };
  return {
    address,
    folder: data.path,
    headersOf: ({ type, as }: Refusal): [name: string, value: string][] => [
      ["content-type", type],
      ["authorization", tokens[as]],
    ],
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      data[Symbol.dispose]();
    },
  };
}

/** Tries every refusal with every size, and expects its status every time. */
async function tryAll(ask: (refusal: Refusal, size: number) => Promise<string[]>) {
  for (const refusal of refusals) {
    for (const size of sizes) {
      const { call, type, as } = refusal;
      const heard = Object.groupBy(await ask(refusal, size), (answer) => answer);
      const counts = Object.fromEntries(
        Object.entries(heard).map(([answer, all = []]) => [answer, all.length]),
      );
      expect
        .soft({ call, type, as, size, counts })
        .toEqual({ call, type, as, size, counts: { [refusal.status(size)]: tries } });
    }
  }
}

test.for<[way: string, sent: (body: Blob) => BodyInit]>([
  ["with a length", (body) => body],
  ["in chunks", (body) => body.stream()],
])("L11: a refused body gets its status by fetch %s", async ([, sent]) => {
  await using site = await startSite();
  const bodies = sizes.map((size) => bodyOf(size));
  await tryAll(async (refusal, size) => {
    const [method, path] = refusal.call;
    const body = bodies.find((each) => each.size === size) as Blob;
    const answers: string[] = [];
    for (let count = 0; count < tries; count++) {
      const init = { method, headers: site.headersOf(refusal), body: sent(body), duplex: "half" };
      answers.push(
        await fetch(site.address + path, init).then(
          async (response) => (await response.text()) && String(response.status),
          (error: Error) => String(error.cause ?? error),
        ),
      );
    }
    return answers;
  });
});

test.for<[way: string, headers: string[]]>([
  ["with a length", ["Expect:"]],
  ["in chunks", ["Expect:", "Transfer-Encoding: chunked"]],
  ["that waits to be told to go on", ["Expect: 100-continue"]],
])("L11: a refused body gets its status by curl %s", async ([, headers]) => {
  await using site = await startSite();
  const fileOf = (size: number) => join(site.folder, `body-${size}`);
  for (const size of sizes) writeFileSync(fileOf(size), await bodyOf(size).bytes());
  await tryAll(async (refusal, size) => {
    const [method, path] = refusal.call;
    const all = [...headers, ...site.headersOf(refusal).map((header) => header.join(": "))].flatMap(
      (line) => ["--header", line],
    );
    const told = [
      "--silent",
      "--write-out",
      "%{http_code} %{exitcode}\\n",
      "--request",
      method,
      "--data-binary",
      `@${fileOf(size)}`,
    ];
    const urls = Array.from({ length: tries }, () => [
      "--output",
      "/dev/null",
      site.address + path,
    ]).flat();
    const child = spawn("curl", [...told, ...all, ...urls], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = (await child.stdout.setEncoding("utf8").toArray()).join("").trim().split("\n");
    return lines.map((line) => line.replace(/ 0$/, ""));
  });
});
