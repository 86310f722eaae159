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

test.each<[string, string[]]>([
  [
    "203.0.113.7",
    [
      "203.0.113.7",
      "::ffff:203.0.113.7",
      "::FFFF:203.0.113.7",
      "::ffff:cb00:7107",
      "0:0:0:0:0:ffff:203.0.113.7",
    ],
  ],
  [
    "203.0.113.7",
    ["203.0.113.7:4711", "203.0.113.7:4712", "[::ffff:203.0.113.7]:80", " 203.0.113.7 "],
  ],
  [
    "2001:db8::7",
    ["2001:db8::7", "2001:DB8:0::7", "2001:0db8:0000::0007", "[2001:db8::7]", "[2001:db8::7]:443"],
  ],
])("%s is one visitor, in every spelling", async (address, spellings) => {
  await using site = await startSite({ environment: trusting });
  const statuses = [];
  for (let count = 0; count <= 50; count++)
    statuses.push(await logIn(site, spellings[count % spellings.length], count));
  expect([statuses.slice(0, 50).every((status) => status === 400), statuses[50]]).toEqual([
    true,
    429,
  ]);
  expect(new Set(addresses(site))).toEqual(new Set([address]));
});

test("what is no address in a trusted proxy's header makes no new visitor: it is the last address before it", async () => {
  await using site = await startSite({ environment: trusting });
  const garbage = (count: number) =>
    [
      `garbage${count}`,
      `unknown, _${count}`,
      `203.0.113.7, ${count}`,
      `999.1.1.${count}`,
      `1.2.3.4:x${count}`,
      `"${count}"`,
      "",
      " , ",
    ][count % 8];
  const statuses = [];
  for (let count = 0; count <= 50; count++) statuses.push(await logIn(site, garbage(count), count));
  expect([statuses.slice(0, 50).every((status) => status === 400), statuses[50]]).toEqual([
    true,
    429,
  ]);
  expect(new Set(addresses(site))).toEqual(new Set([proxy]));
});

test.each<[what: string, forwarded: string | undefined, remote: string, visitor: string]>([
  ["nobody to believe", "203.0.113.7", "192.0.2.1", "192.0.2.1"],
  ["a proxy that says nothing", undefined, proxy, proxy],
  ["one proxy", "203.0.113.7", proxy, "203.0.113.7"],
  ["what the visitor claimed before it", "192.0.2.99, 203.0.113.7", proxy, "203.0.113.7"],
  ["two proxies", "192.0.2.99, 203.0.113.7, 2001:db8:ff::9", proxy, "203.0.113.7"],
  [
    "two proxies, and garbage between them",
    "203.0.113.7, garbage, 198.51.100.9",
    proxy,
    "198.51.100.9",
  ],
  ["proxies alone", "198.51.100.8, 198.51.100.9", proxy, "198.51.100.8"],
  ["a proxy that came by IPv6", "203.0.113.7", `::ffff:${proxy}`, "203.0.113.7"],
  ["a visitor who came by IPv6", undefined, "::ffff:203.0.113.7", "203.0.113.7"],
])("the visitor is found behind %s", async (_what, forwarded, remote, visitor) => {
  await using site = await startSite({ environment: trusting });
  await logIn(site, forwarded, 1, remote);
  expect(addresses(site)).toEqual([visitor]);
});
