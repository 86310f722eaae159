import { expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { uploadCovers } from "./upload-covers.ts";

const files = ["a", "b", "c", "d"].map((name) => new File(["x"], name));
const refusal = (status: number) =>
  new ApiError({ url: "", status, statusText: "", body: { detail: `said ${status}` } });

test("each is stored or refused by itself, two at a time", async () => {
  const told: string[] = [];
  let under = 0;
  let most = 0;
  await uploadCovers(files, {
    upload: async ({ name }) => {
      most = Math.max(most, ++under);
      await Promise.resolve();
      under--;
      if (name === "b") throw refusal(422);
      return name === "c" ? { problem: "no picture" } : { filename: `${name}.png` };
    },
    onStored: ({ name }, filename) => told.push(`${name} ${filename}`),
    onRefused: ({ name }, problem) => told.push(`${name} ${problem}`),
  });
  expect(told.sort()).toEqual(["a a.png", "b said 422", "c no picture", "d d.png"]);
  expect(most).toBe(2);
});

test("a limit is nobody's picture's fault: the rest waits", async () => {
  const stored: string[] = [];
  const sending = uploadCovers(files, {
    upload: async ({ name }) => {
      if (name === "b") throw refusal(429);
      return { filename: name };
    },
    onStored: ({ name }) => stored.push(name),
    onRefused: () => expect.fail("not refused"),
  });
  await expect(sending).rejects.toMatchObject({ status: 429 });
  expect(stored).not.toContain("d");
});

test("a server that is busy for a moment is asked again, and not for ever", async () => {
  let tries = 0;
  let pauses = 0;
  const stored: string[] = [];
  const options = {
    onStored: (file: { name: string }) => stored.push(file.name),
    onRefused: () => expect.fail("not refused"),
    pause: async () => void pauses++,
  };
  const upload = async () => {
    if (++tries < 3) throw refusal(503);
    return { filename: "x" };
  };
  await uploadCovers(files.slice(0, 1), { ...options, upload });
  expect([stored, pauses]).toEqual([["a"], 2]);
  const never = async () => {
    throw refusal(503);
  };
  await expect(
    uploadCovers(files.slice(0, 1), { ...options, upload: never }),
  ).rejects.toMatchObject({ status: 503 });
});
