import { expect, test } from "vitest";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const form = "application/x-www-form-urlencoded";

test("E14: a body of another type or encoding is refused, and nothing of it is stored", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  const port = await listening(site);
  // By hand, since no client of good manners sends these.
  const statusOf = async (path: string, headers: string[], body: string) => {
    const length = Buffer.byteLength(body, "latin1");
    const lines = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", ...headers];
    const head = [...lines, `Authorization: Bearer ${token}`, `Content-Length: ${length}`];
    return (await rawRequest(port, `${head.join("\r\n")}\r\n\r\n${body}`)).status;
  };
  const types = [
    "application/json\ta",
    "application/json garbage",
    "application/vnd.api+json",
    "application/json, text/plain",
    "text/plain",
    "multipart/form-data; boundary=x",
    "garbage",
    "",
  ];
  const utf16 = Buffer.from('{"year":2024}', "utf16le").toString("latin1");
  for (const [path, body] of [
    ["/users/signup", '{"email":"new@example.com","password":"12345678"}'],
    ["/playlists/", '{"year":2024}'],
  ] as const) {
    for (const type of [...types, form])
      expect([type, await statusOf(path, [`Content-Type: ${type}`], body)]).toEqual([type, 415]);
    expect(await statusOf(path, [], body)).toBe(415);
    const json = "Content-Type: application/json";
    expect(await statusOf(path, [`${json}; charset=utf-16`], utf16)).toBe(400);
    expect(await statusOf(path, [json, "Content-Encoding: gzip"], utf16)).toBe(400);
  }
  for (const type of [...types, "application/json"])
    expect([
      type,
      await statusOf("/login/access-token", [`Content-Type: ${type}`], "username=a"),
    ]).toEqual([type, 415]);
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  expect(await site.db.selectFrom("playlists").select("id").execute()).toEqual([]);
});
