import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Api } from "#contract/client.ts";
import { galleryAddress } from "#domain/photos.ts";
import { field, picture } from "./admin.ts";

const words = [
  { caption: "Line 28", alt: "A yellow tram" },
  { caption: "", alt: "Tiles on a wall" },
  { caption: "The last stop", alt: "" },
];

export async function addGallery(api: Api, count = 3) {
  const body = { title: "Lisbon, from the tram", year: 2025, month: 5 };
  const gallery = await api("POST /galleries/", { body });
  const params = { gallery_id: gallery.id };
  for (const [index, photo] of words.slice(0, count).entries()) {
    const portrait = sharp(await picture(index)).resize(400, 300 + 150 * index, { fit: "fill" });
    const file = new Blob([new Uint8Array(await portrait.jpeg().toBuffer())]);
    const { id } = await api("POST /galleries/:gallery_id/photos", { params, file });
    await api("PATCH /photos/:photo_id", { params: { photo_id: id }, body: photo });
  }
  await api("PATCH /galleries/:gallery_id", { params, body: { is_published: true } });
  return galleryAddress(gallery);
}

export async function newestGallery(api: Api) {
  const { id = "" } = (await api("GET /galleries/")).data[0] ?? {};
  return api("GET /galleries/:gallery_id", { params: { gallery_id: id } });
}

export const thumbnails = (page: Page) => page.getByRole("button", { name: /^Photo \d+/ });
export const thumbnail = (page: Page, name: string) => page.getByRole("button", { name });
export const names = (page: Page) => thumbnails(page).locator(".sr-only").allTextContents();
export const caption = (page: Page) => field(page, "Caption");
export const alt = (page: Page) => field(page, "Alternative text");
