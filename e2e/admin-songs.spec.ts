// Songs come in through the playlist's form: read, looked at, put in order, and kept with the playlist.

import { song } from "#server/testing/songs.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  failure,
  field,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { sidewaysScroll } from "./member.ts";
import {
  kept,
  openSongs,
  section,
  songsButton,
  three,
  titles,
  withSongs,
} from "./songs-section.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

const pasted =
  "1. Maren Vale - Slow Harbour\n2. The Low Lanterns – Glass Orchard\nnothing to see\n3. Otto Brandt - Nine Kites";
test("a pasted list, on a phone: read, looked at, kept with a new playlist and there for everybody", async ({
  ownerPage: page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await field(page, "Year").fill("2024");
  await field(page, "Month").fill("3");
  await field(page, "Qobuz").fill(exampleIds.qobuz_id);
  await expect(songsButton(page)).toHaveAttribute("aria-expanded", "false");
  await songsButton(page).click();
  await expect(songsButton(page)).toContainText("None yet");
  await field(page, "Or paste a list").fill(pasted);
  await expect(button(page, "Save")).toBeDisabled();
  await button(page, "Check list").click();
  await expect(page.getByRole("heading", { name: "3 songs found" })).toBeFocused();
  await expect(page.getByRole("list", { name: "Skipped lines" })).toContainText("Line 3: ");
  await expect(page.getByRole("list", { name: "Songs found" }).getByRole("listitem")).toHaveCount(
    3,
  );
  // Nothing is lost by a Save that comes too early.
  await expect(button(page, "Save")).toBeDisabled();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await button(page, "Use these songs").click();
  await expect(titles(page)).toHaveText(["Slow Harbour", "Glass Orchard", "Nine Kites"]);
  await expect(songsButton(page)).toContainText("3 songs");
  await expect(dialog(page, "Add Playlist").getByRole("article")).toContainText("3 songs");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  expect(await kept(api)).toEqual(
    [three[0], three[1], three[2]].map((one) => ({ ...one, album: null, duration: null })),
  );
  await visit(page, "/music/2024/march");
  await expect(page.getByRole("region", { name: "Songs" }).getByRole("listitem")).toContainText([
    "Slow Harbour",
    "Glass Orchard",
    "Nine Kites",
  ]);
});

test("order and words by keyboard alone, and Save although nothing else has changed", async ({
  ownerPage: page,
  api,
}) => {
  await withSongs(api, three);
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  await expect(songsButton(page)).toContainText("3 songs");
  await songsButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveCount(3);
  await expect(button(page, "Save")).toBeDisabled();

  await button(page, "Move Slow Harbour").focus();
  await page.keyboard.press("ArrowDown");
  await expect(button(page, "Move Slow Harbour")).toBeFocused();
  await expect(
    section(page).getByRole("status").filter({ hasText: "Slow Harbour, 2 of 3" }),
  ).toBeAttached();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await expect(titles(page)).toHaveText(["Glass Orchard", "Nine Kites", "Slow Harbour"]);
  await page.keyboard.press("ArrowUp");
  await expect(titles(page)).toHaveText(["Glass Orchard", "Slow Harbour", "Nine Kites"]);

  await page.keyboard.press("Tab");
  await expect(button(page, "Edit Slow Harbour")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(button(page, "Edit Glass Orchard")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Title")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await expect(section(page).getByText("Title is required")).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Glass Orchards");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3.41");
  await page.keyboard.press("Enter");
  // A row that was left with a mistake shows it.
  await expect(
    section(page).getByText("Length must be minutes and seconds, like 3:41"),
  ).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  await page.keyboard.press("Enter");
  await field(page, "Length").fill("3:41");
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit Glass Orchards")).toBeFocused();

  // Escape takes back what was typed in the row, and closes no more than the row.
  await page.keyboard.press("Enter");
  await page.keyboard.type("lost");
  await page.keyboard.press("Escape");
  await expect(button(page, "Edit Glass Orchards")).toBeFocused();

  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(button(page, "Remove Slow Harbour")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Remove Nine Kites")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Remove Glass Orchards")).toBeFocused();
  // Past the list with one press. A song can be added, and is gone again where it is cancelled.
  await page.keyboard.press("Tab");
  await expect(button(page, "Add a song")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(["Glass Orchards"]);
  await button(page, "Save").focus();
  await page.keyboard.press("Enter");
  await expectSuccess(page, "Playlist updated successfully.");
  expect(await kept(api)).toEqual([song("The Low Lanterns - Glass Orchards", { duration: 221 })]);
});

test("dragged by mouse and by finger, a song goes where it is let go; Escape leaves it", async ({
  ownerPage: page,
  api,
}) => {
  await withSongs(api, three);
  await openSongs(page);
  await expect(titles(page)).toHaveCount(3);
  const middle = async (title: string) => {
    const handle = button(page, `Move ${title}`);
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const marked = section(page).locator("[data-drop]");
  const from = await middle("Slow Harbour");
  const to = await middle("Nine Kites");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 10, { steps: 4 });
  await expect(marked).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(marked).toHaveCount(0);
  await page.mouse.up();
  await expect(dialog(page, "Edit Playlist")).toBeVisible();
  await expect(titles(page)).toHaveText(["Slow Harbour", "Glass Orchard", "Nine Kites"]);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 10, { steps: 4 });
  await expect(marked).toHaveCount(1);
  await page.mouse.up();
  await expect(titles(page)).toHaveText(["Glass Orchard", "Nine Kites", "Slow Harbour"]);

  const finger = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const last = await middle("Slow Harbour");
  const first = await middle("Glass Orchard");
  await touch("touchStart", [last]);
  for (const step of [0.3, 0.7, 1])
    await touch("touchMove", [{ x: last.x, y: last.y + (first.y - 10 - last.y) * step }]);
  await expect(marked).toHaveCount(1);
  await touch("touchEnd", []);
  await expect(titles(page)).toHaveText(["Slow Harbour", "Glass Orchard", "Nine Kites"]);
  await expect(button(page, "Save")).toBeDisabled();
});

test("a save that fails keeps everything typed; pressed again after a lost answer it makes one playlist", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await field(page, "Year").fill("2024");
  await field(page, "Qobuz").fill(exampleIds.qobuz_id);
  await songsButton(page).click();
  await field(page, "Or paste a list").fill(pasted);
  await button(page, "Check list").click();
  await button(page, "Use these songs").click();
  // Once the answer to the playlist is lost, once its songs do not arrive.
  const lost = new Set(["POST", "PUT"]);
  await page.route(/\/playlists\/(?:[0-9a-f-]{36}\/songs)?$/, async (route) => {
    const method = route.request().method();
    if (!lost.delete(method)) return route.continue();
    if (method === "POST") await route.fetch();
    return route.abort("connectionreset");
  });
  for (const _ of ["POST", "PUT"]) {
    await button(page, "Save").click();
    await expect(failure(page)).toContainText("The server cannot be reached.");
    await expect(button(page, "Save")).toBeEnabled();
    await expect(titles(page)).toHaveCount(3);
    await failure(page).getByRole("button", { name: "Dismiss" }).click();
  }
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ year: 2024, song_count: 3 }]);
});

