// What no form would send: every field and parameter of the API, given what it is not made for.
import { expect, test } from "vitest";
import { perPlatform } from "#contract/platforms.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";

const send = (site: TestSite, token: string, method: string, address: string, body?: string) =>
  site.send(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });

test("E3: an id that is none is not found or refused, on every call that takes one", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const ids = [
    ...[
      "text",
      "me2",
      "0",
      "1",
      "-1",
      "1.5",
      "1e3",
      "%00",
      "..",
      "%2e%2e",
      "%2e%2e%2fusers",
      "null",
      "' or 1=1 --",
    ],
    ...[
      String(2 ** 53),
      "9223372036854775807",
      "9223372036854775808",
      "x".repeat(101),
      "x".repeat(1024),
      "x".repeat(1025),
    ],
    ...[
      unknownId,
      unknownId.slice(1),
      `${unknownId}0`,
      `{${unknownId}}`,
      `${unknownId}%00`,
      ` ${unknownId}`,
    ],
  ];
  for (const id of ids) {
    // Two dots lead to the home page before any call sees them.
    const isParent = /^(?:\.|%2e){2}$/.test(id);
    // The router's own limit; what could be an id and is none of ours.
    const refused = id.length > 1024 ? 414 : id === unknownId ? 404 : 422;
    for (const list of ["users", "playlists"]) {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const { status } = await send(
          site,
          token,
          method,
          `/${list}/${id.replaceAll(" ", "%20")}`,
          method === "PATCH" ? "{}" : undefined,
        );
        const expected = isParent ? (method === "GET" ? 200 : 404) : refused;
        expect({ list, method, id, status }).toEqual({ list, method, id, status: expected });
      }
    }
  }
});

/** A body that is accepted, for every call that takes JSON. */
const accepted: { call: string; body: Record<string, unknown>; nullable?: string[] }[] = [
  {
    call: "POST /users/signup",
    body: { email: "new@example.com", full_name: "Ada Visitor", password: "12345678" },
    nullable: ["full_name"],
  },
  {
    call: "PATCH /users/me",
    body: { full_name: "Ada Visitor", email: "ada@example.com" },
    nullable: ["full_name"],
  },
  {
    call: "PATCH /users/me/password",
    body: { current_password: "12345678", new_password: "87654321" },
  },
  { call: "POST /reset-password/", body: { token: "x", new_password: "87654321" } },
  {
    call: "POST /users/",
    body: {
      email: "new@example.com",
      full_name: "Ada Visitor",
      password: "12345678",
      is_superuser: false,
      is_active: true,
    },
    nullable: ["full_name"],
  },
  {
    call: `PATCH /users/${unknownId}`,
    body: {
      email: "new@example.com",
      full_name: "Ada Visitor",
      password: "12345678",
      is_superuser: true,
      is_active: true,
    },
    nullable: ["full_name"],
  },
  ...["POST /playlists/", `PATCH /playlists/${unknownId}`].map((call) => ({
    call,
    body: {
      year: 2024,
      end_year: 2025,
      month: 1,
      image: "0123456789abcdef0123456789abcdef.png",
      is_extended: true,
      is_bonus: true,
      bonus_number: 1,
      ...perPlatform(() => ""),
    },
    nullable: ["end_year", "month", "image", "bonus_number"],
  })),
];

async function expectRefused(
  site: TestSite,
  token: string,
  call: string,
  body: Record<string, unknown>,
  field: string,
) {
  const [method = "", address = ""] = call.split(" ");
  const response = await send(site, token, method, address, JSON.stringify(body));
  const { detail } = (await response.json()) as { detail: { loc: string[] }[] };
  const told = {
    call,
    field,
    value: JSON.stringify(body[field]).slice(0, 60),
    status: response.status,
  };
  expect(told).toEqual({ ...told, status: 422 });
  expect(detail[0]?.loc.slice(0, 2)).toEqual(["body", field]);
}

