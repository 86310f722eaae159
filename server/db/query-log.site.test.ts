import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

test("LOG_LEVEL=debug logs every statement with its milliseconds, and no parameter", async () => {
  await using site = await startSite({ environment: { LOG_LEVEL: "debug" } });
  const ada = await site.join();
  const before = site.log.length;
  await ada.api("PATCH /users/me", {
    body: { full_name: "Somebody Else", email: "somewhere.else@example.com" },
  });
  await ada.api("PATCH /users/me", { body: { email: (await site.join()).email } }).catch(() => {});
  const added = site.log.slice(before);
  const statements = added.map((line) => JSON.parse(line)).filter(({ sql }) => sql !== undefined);
  for (const line of statements)
    expect(line).toEqual({
      level: "debug",
      time: expect.any(String),
      sql: expect.any(String),
      ms: expect.any(Number),
      ...("failed" in line ? { failed: true } : {}),
    });
  for (const part of [/^begin/i, /^update "users" set .*"full_name" = [$?]/, /^commit$/i])
    expect(statements.map(({ sql }) => sql)).toContainEqual(expect.stringMatching(part));
  expect(statements.filter(({ failed }) => failed).length).toBeGreaterThan(0);
  for (const secret of ["Somebody Else", "somewhere.else@example.com", ada.user.id, ada.password])
    expect(statements.filter((line) => JSON.stringify(line).includes(secret))).toEqual([]);
});
