import { expect, test } from "vitest";
import { startSite, type TestSite } from "../testing/start-site.ts";

const proxy = "198.51.100.1";
const environment = { TRUSTED_PROXIES: "198.51.100.0/24,2001:db8:ff::/48" };

/** Fails, and returns the status. */
async function logIn(
  site: TestSite,
  count: number,
  forwarded: string | undefined,
  remoteAddress = proxy,
) {
  const body = new URLSearchParams({ username: `user${count}@example.com`, password: "wrong one" });
  const headers = {
    "x-real-ip": `192.0.2.${count}`,
    ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
  };
  const init = { method: "POST", body, headers };
  return (await site.send("/login/access-token", init, { remoteAddress })).status;
}

test("A5: one visitor in many spellings is counted once, and so is all that is no address", async () => {
  const spellings = ["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:cb00:7107"];
  const garbage = (count: number) => `${["garbage", "unknown, _", "999.1.1."][count % 3]}${count}`;
  for (const forwarded of [(count: number) => spellings[count % 3], garbage]) {
    await using site = await startSite({ environment });
    const statuses = [];
    for (let count = 0; count <= 50; count++)
      statuses.push(await logIn(site, count, forwarded(count)));
    expect(statuses).toEqual([...Array(50).fill(400), 429]);
  }
});

test("A5: the visitor is found behind trusted proxies, and no header of others is believed", async () => {
  await using site = await startSite({ environment });
  const cases: [forwarded: string | undefined, remote: string, visitor: string][] = [
    ["203.0.113.7", "192.0.2.1", "192.0.2.1"],
    [undefined, proxy, proxy],
    ["203.0.113.7", proxy, "203.0.113.7"],
    ["192.0.2.99, 203.0.113.7", proxy, "203.0.113.7"],
    ["192.0.2.99, 203.0.113.7, 2001:db8:ff::9", proxy, "203.0.113.7"],
    ["198.51.100.8, 198.51.100.9", proxy, "198.51.100.8"],
    ["203.0.113.7", `::ffff:${proxy}`, "203.0.113.7"],
  ];
  for (const [forwarded, remote] of cases) await logIn(site, 1, forwarded, remote);
  const audits = site.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit === "login");
  expect(audits.map(({ address }) => address)).toEqual(cases.map(([, , visitor]) => visitor));
});