test("E9: a value of another type is refused in every field of every call, never converted", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const others: unknown[] = ["true", 7, 1.5, true, null, [], ["a"], [2024], {}, { toString: "x" }];
  for (const { call, body, nullable = [] } of accepted) {
    for (const [field, value] of Object.entries(body)) {
      // A number is told from a number that is out of range by other tests; a text from a text likewise.
      const wrong = others.filter(
        (other) => typeof other !== typeof value && !(other === null && nullable.includes(field)),
      );
      for (const other of wrong)
        await expectRefused(site, token, call, { ...body, [field]: other }, field);
    }
  }
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  expect(await site.db.selectFrom("playlists").select("id").execute()).toEqual([]);
});

test("E5: NUL, half characters, direction marks and 10 kB are refused in every text", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const odd = {
    NUL: "x\0y",
    half: "x\ud800y",
    direction: "x\u202ey",
    isolate: "x\u2066y",
    long: "x".repeat(10_000),
  };
  for (const { call, body } of accepted) {
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== "string") continue;
      for (const [what, text] of Object.entries(odd)) {
        // A password may be written in any direction; a token is compared by its hash and is none whatever it holds.
        if (field.endsWith("password") && (what === "direction" || what === "isolate")) continue;
        if (field === "token" && what !== "long") continue;
        const filled =
          field === "email"
            ? `${text}@example.com`
            : field.endsWith("password")
              ? `12345678${text}`
              : text;
        await expectRefused(site, token, call, { ...body, [field]: filled }, field);
      }
    }
  }
  const inAddress = ["%00", "%e2%80%ae", "x".repeat(10_000)];
  for (const text of inAddress) {
    const asForm = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const answers = [
      await site.send("/login/access-token", {
        ...asForm,
        body: `username=ada${text}&password=12345678`,
      }),
      await send(site, token, "POST", `/password-recovery/ada${text.slice(0, 900)}%40example.com`),
      await send(site, token, "GET", `/users/?q=ada${text.slice(0, 900)}`),
      await send(site, token, "GET", `/playlists/?q=ada${text.slice(0, 900)}`),
      await send(
        site,
        token,
        "POST",
        `/utils/test-email/?email_to=ada${text.slice(0, 900)}%40example.com`,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(422));
  }
});

test("E8: no way in reaches a prototype", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const poisoned = [
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"email":"ada@example.com","password":"12345678","__proto__":{"x":1,"is_superuser":true}}',
    '{"year":2024,"constructor":{"prototype":{"x":1}}}',
    '{"\\u005f_proto__":{"x":1}}',
    '{"full_name":{"__proto__":{"x":1}}}',
  ];
  for (const body of poisoned) {
    for (const { call } of accepted) {
      const [method = "", address = ""] = call.split(" ");
      const { status } = await send(site, token, method, address, body);
      expect({ call, body, status }).toEqual({
        call,
        body,
        status: expect.toSatisfy((code: number) => code === 400 || code === 422),
      });
    }
  }
  const keys = [
    "__proto__[x]=1",
    "__proto__.x=1",
    "__proto__=x",
    "constructor[prototype][x]=1",
    "constructor.prototype.x=1",
  ];
  for (const key of keys) {
    const asForm = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    expect((await site.send("/login/access-token", { ...asForm, body: key })).status).toBe(422);
    // Unknown names in an address are no error; they are no name of ours either.
    expect((await send(site, token, "GET", `/users/?${key}&limit=1`)).status).toBe(200);
    expect((await send(site, token, "GET", `/users/?${key}&limit=x`)).status).toBe(422);
  }
  // The server runs in this very process.
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test("E10: 60,000 brackets are refused, open or closed", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  const nested = "[".repeat(30_000) + "]".repeat(30_000);
  const fields = ["email", "password", "full_name", "year"].map(
    (field) => `"${field}":${"[".repeat(7_000) + "]".repeat(7_000)}`,
  );
  const deep = [
    "[".repeat(60_000),
    nested,
    '{"year":'.repeat(8_000),
    `{"email":${nested}}`,
    `{${fields.join()}}`,
  ];
  for (const body of deep) {
    for (const call of ["POST /users/signup", "PATCH /users/me"]) {
      const [method = "", address = ""] = call.split(" ");
      expect([400, 413, 422]).toContain((await send(site, token, method, address, body)).status);
    }
  }
  expect((await send(site, token, "PATCH", "/users/me", "[".repeat(70_000))).status).toBe(413);
});
