import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { everyField } from "#server/testing/every-field.ts";
import { exampleAddress } from "#server/testing/example-address.ts";
import { startSite } from "#server/testing/start-site.ts";

const strings = [
  "'",
  '"',
  "\\",
  "%' escape '",
  "' or '1'='1",
  "') or ('1'='1",
  "1 or 1=1",
  "' union select id,email,password_hash,1,1,1,1 from users --",
  "'; drop table users; --",
  "'; update users set is_superuser=true; --",
  "1; drop table playlists",
  "'; select pg_sleep(60); --",
  "'; pragma writable_schema=1; --",
  "$1",
  "?1",
  "$$;drop table users;$$",
];

test("E1: SQL in any field or parameter is only text", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const other = await site.join();
  await owner.api("POST /playlists/", { body: { year: 2024, month: 5 } });
  const authorization = `Bearer ${owner.token}`;
  const counts = async () => {
    const { users, playlists } = {
      users: await site.db.selectFrom("users").select(["id", "is_superuser"]).execute(),
      playlists: await site.db.selectFrom("playlists").select("id").execute(),
    };
    return { users: users.map(({ is_superuser }) => is_superuser).sort(), playlists };
  };
  async function expectText(address: string, init: RequestInit) {
    const answer = await site.send(address, init);
    const text = await answer.text();
    const told = `${init.method} ${address} ${init.body}: ${answer.status} ${text.slice(0, 200)}`;
    expect(answer.status, told).toBeLessThan(500);
    expect(text, told).not.toMatch(/\$argon2|SQLITE|syntax error|unterminated/i);
  }

  const before = await counts();
  const fields = (await everyField(site)).filter(({ types }) => types.includes("string"));
  const headers = { authorization, "content-type": "application/json" };
  // Where one is needed, the address is taken, so that no account is made.
  const taken = { email: other.email, password: "12345678", new_password: "12345678" };
  const queries = [
    "/users/?q=",
    "/users/?sort=",
    "/playlists/?q=",
    "/playlists/?skip=",
    "/music/search?q=",
  ];
  for (const text of strings) {
    for (const { method, url, name } of fields) {
      const needsAddress = fields.some((field) => field.url === url && field.name === "email");
      const body = JSON.stringify({ ...(needsAddress ? taken : {}), [name]: text });
      await expectText(exampleAddress(url), { method, headers, body });
    }
    for (const { method, url } of routes.filter(({ url }) => url.includes(":"))) {
      const address = url.replace(/:(\w+)/g, encodeURIComponent(text));
      await expectText(address, { method, headers: { authorization } });
    }
    for (const query of queries)
      await expectText(query + encodeURIComponent(text), {
        method: "GET",
        headers: { authorization },
      });
    const form = { username: text, password: text };
    await expectText("/login/access-token", { method: "POST", body: new URLSearchParams(form) });
  }
  expect(await counts()).toEqual(before);
});
