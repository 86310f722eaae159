import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";

test("E14: a body of another type or encoding is refused, and nothing of it is stored", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  const statusOf = async (url: string, payload: string, headers: Record<string, string>) => {
    const authorization = `Bearer ${token}`;
    return (
      await site.app.inject({
        method: "POST",
        url,
        payload,
        headers: { authorization, ...headers },
      })
    ).statusCode;
  };
  const types = [
    ...[`${json}\ta`, `${json} garbage`, `${json}, text/plain`, "application/vnd.api+json"],
    ...["text/plain", "multipart/form-data; boundary=x", "garbage", ""],
  ];
  for (const [path, body, other] of [
    ["/users/signup", '{"email":"new@example.com","password":"12345678"}', form],
    ["/playlists/", '{"year":2024}', form],
    ["/login/access-token", "username=a", json],
  ] as const) {
    for (const type of [...types, other])
      expect([path, type, await statusOf(path, body, { "content-type": type })]).toEqual([
        path,
        type,
        415,
      ]);
    expect(await statusOf(path, body, {})).toBe(415);
  }
  const utf16 = Buffer.from('{"year":2024}', "utf16le").toString("latin1");
  for (const [type, encoding] of [
    [`${json}; charset=utf-16`, "identity"],
    [json, "gzip"],
  ] as const) {
    const headers = { "content-type": type, "content-encoding": encoding };
    expect(await statusOf("/playlists/", utf16, headers)).toBe(400);
  }
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  expect(await site.db.selectFrom("playlists").select("id").execute()).toEqual([]);
});
