// Two thousand requests that no client would make, from the contract's own declarations and a printed seed.
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { startSite } from "../testing/start-site.ts";

/** A small generator with a seed (mulberry32): a failure can be repeated. */
function randomness(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item;
  return { next, pick };
}

const odd = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "null",
  "true",
  "undefined",
  "ada@example.com",
  "a@x.com,evil@e.com",
  "' or '1'='1",
  "'; drop table users; --",
  "../../etc/passwd",
  "%00",
  "\u0000",
  "\ud800",
  "\u202e",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "__proto__",
  "🎵".repeat(50),
  "x".repeat(300),
  "x".repeat(5000),
  "2024",
  "00000000-0000-4000-8000-000000000000",
];
const oddValues: unknown[] = [
  ...odd,
  0,
  -1,
  1.5,
  2024,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  false,
  null,
  [],
  {},
  ["a"],
  { toString: "x" },
  { __proto__: { x: 1 } },
];
const names = [
  "email",
  "full_name",
  "password",
  "username",
  "token",
  "new_password",
  "current_password",
  "year",
  "end_year",
  "month",
  "image",
  "is_extended",
  "is_bonus",
  "bonus_number",
  "spotify_id",
  "is_superuser",
  "is_active",
  "id",
  "__proto__",
  "constructor",
];
const types = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json; charset=utf-16",
  "application/json\ta",
  "",
];

test("E15: 2,000 random requests meet no 5xx, every refusal has a detail, nothing of the inside shows", async () => {
  const seed = Number(process.env.SEED ?? 20_261_115);
  const { next, pick } = randomness(seed);
  // Each backup would be a process of its own.
  await using site = await startSite({ environment: { RATE_LIMITS: "off", BACKUPS: "off" } });
  const [member, owner] = [await site.join(), await site.join({ is_superuser: true })];
  const body = () => {
    const fields = Object.fromEntries(
      Array.from({ length: Math.floor(next() * 6) }, () => [pick(names), pick(oddValues)]),
    );
    return pick<() => string>([
      () => JSON.stringify(fields),
      () => JSON.stringify(pick(oddValues)),
      () =>
        new URLSearchParams(
          Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value) ?? ""]),
        ).toString(),
      () => `{"email": "${pick(odd)}"`,
      () => "[".repeat(2000),
      () =>
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${pick(odd)}\r\n--x--\r\n`,
      () => pick(odd),
    ])();
  };
  for (let count = 0; count < 2000; count++) {
    const { method, url } = pick(routes);
    const path = url.replace(
      /:(\w+)/g,
      () => encodeURIComponent(pick(odd).toWellFormed()).slice(0, 3000) || "%20",
    );
    const query =
      next() < 0.4
        ? `?${pick(["skip", "limit", "email_to", "x"])}=${encodeURIComponent(pick(odd).toWellFormed())}`
        : "";
    const token = pick([undefined, member.token, owner.token, owner.token]);
    const sends = method !== "GET" && next() < 0.9;
    const request = {
      method,
      address: path + query,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sends ? { "content-type": pick(types) } : {}),
      },
      ...(sends ? { body: body().toWellFormed() } : {}),
    };
    // Ending the session that the rest of the run needs is not what is tried here.
    if (url === "/logout" || (url === "/users/me" && method === "DELETE")) continue;
    const response = await site.send(request.address, request);
    const text = await response.text();
    const told = `seed ${seed}, request ${count}: ${JSON.stringify(request).slice(0, 400)} -> ${response.status} ${text.slice(0, 200)}`;
    expect(response.status, told).toBeLessThan(500);
    if (response.status >= 400) expect(JSON.parse(text), told).toHaveProperty("detail");
    expect(text, told).not.toMatch(
      /\$argon2|node_modules|\.ts:|SQLITE|syntax error|select .* from/i,
    );
    expect(text, told).not.toContain(process.cwd());
  }
  expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
});
