import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "#domain/accent.ts";
import { themeColors } from "#domain/theme.ts";
import { site } from "#site";
import { themeScript } from "./theme-script.ts";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

function tokens(selector: string): Record<string, string> {
  const [block = ""] = css.slice(css.indexOf(`${selector} {`)).split("}", 1);
  return Object.fromEntries(Array.from(block.matchAll(/--([\w-]+): (#\w+);/g), (m) => m.slice(1)));
}

test.each([
  [":root", "dark"],
  [":root.light", "light"],
] as const)(
  "theme %s: text and controls have enough contrast on both background colours",
  (selector, shade) => {
    const colors: Record<string, string> = { ...tokens(selector), accent: site.accent[shade] };
    expect(colors.bg).toBe(themeColors[shade]);
    for (const ground of [colors.bg, colors.raised]) {
      for (const ink of ["text", "muted", "accent", "good", "bad"])
        expect(contrast(colors[ink] ?? "", ground ?? ""), ink).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors.edge ?? "", ground ?? ""), "a control").toBeGreaterThanOrEqual(3);
    }
  },
);

function boot(stored: Record<string, string> | null, systemIsLight = false, theme = "dark") {
  const root = { className: "dark", dataset: { theme } as Record<string, string> };
  const meta = { content: "" };
  const localStorage = {
    getItem(key: string) {
      if (!stored) throw new Error("denied");
      return stored[key] ?? null;
    },
  };
  new Function("document", "localStorage", "matchMedia", themeScript)(
    { documentElement: root, createElement: () => meta, head: { prepend: () => {} } },
    localStorage,
    () => ({ matches: systemIsLight }),
  );
  const { theme: _, ...rest } = root.dataset;
  return { shade: root.className, color: meta.content, ...rest };
}

test.each([
  [{}, false, { shade: "dark", color: "#111014" }],
  [{ theme: "system" }, true, { shade: "light", color: "#faf7f2" }],
  [{ theme: "x onload=alert(1)" }, true, { shade: "dark", color: "#111014" }],
  [{ access_token: "t" }, false, { shade: "dark", color: "#111014", session: "" }],
  [null, false, { shade: "dark", color: "#111014" }],
])(
  "theme script: with %j in localStorage (light system: %j), the page starts as %j",
  (stored, systemIsLight, shown) => {
    expect(boot(stored, systemIsLight)).toEqual(shown);
  },
);

test("theme script: without a stored theme, the page has the site's default theme", () => {
  expect(boot({}, true, "system")).toEqual({ shade: "light", color: "#faf7f2" });
});
