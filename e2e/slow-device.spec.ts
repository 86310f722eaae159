import { expect, test, userMenu, visit } from "./member.ts";

test("slow device: a member is redirected from /login and /admin to home without an error", {
  tag: "@long",
}, async ({ memberPage: page }) => {
  // Simulates a slow device by delaying every message, because React schedules its work with messages.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, given), 300);
    };
  });
  for (const path of ["/login", "/admin"]) {
    await visit(page, path);
    await expect(page).toHaveURL("/");
    await expect(userMenu(page)).toBeVisible();
  }
});
