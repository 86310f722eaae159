import { expect, test } from "vitest";
import { statusOf } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { startSite } from "../../testing/start-site.ts";
import { purgeExpired } from "./housekeeping.ts";

const day = 86_400_000;

test("housekeeping: deletes expired rows only", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await issueResetToken(site, ada.user);
  const mail = { kind: "test", created_at: 1, next_attempt_at: 1 } as const;
  const sent = { ...mail, id: "o", sent_at: site.clock.now };
  await site.db.insertInto("outbox").values(sent).execute();
  expect(await statusOf(site.logIn(ada.email, "wrong password"))).toBe(400);
  const left = async (later: number) => {
    await purgeExpired(site.db, site.clock.now + later);
    const tables = ["sessions", "outbox", "reset_tokens", "attempts"] as const;
    const rows = tables.map((table) => site.db.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map(({ length }) => length > 0);
  };
  expect(await left(0)).toEqual([true, true, true, true]);
  expect(await left(2 * day)).toEqual([true, true, false, false]);
  expect(await left(31 * day)).toEqual([false, false, false, false]);
});
