import { expect, test } from "vitest";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite } from "../testing/start-site.ts";
import { purgeExpired } from "./housekeeping.ts";

const day = 86_400_000;

test("what is over is forgotten, what lives stays", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await issueResetToken(site.db, ada.user.id, 3_600_000, site.clock.now);
  await site.send("/login/access-token", {
    method: "POST",
    body: new URLSearchParams({ username: ada.email, password: "wrong password" }),
  });
  const counts = async () => {
    const tables = ["sessions", "reset_tokens", "attempts"] as const;
    return Promise.all(
      tables.map(
        async (table) =>
          (
            await site.db
              .selectFrom(table)
              .select((row) => row.fn.countAll<number>().as("count"))
              .executeTakeFirstOrThrow()
          ).count,
      ),
    );
  };
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await purgeExpired(site.db, site.clock.now);
  expect(await counts()).toEqual(before);
  await purgeExpired(site.db, site.clock.now + 2 * day);
  expect(await counts()).toEqual([before[0], 0, 0]);
  await purgeExpired(site.db, site.clock.now + 31 * day);
  expect(await counts()).toEqual([0, 0, 0]);
});
