// Two instances on one PostgreSQL: how long until a change made through one is seen on the other.
import { startPostgres } from "#server/testing/postgres-server.ts";
import type { Figure } from "./figure.ts";
import { accessToken, startSite } from "./processes.ts";

const changes = 40;
const mostMilliseconds = 1000;

export async function instances(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const settings = {
      DATABASE_URL: postgres.url("postgres"),
      SECRET_KEY: "one key for all of the instances",
    };
    await using here = await startSite(settings);
    await using there = await startSite(settings);
    const headers = {
      authorization: `Bearer ${await accessToken(here)}`,
      "content-type": "application/json",
    };
    const count = async () =>
      ((await (await fetch(`${there.address}/music/1999`)).json()) as { count: number }).count;
    let slowest = 0;
    for (let change = 1; change <= changes; change++) {
      await count();
      const body = JSON.stringify({ year: 1999, month: (change % 12) + 1 });
      const made = await fetch(`${here.address}/playlists/`, { method: "POST", headers, body });
      if (made.status !== 200) throw new Error(`adding a playlist answers ${made.status}`);
      const started = performance.now();
      while ((await count()) < change)
        if (performance.now() - started > 10 * mostMilliseconds)
          throw new Error("the change was never seen");
      slowest = Math.max(slowest, performance.now() - started);
    }
    return [
      {
        name: `a change seen on the other instance, slowest of ${changes}`,
        unit: "ms",
        figure: slowest,
        goal: { atMost: mostMilliseconds },
      },
    ];
  } finally {
    await postgres.stop();
  }
}
