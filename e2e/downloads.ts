import type { Page } from "@playwright/test";

/** What a page downloads from addresses like these, as text: read at once, since a browser forgets it with the page. */
export function watchDownloads(page: Page, addresses: RegExp): () => Promise<string> {
  const readings: Promise<string>[] = [];
  page.on("response", (response) => {
    if (addresses.test(response.url())) readings.push(response.text());
  });
  return async () => {
    // Nothing may still be on its way when a journey ends: it would be cut off, and that told as its failure.
    await page.waitForLoadState("networkidle");
    return (await Promise.all(readings)).join("\n");
  };
}
