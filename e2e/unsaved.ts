import type { Page } from "@playwright/test";

/** Lets the server handle the next request to the address, but gives the page a connection error instead of the response. */
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
