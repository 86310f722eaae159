import { expect, test } from "vitest";
import { isPrivateNetwork } from "./network.ts";

test("the machine itself and private networks are told from the internet", () => {
  const near = ["127.0.0.1", "::1", "::ffff:7f00:1", "10.1.2.3", "172.31.0.1", "fd00::1"];
  const far = ["203.0.113.7", "172.32.0.1", "11.0.0.1", "2001:db8::1", "::ffff:8.8.8.8"];
  expect([...near, ...far].filter(isPrivateNetwork)).toEqual(near);
});
