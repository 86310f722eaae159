// The browser logs each violation of the content security policy as an error, and logged errors fail any journey. The journeys of this file cause violations, so they clear the errors at the end.
import { expect, test, visit } from "./visitor.ts";

test("F3: content policy: injected scripts, event handlers, frames, styles and requests are blocked", async ({
  page,
  noticed,
  outside,
}) => {
  await visit(page, "/");
  const refused = await page.evaluateHandle(() => {
    const directives = new Set<string>();
    document.addEventListener("securitypolicyviolation", (event) =>
      directives.add(event.effectiveDirective),
    );
    const script = document.createElement("script");
    script.textContent = "window.slipped = true";
    const picture = document.createElement("div");
    picture.innerHTML = '<img src="/nothing" onerror="window.slipped = true">';
    const frame = document.createElement("iframe");
    frame.src = "https://evil.example/";
    const style = document.createElement("style");
    style.textContent = "body { display: none }";
    document.body.append(script, picture, frame, style);
    fetch("https://evil.example/").catch(() => {});
    // A timer runs this code, because the policy does not apply to code that Playwright evaluates directly.
    setTimeout(() => {
      try {
        // biome-ignore lint/security/noGlobalEval: the test checks that eval is blocked
        eval("window.slipped = true");
      } catch {
        directives.add("eval");
      }
    });
    return directives;
  });
  await expect
    .poll(() => refused.evaluate((directives) => [...directives].sort()))
    .toEqual([
      "connect-src",
      "eval",
      "frame-src",
      "script-src",
      "script-src-attr",
      "script-src-elem",
      "style-src-elem",
    ]);
  expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  expect(outside).toEqual([]);
  noticed.errors.length = 0;
});

test("F5: framing: other sites cannot frame the site", async ({ page, baseURL, noticed }) => {
  await page.route("https://evil.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${baseURL}/"></iframe>` }),
  );
  await page.goto("https://evil.example/");
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  noticed.errors.length = 0;
});
