// Large pictures are made smaller before they are sent, and the part that covers show can be chosen.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { button, expect, expectSuccess, field, test, visit } from "./admin.ts";

test.use({ expectedErrors: /status of 404/ });

test.beforeEach(async ({ ownerPage: page }) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
});

/** Red on the left or above, green in the middle, blue at the other end. */
function thirds(width: number, height: number) {
  const [step, horizontal] = width > height ? [width / 3, true] : [height / 3, false];
  const third = (color: string, at: number) =>
    horizontal
      ? `<rect x="${at * step}" width="${step}" height="${height}" fill="${color}"/>`
      : `<rect y="${at * step}" width="${width}" height="${step}" fill="${color}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${["#f00", "#0f0", "#00f"].map(third).join("")}</svg>`;
  return sharp(Buffer.from(drawing));
}

const slider = (page: Page) => page.getByRole("slider", { name: "Shown part" });
const cover = (page: Page) => page.getByRole("img", { name: "The cover" });

async function storedPicture(page: Page) {
  const address = (await cover(page).getAttribute("src")) ?? "";
  return Buffer.from(await (await page.request.get(address)).body());
}

async function colorInTheMiddle(picture: Buffer) {
  const { dominant } = await sharp(
    await sharp(picture)
      .resize(8, 8, { fit: "cover" })
      .extract({ left: 3, top: 3, width: 2, height: 2 })
      .png()
      .toBuffer(),
  ).stats();
  const { r, g, b } = dominant;
  return r > g && r > b ? "red" : g > b ? "green" : "blue";
}

/** Of more than 5 MiB. */
async function largePicture() {
  const picture = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(5 * 1024 * 1024);
  return picture;
}

test("a cover of more than 5 MiB is brought in smaller", async ({ ownerPage: page, api }) => {
  test.slow();
  await visit(page, "/admin/playlists/import");
  const table = Buffer.from("Year,Deezer,Cover\n2019,12,large.png\n");
  await page.getByLabel("Choose files", { exact: true }).setInputFiles([
    { name: "mine.csv", mimeType: "text/csv", buffer: table },
    { name: "large.png", mimeType: "image/png", buffer: await largePicture() },
  ]);
  await button(page, "Add 1 playlist").click();
  await expectSuccess(page, "1 playlist created successfully.");
  const [playlist] = (await api("GET /playlists/", {})).data;
  const stored = await (await page.request.get(`/images/${playlist?.image}`)).body();
  expect((await sharp(stored).metadata()).width).toBe(1500);
});

test("a picture of more than 6,000 pixels is sent with 2,560", async ({ ownerPage: page }) => {
  const wide = await thirds(6600, 3300).jpeg().toBuffer();
  // Of a request that nobody intercepts, the body is not told.
  await page.route("**/utils/uploadfile/", (route) => route.continue());
  const sent = page.waitForRequest("**/utils/uploadfile/");
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: wide,
  });
  const body = (await sent).postDataBuffer();
  await expectSuccess(page, "Image uploaded successfully.");
  const { width, height } = await sharp(await storedPicture(page)).metadata();
  expect([width, height]).toEqual([2560, 1280]);
  expect(body?.indexOf(wide.subarray(100, 200))).toBe(-1);
});

test("of a wide picture the middle is shown, or what is dragged into the square", async ({
  ownerPage: page,
  api,
}) => {
  await field(page, "Image").setInputFiles({
    name: "cover.png",
    mimeType: "image/png",
    buffer: await thirds(900, 300).png().toBuffer(),
  });
  await expectSuccess(page, "Image uploaded successfully.");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "50");
  expect(await colorInTheMiddle(await storedPicture(page))).toBe("green");
  const whole = await cover(page).getAttribute("src");

  await slider(page).hover();
  const bounds = await slider(page).boundingBox();
  if (!bounds) throw new Error("The picture is not shown");
  await page.mouse.move(bounds.x + bounds.width / 2, bounds.y + 20);
  await page.mouse.down();
  await page.mouse.move(bounds.x + bounds.width, bounds.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "100");
  await expect(cover(page)).not.toHaveAttribute("src", whole ?? "");
  const square = await storedPicture(page);
  expect((await sharp(square).metadata()).width).toBe(300);
  expect(await colorInTheMiddle(square)).toBe("blue");

  // The whole picture is still there to choose from.
  const right = await cover(page).getAttribute("src");
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expect(button(page, "Save")).toHaveAttribute("title", "The image is still uploading");
  await expect(cover(page)).not.toHaveAttribute("src", right ?? "");
  expect(await colorInTheMiddle(await storedPicture(page))).toBe("red");
  await field(page, "Deezer").fill("1234567");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  const { image } = (await api("GET /playlists/", {})).data[0] ?? {};
  const served = Buffer.from(
    await (await page.request.get(`/images/${image?.slice(0, 32)}-160.webp`)).body(),
  );
  expect(await colorInTheMiddle(served)).toBe("red");
});

test("of a high picture the arrow keys choose, and many presses send one picture", async ({
  ownerPage: page,
}) => {
  await field(page, "Image").setInputFiles({
    name: "cover.png",
    mimeType: "image/png",
    buffer: await thirds(300, 900).png().toBuffer(),
  });
  await expectSuccess(page, "Image uploaded successfully.");
  const whole = await cover(page).getAttribute("src");
  const uploads: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/utils/uploadfile/") && uploads.push(request.method()),
  );
  await slider(page).focus();
  for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowDown");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "100");
  await expect(cover(page)).not.toHaveAttribute("src", whole ?? "");
  expect(await colorInTheMiddle(await storedPicture(page))).toBe("blue");
  expect(uploads).toEqual(["POST"]);
});

test("a square picture asks nothing", async ({ ownerPage: page }) => {
  await field(page, "Image").setInputFiles({
    name: "cover.png",
    mimeType: "image/png",
    buffer: await thirds(301, 300).png().toBuffer(),
  });
  await expectSuccess(page, "Image uploaded successfully.");
  await expect(cover(page)).toBeVisible();
  await expect(slider(page)).toHaveCount(0);
});
