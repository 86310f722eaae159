import type { Locator, Page } from "@playwright/test";
import { openAddress, platforms } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  chooseCover,
  dialog,
  expect,
  field,
  owner,
  picture,
  test,
  userMenu,
  visit,
} from "./admin.ts";

const links = platforms.map((platform) => openAddress(platform, exampleIds[`${platform}_id`]));
const songs = Array.from({ length: 20 }, (_, index) => `Maren Vale - Song ${index + 1}`);

for (const { screen, viewport, hasTouch, most } of [
  { screen: "computer", viewport: { width: 1280, height: 900 }, hasTouch: false, most: [17, 14] },
  { screen: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, most: [21, 17] },
] as const)
  test.describe(screen, () => {
    test.use({ viewport, hasTouch });
    for (const [index, pastes, words] of [
      [0, links, "links pasted one by one"],
      [1, [links.join("\n")], "all links in one paste"],
    ] as const)
      test(`new playlist: on a ${screen} with ${words}, login and form take at most ${most[index]} presses`, {
        tag: index === 0 || hasTouch ? "@long" : [],
      }, async ({ page, api, browser, baseURL }) => {
        await api("PATCH /site/settings", { body: { platforms: [...platforms] } });
        let presses = 0;
        /** Counts one press: a click, a tap, a key chord, a filled field or a chosen file. */
        const count = async (press: Promise<unknown>) => {
          presses += 1;
          await press;
        };
        const press = (target: Locator) => count(hasTouch ? target.tap() : target.click());
        const screens = () =>
          dialog(page, "Add Playlist").evaluate((form) => form.clientHeight / innerHeight);

        await visit(page, "/login");
        await count(field(page, "Email").fill(owner.email));
        await count(field(page, "Password").fill(owner.password));
        await press(button(page, "Log In"));
        await press(userMenu(page));
        await press(page.getByRole("menuitem", { name: "Add Playlist" }));
        await expect(page.locator(".platform-field input:focus")).toBeVisible();
        for (const text of pastes) await count(paste(page, text));
        await expect(page.getByText("On 6 of 6 platforms")).toBeAttached();
        if (hasTouch) expect(await screens()).toBeLessThanOrEqual(1.6);
        await field(page, "Paste a list, or drop a file").focus();
        await count(paste(page, songs.join("\n")));
        await expect(button(page, "Show all 20 songs")).toBeVisible();
        await expect(button(page, "Edit Song 3")).toBeVisible();
        await expect(button(page, "Edit Song 4")).toBeVisible({ visible: !hasTouch });
        await count(chooseCover(page, await picture(1)));
        // The server processes images at a low priority, which can take 20 s on a busy machine.
        const cover = page.getByRole("img", { name: "The cover" });
        await expect(cover).toBeVisible({ timeout: 20_000 });
        if (hasTouch) expect(await screens()).toBeLessThanOrEqual(1.5);
        await press(button(page, "Save"));
        await expect(page.getByText("Playlist created successfully.")).toBeVisible();
        expect(presses).toBeLessThanOrEqual(most[index]);

        const [playlist] = (await api("GET /playlists/", {})).data;
        const visitor = await browser.newPage({ baseURL, viewport });
        await visit(visitor, playlist ? playlistAddress(playlist) : "");
        const buttons = visitor.getByRole("group", { name: /^Listen to/ }).getByRole("button");
        await expect(buttons).toHaveCount(6);
        for (const each of await buttons.all()) await expect(each).toBeEnabled();
        const list = visitor.getByRole("region", { name: "Songs" });
        await expect(list.getByRole("listitem")).toHaveCount(20);
        const image = visitor.getByRole("article").locator("img[src^='/images/']");
        await expect
          .poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
          .toBeGreaterThan(0);
        await visitor.close();
      });
  });

async function paste(page: Page, text: string) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("ControlOrMeta+v");
}
