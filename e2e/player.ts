import type { Locator, Page } from "@playwright/test";
import { playerOrigins } from "#domain/platforms.ts";
import { expect } from "./visitor.ts";

/** A simulated player with a counter and a random name. Loading the player again changes the name. */
const counting = `<!doctype html><title>player</title><body><button>Play</button><button>Next</button><output>0</output><script>
const output = document.querySelector("output"), name = Math.random();
let count = 0;
output.dataset.name = name;
setInterval(() => { output.textContent = ++count; }, 20);
</script>`;

export async function countingPlatforms(page: Page) {
  for (const origin of playerOrigins)
    await page
      .context()
      .route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: "text/html", body: counting }),
      );
}

export const player = (page: Page) => page.getByRole("region", { name: "Player" });

const output = (page: Page) => page.frameLocator("iframe").locator("output");
const read = async (page: Page) => ({
  name: await output(page).getAttribute("data-name"),
  count: Number(await output(page).textContent()),
});

/** Reads the player's name and counter. The returned function expects the same name and a higher counter, which proves that the player was not reloaded. */
export async function listen(page: Page) {
  await expect.poll(async () => (await read(page)).count).toBeGreaterThan(0);
  let last = await read(page);
  return async () => {
    await expect.poll(async () => (await read(page)).count).toBeGreaterThan(last.count);
    const now = await read(page);
    expect(now.name).toBe(last.name);
    last = now;
  };
}

const box = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
};

export async function expectOverSlot(page: Page, card: Locator) {
  const slot = card.locator(".player-slot");
  await expect
    .poll(async () => {
      const room = await slot.evaluate(box);
      const frame = await page.locator("iframe").evaluate(box);
      return Math.max(
        ...room.map((value, index) => Math.abs(value - (frame[index] ?? Number.NaN))),
      );
    })
    .toBeLessThan(1);
}

export async function expectDocked(page: Page) {
  await expect(player(page).getByRole("button", { name: "Close player" })).toBeVisible();
  const { bottom, height } = await player(page).evaluate((element) => ({
    bottom: element.getBoundingClientRect().bottom,
    height: document.documentElement.clientHeight,
  }));
  expect(height - bottom).toBeGreaterThanOrEqual(0);
  expect(height - bottom).toBeLessThan(30);
}
