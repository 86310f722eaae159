import { test } from "./member.ts";
import { expect, visit } from "./visitor.ts";

test("a slow device: a member is led home from /login and /admin without an error", {
  tag: "@long",
}, async ({ memberPage: page }) => {
  // React works in steps, each of which it asks for by a message: here each comes late.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, given), 300);
    };
  });
  for (const path of ["/login", "/admin"]) {
    await visit(page, path);
    await expect(page).toHaveURL("/");
    await expect(page.getByTestId("user-menu")).toBeVisible();
  }
});
