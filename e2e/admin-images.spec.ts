import type { Page } from "@playwright/test";
import {
  chooseCover,
  expect,
  failure,
  field,
  message,
  openForm,
  picture,
  refuse,
  refused,
  test,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4[01]\d|net::ERR/ });

test.beforeEach(({ ownerPage: page }) => openForm(page));

const cover = (page: Page) => page.getByRole("img", { name: "The cover" });

test("cover upload: a file of the wrong type or size is refused before it is sent", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await chooseCover(page, Buffer.from("GIF89a"));
  const only = refused("Only png and jpeg images are accepted");
  await expect.poll(() => message(page, "Image")).toEqual(only);
  // The browser cannot scale down an invalid image, so this file stays above the limit of 5 MB.
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

test("B8: cover upload: a 401 response redirects to /login, even from a form with unsaved input", async ({
  ownerPage: page,
}) => {
  const upload = await page.evaluateHandle(() => {
    const seen = { withCredentials: false };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      seen.withCredentials = this.withCredentials;
      send.call(this, body);
    };
    return seen;
  });
  await field(page, "Deezer").fill("12");
  await refuse(
    page,
    "**/utils/uploadfile/",
    401,
    "You are no longer logged in. Please log in again.",
  );
  await chooseCover(page, await picture(0));
  await expect(page).toHaveURL("/login");
  expect(await upload.jsonValue()).toEqual({ withCredentials: true });
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});
