// Who asks, as every limit and every audit line sees it: one visitor has one address, however a proxy spells it.
import { expect, test } from "vitest";
import { startSite, type TestSite } from "../testing/start-site.ts";

const proxy = "198.51.100.1";
const trusting = { TRUSTED_PROXIES: "198.51.100.0/24,2001:db8:ff::/48" };

async function logIn(
  site: TestSite,
  forwarded: string | undefined,
  count: number,
  remoteAddress = proxy,
) {
  const body = new URLSearchParams({
    username: `user${count}@example.com`,
    password: "wrong password",
  });
  const headers = forwarded === undefined ? undefined : { "x-forwarded-for": forwarded };
  return (
    await site.send(
      "/login/access-token",
      { method: "POST", body, ...(headers ? { headers } : {}) },
      { remoteAddress },
    )
  ).status;
}

const addresses = (site: TestSite) =>
  site.log
    .map((line) => JSON.parse(line))
    .flatMap(({ audit, address }) => (audit === "login" ? [address] : []));

test("one visitor in many spellings is counted once, and so is all that is no address", async () => {
  const spellings = ["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:cb00:7107"];
  const garbage = (count: number) => `${["garbage", "unknown, _", "999.1.1."][count % 3]}${count}`;
  for (const forwarded of [(count: number) => spellings[count % 3], garbage]) {
    await using site = await startSite({ environment: trusting });
    const statuses = [];
    for (let count = 0; count <= 50; count++)
      statuses.push(await logIn(site, forwarded(count), count));
    expect(statuses).toEqual([...Array(50).fill(400), 429]);
  }
});

test.each<[what: string, forwarded: string | undefined, remote: string, visitor: string]>([
  ["nobody to believe", "203.0.113.7", "192.0.2.1", "192.0.2.1"],
  ["a proxy that says nothing", undefined, proxy, proxy],
  ["one proxy", "203.0.113.7", proxy, "203.0.113.7"],
  ["what the visitor claimed before it", "192.0.2.99, 203.0.113.7", proxy, "203.0.113.7"],
  ["two proxies", "192.0.2.99, 203.0.113.7, 2001:db8:ff::9", proxy, "203.0.113.7"],
  ["proxies alone", "198.51.100.8, 198.51.100.9", proxy, "198.51.100.8"],
  ["a proxy that came by IPv6", "203.0.113.7", `::ffff:${proxy}`, "203.0.113.7"],
])("the visitor is found behind %s", async (_what, forwarded, remote, visitor) => {
  await using site = await startSite({ environment: trusting });
  await logIn(site, forwarded, 1, remote);
  expect(addresses(site)).toEqual([visitor]);
});
