import { expect, test } from "vitest";
import { encodingFor } from "./cached-response.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=1.0, gzip;q=0.8", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["br;q=0.5", "br"],
  ["brotli", "identity"],
  ["x-gzip", "identity"],
  ["GZIP", "gzip"],
])("to whoever accepts %j the answer goes as %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