test("changed songs are not left behind without a question", async ({ ownerPage: page, api }) => {
  await withSongs(api, three);
  await openSongs(page);
  await button(page, "Remove Slow Harbour").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Unsaved changes" })).toBeVisible();
  await button(page, "Keep editing").click();
  await expect(titles(page)).toHaveText(["Glass Orchard", "Nine Kites"]);
});

test("five hundred songs can be worked on: no row is an input until it is edited", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  test.slow();
  await withSongs(
    api,
    Array.from({ length: 500 }, (_, index) => song(`Artist ${index + 1} - Song ${index + 1}`)),
  );
  await openSongs(page);
  await expect(titles(page)).toHaveCount(500);
  const inputs = await section(page).locator("input").count();
  expect(inputs).toBe(1);
  await button(page, "Move Song 1").focus();
  await page.keyboard.press("End");
  await expect(titles(page).last()).toHaveText("Song 1");
  await expect(button(page, "Move Song 1")).toBeFocused();
  await expect(button(page, "Move Song 1")).toBeInViewport();
  await field(page, "Or paste a list").fill("A - One too many");
  await button(page, "Check list").click();
  await expect(button(page, "Add to the 500 songs")).toBeDisabled();
  await button(page, "Discard").click();
  await button(page, "Remove Song 2").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Remove Song 3")).toBeFocused();
});

for (const width of [1280, 390])
  test(`no barriers in the opened section at ${width} px`, { tag: "@long" }, async ({
    ownerPage: page,
    api,
  }) => {
    test.slow();
    await withSongs(api, three);
    await page.setViewportSize({ width, height: 900 });
    await openSongs(page);
    await button(page, "Edit Glass Orchard").click();
    await expect(field(page, "Title")).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await field(page, "Or paste a list").fill(pasted);
    await button(page, "Check list").click();
    await expect(page.getByRole("heading", { name: "3 songs found" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
