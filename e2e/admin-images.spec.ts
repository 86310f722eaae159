import type { Page } from "@playwright/test";
import {
  button,
  chooseCover,
  expect,
  expectSuccess,
  failure,
  field,
  message,
  openForm,
  picture,
  refused,
  test,
} from "./admin.ts";
import { hold, refuse } from "./visitor.ts";

test.use({ expectedErrors: /status of 4[01]\d|net::ERR/ });

test.beforeEach(({ ownerPage: page }) => openForm(page));

const cover = (page: Page) => page.getByRole("img", { name: "The cover" });

test("a picture may be dropped beside its field, or pasted", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  const bytes = (await picture(2)).toString("base64");
  for (const how of ["drop", "paste"]) {
    await page.evaluate(
      ([base64, how]) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([content], "cover.png", { type: "image/jpeg" }));
        const options = { bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(
          how === "drop"
            ? new DragEvent("drop", { ...options, dataTransfer: data })
            : new ClipboardEvent("paste", { ...options, clipboardData: data }),
        );
      },
      [bytes, how] as const,
    );
    await expectSuccess(page, "Image uploaded successfully.");
    await expect(cover(page)).toBeVisible();
    await button(page, "Remove").click();
    await expect(cover(page)).toHaveCount(0);
    await expect(field(page, "Image")).toBeFocused();
  }
});

test("a file of the wrong kind, or too large, is told before anything is sent; a lost network is said", async ({
  ownerPage: page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await chooseCover(page, Buffer.from("GIF89a"));
  const only = refused("Only png and jpeg images are accepted");
  await expect.poll(() => message(page, "Image")).toEqual(only);
  // No browser can make it smaller.
  const large = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(5 * 1024 * 1024)]);
  await chooseCover(page, large);
  await expect
    .poll(() => message(page, "Image"))
    .toEqual(refused("The image is too large. The limit is 5 MB."));
  expect(sent).toEqual([]);
  await page.route("**/utils/uploadfile/", (route) => route.abort("connectionreset"));
  await chooseCover(page, await picture(0));
  await expect(failure(page)).toContainText("The server cannot be reached.");
  await page.unroute("**/utils/uploadfile/");
  await chooseCover(page, await picture(0));
  await expect(cover(page)).toBeVisible();
  expect(await message(page, "Image")).toEqual({ text: "", invalid: "false" });
});

test("while it is sent there is a bar, nothing can be saved, and leaving asks first", async ({
  ownerPage: page,
}) => {
  const release = await hold(page, "**/utils/uploadfile/");
  await chooseCover(page, await picture(0));
  await expect(page.getByRole("progressbar", { name: "Uploading" })).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  await page.keyboard.press("Escape");
  await button(page, "Keep editing").click();
  release();
  await expectSuccess(page, "Image uploaded successfully.");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(button(page, "Save")).toBeEnabled();
});

test("B8: an upload that is refused leads to log in", async ({ ownerPage: page }) => {
  await refuse(page, "**/utils/uploadfile/", 401, "Could not validate credentials");
  await chooseCover(page, await picture(0));
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});
