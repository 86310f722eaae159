import type { Page } from "@playwright/test";
import sharp from "sharp";
import { button, chooseCover, expect, expectSuccess, field, openForm, test } from "./admin.ts";

test.beforeEach(() => test.slow());

function redGreenBlue(width: number, height: number) {
  const parts = ["#f00", "#0f0", "#00f"].map(
    (color, at) => `<rect x="${(at * width) / 3}" width="100%" height="100%" fill="${color}"/>`,
  );
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

const slider = (page: Page) => page.getByRole("slider", { name: "Choose what is shown" });
const cover = (page: Page) => page.getByRole("img", { name: "The cover" });
const load = async (page: Page, address: string) => (await page.request.get(address)).body();
const stored = async (page: Page) => load(page, (await cover(page).getAttribute("src")) ?? "");

async function colorInTheMiddle(picture: Buffer) {
  const middle = sharp(picture).resize(8, 8, { fit: "cover" });
  const pixel = { left: 3, top: 3, width: 2, height: 2 };
  const { dominant } = await sharp(await middle.extract(pixel).png().toBuffer()).stats();
  const { r, g, b } = dominant;
  return r > g && r > b ? "red" : g > b ? "green" : "blue";
}

test("cover: the browser scales a large picture down, and the owner chooses which square of it is shown", async ({
  ownerPage: page,
  api,
}) => {
  await openForm(page);
  const wide = await redGreenBlue(6600, 2200);
  // Playwright can read the body only of requests that a route intercepts.
  await page.route("**/utils/uploadfile/", (route) => route.continue());
  const sent = page.waitForRequest("**/utils/uploadfile/");
  await chooseCover(page, wide);
  await expectSuccess(page, "Image uploaded successfully.");
  await expect(slider(page)).toHaveValue("50");
  expect((await sent).postDataBuffer()?.length).toBeLessThan(wide.length);
  const first = await stored(page);
  expect((await sharp(first).metadata()).width).toBe(1920);
  expect(await colorInTheMiddle(first)).toBe("green");
  const whole = (await cover(page).getAttribute("src")) ?? "";

  await slider(page).press("Home");
  await expect(button(page, "Save")).toBeDisabled();
  await expect(cover(page)).not.toHaveAttribute("src", whole);
  await field(page, "Deezer").fill("1234567");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  const { image } = (await api("GET /playlists/", {})).data[0] ?? {};
  const served = await load(page, `/images/${image?.slice(0, 32)}-160.webp`);
  expect(await colorInTheMiddle(served)).toBe("red");
});
