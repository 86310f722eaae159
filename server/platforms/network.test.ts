import { expect, test } from "vitest";
import { internet, isPublicAddress } from "./network.ts";

const open = [
  ...["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1"],
  ...["2606:4700::1111", "2a00:1450:4007:80e::200e"],
];
const closed = [
  ...["0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.8.8.8", "169.254.169.254"],
  ...["172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1"],
  ...["198.18.0.1", "198.51.100.7", "203.0.113.7", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1"],
  ...["64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "fc00::1"],
  ...["fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "", "localhost", "127.1", "2130706433"],
];

test("L15: public addresses alone are connected to, at port 443, for 5 s", () => {
  expect(open.filter((ip) => !isPublicAddress(ip))).toEqual([]);
  expect(closed.filter(isPublicAddress)).toEqual([]);
  expect(internet).toMatchObject({ isAllowed: isPublicAddress, port: 443, questionTimeout: 5000 });
});
