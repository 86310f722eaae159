// Every field and parameter of the API, given what no form would send.
import { expect, test } from "vitest";
import { everyField, type Field } from "../testing/every-field.ts";
import { exampleAddress, unknownId } from "../testing/example-address.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const json = { "content-type": "application/json" };

async function siteWithOwner() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const authorization = `Bearer ${token}`;
  const send = (method: string, address: string, body?: string) =>
    site.send(address, {
      method,
      headers: { authorization, ...(body === undefined ? {} : json) },
      ...(body === undefined ? {} : { body }),
    });
  return Object.assign(site, { ask: send });
}

test("E3: an id that is none is not found or refused, on every call that takes one", async () => {
  await using site = await siteWithOwner();
  const ids = [
    ...["text", "me2", "-1", "1e3", "%00", "%2e%2e%2fusers", "null", "' or 1=1 --"],
    ...["9223372036854775808", "x".repeat(1024), `{${unknownId}}`, `${unknownId}%00`],
  ];
  for (const [id, expected] of [...ids.map((id) => [id, 422] as const), [unknownId, 404] as const])
    for (const list of ["users", "playlists"])
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const body = method === "PATCH" ? "{}" : undefined;
        const { status } = await site.ask(method, `/${list}/${id.replaceAll(" ", "%20")}`, body);
        expect({ list, method, id, status }).toEqual({ list, method, id, status: expected });
      }
});

type Site = TestSite & {
  ask: (method: string, address: string, body: string) => Promise<Response>;
};

async function expectRefused(site: Site, { method, url, name }: Field, value: unknown) {
  const answer = await site.ask(method, exampleAddress(url), JSON.stringify({ [name]: value }));
  const { detail } = (await answer.json()) as { detail: { loc: string[] }[] };
  const told = `${method} ${url} with ${name}: ${JSON.stringify(value).slice(0, 60)}`;
  expect(answer.status, told).toBe(422);
  expect(
    detail.map(({ loc }) => loc.slice(0, 2)),
    told,
  ).toContainEqual(["body", name]);
}

test("E9: a value of another type is refused in every field of every call, never converted", async () => {
  await using site = await siteWithOwner();
  const values = [
    ["string", "true"],
    ["integer", 7],
    ["number", 1.5],
    ["boolean", true],
    ["null", null],
    ["array", []],
    ["object", {}],
  ] as const;
  const fields = await everyField(site);
  expect(fields.length).toBeGreaterThan(50);
  for (const field of fields.filter(({ types }) => types.length > 0))
    for (const [type, value] of values)
      if (!field.types.includes(type)) await expectRefused(site, field, value);
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("E5: NUL, half characters, direction marks and 10 kB are refused in every text", async () => {
  await using site = await siteWithOwner();
  const odd = { NUL: "\0", half: "\ud800", direction: "\u202e", long: "x".repeat(10_000) };
  const texts = (await everyField(site)).filter(({ types }) => types.includes("string"));
  for (const field of texts)
    for (const [what, text] of Object.entries(odd)) {
      // A password is typed in any direction; the other two are only compared.
      if (field.name.endsWith("password") && what === "direction") continue;
      if (/^(?:token|updated_at)$/.test(field.name)) continue;
      // The text of a whole file.
      if (field.url.endsWith("/read")) continue;
      const suffix = field.name === "email" ? "@example.com" : "";
      await expectRefused(site, field, `12345678${text}x${suffix}`);
    }
  for (const text of ["%00", "%e2%80%ae", "x".repeat(900)])
    for (const [method, address] of [
      ["POST", `/password-recovery/ada${text}%40example.com`],
      ["GET", `/users/?q=ada${text}`],
      ["GET", `/playlists/?q=ada${text}`],
      ["POST", `/utils/test-email/?email_to=ada${text}%40example.com`],
    ] as const)
      expect([address, (await site.ask(method, address)).status]).toEqual([address, 422]);
});

test("E8: no way in reaches a prototype", async () => {
  await using site = await siteWithOwner();
  const poisoned = [
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"\\u005f_proto__":{"x":1}}',
    '{"year":{"__proto__":{"x":1}}}',
  ];
  for (const body of poisoned)
    for (const { method, url } of await everyField(site)) {
      const { status } = await site.ask(method, exampleAddress(url), body);
      expect([url, body, [400, 404, 422].includes(status)]).toEqual([url, body, true]);
    }
  for (const key of ["__proto__[x]=1", "__proto__.x=1", "constructor[prototype][x]=1"]) {
    const form = new URLSearchParams(key);
    const login = await site.send("/login/access-token", { method: "POST", body: form });
    expect(login.status).toBe(422);
    // Unknown names in an address are ignored.
    expect((await site.ask("GET", `/users/?${key}&limit=1`)).status).toBe(200);
  }
  // The server runs in this very process.
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test("E10: 60,000 brackets are refused, open or closed", async () => {
  await using site = await siteWithOwner();
  const nested = "[".repeat(30_000) + "]".repeat(30_000);
  const deep = ["[".repeat(60_000), nested, '{"year":'.repeat(8_000), `{"email":${nested}}`];
  for (const body of deep)
    expect([400, 422]).toContain((await site.ask("POST", "/users/signup", body)).status);
});
