import { expect, test } from "vitest";
import { ipKey, isPrivateNetwork, networkKey } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0:0"],
])("%s is counted as %s in the network %s", (ip, address, network) => {
  expect([ipKey(ip), networkKey(ip)]).toEqual([address, network]);
});

test("the machine itself and private networks are told from the internet", () => {
  const near = ["127.0.0.1", "::1", "::ffff:7f00:1", "10.1.2.3", "172.31.0.1", "fd00::1"];
  const far = ["203.0.113.7", "172.32.0.1", "11.0.0.1", "2001:db8::1", "::ffff:8.8.8.8"];
  expect([...near, ...far].filter(isPrivateNetwork)).toEqual(near);
});
