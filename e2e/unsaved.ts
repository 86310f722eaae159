// unsaved.spec.ts and unsaved-playlist.spec.ts share these helpers. They test that unsaved input of forms is restored.
import type { Page } from "@playwright/test";

/** Lets the server handle the request and loses its response. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
export const notice = (page: Page) => page.getByText("These changes haven’t been saved yet.");
