import { barriers } from "./barriers.ts";
import { button, copied, expect, link, sidewaysScroll, visit } from "./member.ts";
import { test } from "./visitor.ts";

test("share: the button copies the playlist's URL and confirms this with a message", async ({
  page,
  baseURL,
}) => {
  await visit(page, "/music/2024");
  await button(page, "Share March 2024").click();
  await expect(page.getByRole("status")).toContainText("Link copied.");
  expect(await copied(page)).toBe(`${baseURL}/music/2024/march`);
});

test("add to another app: on a phone, a visitor copies the songs and opens a transfer service", async ({
  page,
  context,
  outside,
}) => {
  await context.route("https://www.tunemymusic.com/**", (route) => route.fulfill({ body: "" }));
  await page.setViewportSize({ width: 390, height: 780 });
  await visit(page, "/music/2025/october");
  const open = button(page, "Add to another app…");
  await open.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add to another app", exact: true })).toContainText(
    "Any other app",
  );
  await expect(button(page, "Copy the list")).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  await button(page, "Copy all links").click();
  expect(await copied(page)).toContain("Deezer: https://www.deezer.com/playlist/");
  const opened = context.waitForEvent("page");
  await link(page, "Open TuneMyMusic for Any other app").click();
  await expect(await opened).toHaveURL("https://www.tunemymusic.com/transfer");
  await page.bringToFront();
  expect(await copied(page)).toBe(
    "Maren Vale - Slow Harbour\nThe Low Lanterns - Glass Orchard\nBeyoncé & friends - Déjà Vu\n",
  );
  // Every request went to another site, so the page requested nothing from its own site.
  expect(requests).toEqual(outside);
  expect(outside).toEqual(["https://www.tunemymusic.com/transfer"]);
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});
