import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { everyField } from "../testing/every-field.ts";
import { startSite } from "../testing/start-site.ts";

const texts = [
  ...["", " ", "0", "-1", "1e309", "null", "true", "2024", "ada@example.com", "a@x.com,b@e.com"],
  ...["' or '1'='1", "'; drop table users; --", "../../etc/passwd", "<script>alert(1)</script>"],
  ...["%00", "\u0000", "\u202e", "__proto__", "🎵".repeat(50), "x".repeat(300), "x".repeat(5000)],
  "00000000-0000-4000-8000-000000000000",
];
const values = [...texts, 0, -1, 1.5, 2024, 2 ** 53, 1e308, true, false, null, [], {}, ["a"]];
const types = ["application/json", "application/x-www-form-urlencoded", "text/plain"];

test("E15: 2,000 random requests meet no 5xx, and nothing of the inside shows", async () => {
  const seed = Number(process.env.SEED ?? 20_261_115);
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
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
