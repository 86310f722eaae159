import { expect, test } from "vitest";
import { ipKey } from "./ip-key.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::"],
  ["2001:db8::1", "2001:db8::"],
  ["fe80::1%eth0", "fe80::"],
])("IP key: %s is counted as %s", (ip, address) => {
  expect(ipKey(ip)).toBe(address);
});
