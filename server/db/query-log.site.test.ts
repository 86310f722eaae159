import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

test.each(["debug", "info"])(
  "LOG_LEVEL=%s: debug alone logs every statement with its milliseconds, and no parameter",
  async (level) => {
    await using site = await startSite({ environment: { LOG_LEVEL: level } });
    const ada = await site.join();
    const body = { full_name: "Somebody Else", email: "somewhere.else@example.com" };
    await ada.api("PATCH /users/me", { body });
    const taken = { email: (await site.join()).email };
    await ada.api("PATCH /users/me", { body: taken }).catch(() => {});
    const lines = site.log.map((line) => JSON.parse(line)).filter(({ sql }) => sql !== undefined);
    expect(lines.length > 0).toBe(level === "debug");
    if (level === "info") return;
    for (const { failed: _, ...line } of lines)
      expect(line).toEqual({
        level: "debug",
        time: expect.any(String),
        sql: expect.any(String),
        ms: expect.any(Number),
      });
    for (const part of [/^begin/i, /^update "users" set .*"full_name" = [$?]/, /^commit$/i])
      expect(lines.map(({ sql }) => sql)).toContainEqual(expect.stringMatching(part));
    expect(lines.some(({ failed }) => failed)).toBe(true);
    for (const secret of [...Object.values(body), ada.user.id, ada.password])
      expect(JSON.stringify(lines)).not.toContain(secret);
  },
);
