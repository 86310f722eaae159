import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

const proxy = "198.51.100.1";

test("A5: visitor address: X-Forwarded-For counts only if a trusted proxy sent it", async () => {
  await using site = await startSite({
    environment: { TRUSTED_PROXIES: "198.51.100.0/24,2001:db8:ff::/48" },
  });
  let count = 0;
  async function logIn(forwarded: string | undefined, remoteAddress: string) {
    count += 1;
    const body = new URLSearchParams({ username: `u${count}@example.com`, password: "wrong one" });
    const headers = {
      "x-real-ip": `192.0.2.${count}`,
      ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
    };
    const init = { method: "POST", body, headers };
    return (await site.send("/login/access-token", init, { remoteAddress })).status;
  }
  const cases: [forwarded: string | undefined, remote: string, visitor: string][] = [
    ["203.0.113.7", "192.0.2.1", "192.0.2.1"],
    [undefined, proxy, proxy],
    ["203.0.113.7", proxy, "203.0.113.7"],
    ["192.0.2.99, 203.0.113.7", proxy, "203.0.113.7"],
    ["192.0.2.99, 203.0.113.7, 2001:db8:ff::9", proxy, "203.0.113.7"],
    ["198.51.100.8, 198.51.100.9", proxy, "198.51.100.8"],
    ["203.0.113.7", `::ffff:${proxy}`, "203.0.113.7"],
  ];
  for (const [forwarded, remote] of cases) await logIn(forwarded, remote);
  const audits = site.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit === "login");
  expect(audits.map(({ address }) => address)).toEqual(cases.map(([, , visitor]) => visitor));

  for (const spellings of [
    ["192.0.2.8", "::ffff:192.0.2.8", "::FFFF:c000:0208"],
    ["garbage", "unknown, _", "999.1.1.1"],
  ]) {
    const statuses = [];
    while (statuses.length <= 50)
      statuses.push(await logIn(spellings[statuses.length % 3], "198.51.100.2"));
    expect(statuses).toEqual([...Array(50).fill(400), 429]);
  }
});
