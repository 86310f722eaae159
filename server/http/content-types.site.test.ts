// A body is read as what it claims to be, or not at all: by hand, since no client of good manners sends these.
import { expect, test } from "vitest";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const odd = [
  "application/json\ta",
  "application/json garbage",
  " application/json garbage",
  "application/jsonx",
  "application/vnd.api+json",
  "application/json, text/plain",
  "text/plain",
  "text/json",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "garbage",
  "",
  undefined,
];

function request(method: string, address: string, headers: (string | undefined)[], body: string) {
  const lines = [
    `${method} ${address} HTTP/1.1`,
    "Host: x",
    "Connection: close",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${lines.filter((line) => line !== undefined).join("\r\n")}\r\n\r\n${body}`;
}

test("E14: a body of another type or encoding is refused, and nothing of it is stored", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const port = await listening(site);
  const authorization = `Authorization: Bearer ${owner.token}`;
  const calls = [
    ["POST", "/users/signup", '{"email":"new@example.com","password":"12345678"}'],
    ["PATCH", "/users/me", '{"full_name":"Changed"}'],
    ["POST", "/playlists/", '{"year":2024}'],
  ] as const;
  for (const [method, address, body] of calls) {
    for (const type of odd) {
      const header = type === undefined ? undefined : `Content-Type: ${type}`;
      const { status } = await rawRequest(
        port,
        request(method, address, [authorization, header], body),
      );
      expect({ address, type, status }).toEqual({
        address,
        type,
        status: expect.toSatisfy((code: number) => code === 415 || code === 422),
      });
    }
    for (const headers of [
      ["Content-Type: application/json; charset=utf-16"],
      ["Content-Type: application/json", "Content-Encoding: gzip"],
      ["Content-Type: application/json", "Content-Encoding: br"],
    ]) {
      const encoded = Buffer.from(body, "utf16le").toString("latin1");
      const { status } = await rawRequest(
        port,
        request(method, address, [authorization, ...headers], encoded),
      );
      expect({ address, headers, status }).toEqual({
        address,
        headers,
        status: expect.toSatisfy((code: number) => [400, 415, 422].includes(code)),
      });
    }
  }
  const json = JSON.stringify({ username: owner.email, password: owner.password });
  const asJson = request("POST", "/login/access-token", ["Content-Type: application/json"], json);
  expect((await rawRequest(port, asJson)).status).toBe(415);
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencodedx",
    "application/x-www-form-urlencoded\ta",
    undefined,
  ]) {
    const header = type === undefined ? undefined : `Content-Type: ${type}`;
    const login = request(
      "POST",
      "/login/access-token",
      [header],
      `username=${encodeURIComponent(owner.email)}&password=wrong`,
    );
    expect({ type, status: (await rawRequest(port, login)).status }).toEqual({
      type,
      status: expect.toSatisfy((code: number) => [400, 415, 422].includes(code)),
    });
  }
  expect(await site.db.selectFrom("users").select("full_name").execute()).toEqual([
    { full_name: "Ada Visitor" },
  ]);
  expect(await site.db.selectFrom("playlists").select("id").execute()).toEqual([]);
});
