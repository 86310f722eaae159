import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { everyField } from "../testing/every-field.ts";
import { startSite } from "../testing/start-site.ts";

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function randomness(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const texts = [
  ...["", " ", "0", "-1", "1e309", "null", "true", "2024", "ada@example.com", "a@x.com,b@e.com"],
  ...["' or '1'='1", "'; drop table users; --", "../../etc/passwd", "<script>alert(1)</script>"],
  ...["%00", "\u0000", "\u202e", "__proto__", "🎵".repeat(50), "x".repeat(300), "x".repeat(5000)],
  "00000000-0000-4000-8000-000000000000",
];
const values = [...texts, 0, -1, 1.5, 2024, 2 ** 53, 1e308, true, false, null, [], {}, ["a"]];
const types = [
  ...["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ...["text/plain", "application/json; charset=utf-16"],
];

test("E15: 2,000 random requests meet no 5xx, every refusal has a detail, nothing of the inside shows", async () => {
  const seed = Number(process.env.SEED ?? 20_261_115);
  const next = randomness(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  // Each backup would take a while.
  await using site = await startSite({ environment: { RATE_LIMITS: "off", BACKUPS: "off" } });
  const [member, owner] = [await site.join(), await site.join({ is_superuser: true })];
  const names = (await everyField(site)).map(({ name }) => name);
  const body = () => {
    const fields = Array.from({ length: Math.floor(next() * 6) }, () => [
      pick(names),
      pick(values),
    ]);
    return pick([
      JSON.stringify(Object.fromEntries(fields)),
      JSON.stringify(pick(values)),
      new URLSearchParams(fields.map((field) => field.map(String))).toString(),
      `{"email": "${pick(texts)}"`,
      "[".repeat(2000),
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${pick(texts)}\r\n--x--\r\n`,
    ]);
  };
  const encoded = () => encodeURIComponent(pick(texts)) || "%20";
  // The rest of the run needs its sessions.
  const calls = routes.filter(
    ({ method, url }) => !["POST /logout", "DELETE /users/me"].includes(`${method} ${url}`),
  );
  for (let count = 0; count < 2000; count++) {
    const { method, url } = pick(calls);
    const query = next() < 0.4 ? `?${pick(["skip", "limit", "email_to", "x"])}=${encoded()}` : "";
    const address = url.replace(/:(\w+)/g, encoded) + query;
    const token = pick(["", member.token, owner.token, owner.token]);
    const sent = method !== "GET" && next() < 0.9 ? { body: body() } : {};
    const headers = {
      authorization: `Bearer ${token}`,
      ...("body" in sent ? { "content-type": pick(types) } : {}),
    };
    const request = { method, headers, ...sent };
    const response = await site.send(address, request);
    const text = await response.text();
    const told = `seed ${seed}, request ${count}: ${address} ${JSON.stringify(request).slice(0, 400)} -> ${response.status} ${text.slice(0, 200)}`;
    expect(response.status, told).toBeLessThan(500);
    if (response.status >= 400) expect(JSON.parse(text), told).toHaveProperty("detail");
    expect(text, told).not.toMatch(
      /\$argon2|node_modules|\.ts:|SQLITE_|syntax error|select .* from/i,
    );
    expect(text, told).not.toContain(process.cwd());
  }
});
