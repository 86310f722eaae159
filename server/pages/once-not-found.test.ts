import { expect, test } from "vitest";
import { onceNotFound, type Rendered } from "./once-not-found.ts";

const notFound = { status: 404, html: "Oops!", isStale: false };

function counted(answers: (() => Promise<Rendered>)[]) {
  const asked: string[] = [];
  const render = onceNotFound((path) => {
    asked.push(path);
    return (answers[asked.length - 1] ?? (() => Promise.reject(new Error("asked too often"))))();
  });
  return { render, asked };
}

test("the page for addresses that lead nowhere is made for the first of them, however many ask at once and after", async () => {
  const { render, asked } = counted([async () => notFound]);
  const crowd = await Promise.all(Array.from({ length: 200 }, (_, index) => render(`/nowhere-${index}`)));
  expect(crowd.every((page) => page === notFound)).toBe(true);
  expect(await render("/later")).toBe(notFound);
  expect(asked).toEqual(["/nowhere-0"]);
});

test("neither a failure nor another answer is kept in its place", async () => {
  const failed = { status: 500, html: "Something went wrong", isStale: false };
  const { render, asked } = counted([() => Promise.reject(new Error("no database")), async () => failed, async () => notFound]);
  await expect(render("/a")).rejects.toThrow("no database");
  expect(await render("/b")).toBe(failed);
  expect(await render("/c")).toBe(notFound);
  expect(await render("/d")).toBe(notFound);
  expect(asked).toEqual(["/a", "/b", "/c"]);
});
