import { expect, test } from "vitest";
import { sharedReading } from "./shared-reading.ts";

test("I2: a hundred who ask for one file at once, or while it is being sent, share its bytes; nobody gets another's", async () => {
  let reads = 0;
  const read = sharedReading(async (name) => {
    reads += 1;
    return name === "missing" ? undefined : { type: "image/png", bytes: Buffer.from(name) };
  }, Date.now);
  const first = await Promise.all(Array.from({ length: 100 }, () => read("a")));
  const later = await read("a");
  expect(new Set([...first, later].map((file) => file?.bytes)).size).toBe(1);
  expect(reads).toBe(1);
  expect((await read("b"))?.bytes.toString()).toBe("b");
  for (let count = 0; count < 2; count++) expect(await read("missing")).toBeUndefined();
  expect(reads).toBe(4);
});

test("I2: a reading that failed is not shared with those who come later", async () => {
  let fails = true;
  const read = sharedReading(async () => {
    if (fails) throw new Error("gone");
    return { type: "image/png", bytes: Buffer.from("a") };
  }, Date.now);
  await expect(read("a")).rejects.toThrow("gone");
  fails = false;
  expect((await read("a"))?.bytes.toString()).toBe("a");
});
