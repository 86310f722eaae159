import { expect, test } from "vitest";
import { emptyPlace, engine } from "../testing/databases.ts";
import { statusOf } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

test.runIf(engine() === "postgres")(
  "two instances: sessions, settings and login limits are shared",
  async () => {
    await using place = await emptyPlace();
    const environment = { SECRET_KEY: "the same thirty-two characters for both" };
    await using here = await startSite({ place, environment });
    await using there = await startSite({ place, environment });
    const owner = await here.join({ is_superuser: true });
    const page = () => there.page("/");
    expect(await page()).not.toContain("<title>One Site</title>");
    await owner.api("PATCH /site/settings", { body: { name: "One Site" } });
    await expect.poll(page).toContain("<title>One Site</title>");
    const me = () => statusOf(there.client(owner.token)("GET /users/me"));
    expect(await me()).toBe(200);
    await owner.api("POST /logout");
    expect(await me()).toBe(401);
    const statuses = [];
    for (const { logIn } of Array(6).fill([here, there]).flat() as (typeof here)[])
      statuses.push(await statusOf(logIn(owner.email, "a guess")));
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  },
);
