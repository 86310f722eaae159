import type { Page } from "@playwright/test";
import {
  button,
  dialog,
  expect,
  expectSuccess,
  failure,
  field,
  message,
  picture,
  refused,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4[01]\d|net::ERR/ });

test.beforeEach(async ({ ownerPage: page }) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
});

const cover = (page: Page) => page.getByRole("img", { name: "The cover" });

/** Drops or pastes a picture, as the browser would. */
async function hand(page: Page, how: "drop" | "drop beside" | "paste", bytes: Buffer) {
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    transfer.items.add(new File([content], "cover.png", { type: "image/jpeg" }));
    return transfer;
  }, bytes.toString("base64"));
  if (how === "drop")
    return page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: data });
  if (how === "drop beside")
    return page.getByRole("dialog").dispatchEvent("drop", { dataTransfer: data });
  return data.evaluate((clipboardData) =>
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    ),
  );
}

test("a picture may be dropped, dropped beside its field, or pasted", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  for (const how of ["drop", "drop beside", "paste"] as const) {
    await hand(page, how, await picture(2));
    await expectSuccess(page, "Image uploaded successfully.");
    await expect(cover(page)).toHaveAttribute("src", /^\/images\/[0-9a-f]{32}\.jpg$/);
    await button(page, "Remove").click();
    await expect(cover(page)).toHaveCount(0);
    await expect(field(page, "Image")).toBeFocused();
  }
});

test("a file of the wrong kind, or too large, is told before anything is sent", async ({
  ownerPage: page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await field(page, "Image").setInputFiles({
    name: "cover.gif",
    mimeType: "image/gif",
    buffer: Buffer.from("GIF89a"),
  });
  await expect
    .poll(() => message(page, "Image"))
    .toEqual(refused("Only png and jpeg images are accepted"));
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("\0\0\0\x18ftypheic"),
  });
  await expect
    .poll(() => message(page, "Image"))
    .toEqual(refused("This looks like an iPhone photo (HEIC). Save it as JPEG first."));
  // No browser can make it smaller.
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(5 * 1024 * 1024)]),
  });
  await expect
    .poll(() => message(page, "Image"))
    .toEqual(refused("The image is too large: 5 MiB at most"));
  expect(sent).toEqual([]);
  // A JPEG may be announced so.
  await expect(field(page, "Image")).toHaveAttribute("accept", "image/png, image/jpeg, image/jpg");
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpg",
    buffer: await picture(0),
  });
  await expectSuccess(page, "Image uploaded successfully.");
  await expect.poll(() => message(page, "Image")).toEqual({ text: "", invalid: "false" });
  await expect(cover(page)).toBeVisible();
});

test("while it is sent there is a bar, nothing can be saved, and leaving asks first", async ({
  ownerPage: page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/utils/uploadfile/", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(0),
  });
  await expect(page.getByRole("progressbar", { name: "Uploading" })).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Year").fill("2019");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Unsaved changes" })).toBeVisible();
  await button(page, "Keep editing").click();
  gate.resolve();
  await expectSuccess(page, "Image uploaded successfully.");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(field(page, "Year")).toHaveValue("2019");
  await expect(button(page, "Save")).toBeEnabled();
  await expect(dialog(page, "Add Playlist").getByRole("article").locator("img")).toBeVisible();
});

test("a network lost on the way is said, and the next try goes through", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  await field(page, "Spotify").fill("37i9dQZF1DXcBWIGoYBM5M");
  await page.route("**/utils/uploadfile/", (route) => route.abort("connectionreset"));
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(0),
  });
  await expect(failure(page)).toContainText("The server cannot be reached.");
  await expect(field(page, "Spotify")).toHaveValue("37i9dQZF1DXcBWIGoYBM5M");
  await page.unroute("**/utils/uploadfile/");
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(0),
  });
  await expect(cover(page)).toBeVisible();
});

test("B8: an upload that is refused leads to log in", async ({ ownerPage: page }) => {
  await page.route("**/utils/uploadfile/", (route) =>
    route.fulfill({ status: 401, json: { detail: "Could not validate credentials" } }),
  );
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(0),
  });
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});
