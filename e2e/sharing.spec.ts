// What a page says of itself to programs, read as they read it: parsed, by a browser's own parsers.
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { card, expect, test, visit } from "./visitor.ts";

const ownPages = {
  "/music/2025/october": "October 2025",
  "/music/2018/to-2022": "2018-2022",
  "/music/2018/to-2022-extended": "2018-2022+",
  "/music/2024/best-extended": "2024+",
  "/music/2024/march": "March 2024",
  "/music/2024/bonus-1": "Bonus #1 2024",
};
const pages = {
  "/": "Mixtape",
  "/music": "Music",
  "/music/2024": "2024",
  "/photography": "Photography",
  ...ownPages,
};

test("every page's head: its own title, address, description, preview and structured data", {
  tag: "@long",
}, async ({ page, request, baseURL }) => {
  await page.goto("/robots.txt");
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const [path, title] of Object.entries(pages)) {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
    expect(html.indexOf("twitter:image:alt"), "within what a preview reads").toBeLessThan(6000);
    const head = await page.evaluate((text) => {
      const { head, documentElement } = new DOMParser().parseFromString(text, "text/html");
      const content = (selector: string) =>
        [...head.querySelectorAll(selector)].map((tag) => tag.getAttribute("content"));
      const links = [...head.querySelectorAll("link")].map((link) => [
        link.rel,
        link.getAttribute("type"),
        link.getAttribute("href"),
      ]);
      const names = [...head.querySelectorAll("meta[name], meta[property]")].map(
        (tag) => tag.getAttribute("name") ?? tag.getAttribute("property"),
      );
      const data = [...documentElement.querySelectorAll('script[type="application/ld+json"]')].map(
        (tag) => JSON.parse(tag.textContent ?? ""),
      );
      return {
        title: head.querySelector("title")?.textContent,
        names,
        links,
        data,
        description: content('meta[name="description"]'),
        og: Object.fromEntries(
          [...head.querySelectorAll("meta[property], meta[name^='twitter:']")].map((tag) => [
            tag.getAttribute("property") ?? tag.getAttribute("name"),
            tag.getAttribute("content"),
          ]),
        ),
      };
    }, html);

    expect(head.title, path).toBe(path === "/" ? "Mixtape" : `${title} · Mixtape`);
    expect(head.names.length, "no tag twice").toBe(new Set(head.names).size);
    expect(head.description, path).toHaveLength(1);
    const address = baseURL + path;
    expect(head.links, path).toContainEqual(["canonical", null, address]);
    expect(head.links).toContainEqual(["alternate", "application/atom+xml", `${baseURL}/feed.xml`]);
    expect(head.links).toContainEqual(["manifest", null, "/site.webmanifest"]);
    const own = path in ownPages;
    expect(head.og, path).toMatchObject({
      "og:site_name": "Mixtape",
      "og:type": own ? "music.playlist" : "website",
      "og:title": title,
      "og:description": head.description[0],
      "og:url": address,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      "twitter:title": title,
      "twitter:image": head.og["og:image"],
    });
    const picture = await request.get(head.og["og:image"] as string);
    expect([path, picture.status(), picture.headers()["content-type"]]).toEqual([
      path,
      200,
      "image/jpeg",
    ]);

    expect(head.data, path).toHaveLength(1);
    const { "@context": context, "@graph": graph } = head.data[0];
    expect(context).toBe("https://schema.org");
    const types = graph.map((thing: { "@type": string }) => thing["@type"]);
    if (path === "/") expect(types).toEqual(["WebSite", "ItemList"]);
    else expect(types.at(-1), path).toBe("BreadcrumbList");
    if (own) {
      expect(graph[0], path).toMatchObject({ "@type": "MusicPlaylist", name: title, url: address });
      expect(graph[0].sameAs, path).toHaveLength(path === "/music/2018/to-2022-extended" ? 3 : 4);
      for (const link of graph[0].sameAs)
        expect(Object.values(exampleIds).some((id) => link.endsWith(id))).toBe(true);
      expect(graph[1].itemListElement.map((step: { item: string }) => step.item)).toEqual(
        ["/music", ...(path.includes("/to-") ? [] : [path.slice(0, 11)]), path].map(
          (step) => baseURL + step,
        ),
      );
      const embed = head.links.find(([, type]) => type === "application/json+oembed")?.[2];
      const player = await (await request.get(embed as string)).json();
      expect(player).toMatchObject({
        version: "1.0",
        type: "rich",
        title,
        thumbnail_url: head.og["og:image"],
      });
      const frame = await page.evaluate((text) => {
        const [first, ...others] = new DOMParser().parseFromString(text, "text/html").body.children;
        return { others: others.length, tag: first?.tagName, src: first?.getAttribute("src") };
      }, player.html);
      expect(frame).toEqual({
        others: 0,
        tag: "IFRAME",
        src: `https://open.spotify.com/embed/playlist/${exampleIds.spotify_id}`,
      });
    }
    seen.titles.add(head.title ?? "");
    seen.descriptions.add(head.description[0] ?? "");
  }
  expect(seen.titles.size).toBe(Object.keys(pages).length);
  expect(seen.descriptions.size).toBe(Object.keys(pages).length);
});

test("the feed is well-formed Atom with absolute addresses, and the sitemap lists pages that are there", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/robots.txt");
  const parse = async (path: string) =>
    page.evaluate(
      (text) => {
        const parsed = new DOMParser().parseFromString(text, "application/xml");
        if (parsed.querySelector("parsererror"))
          throw new Error(parsed.documentElement.textContent ?? "");
        type Element = {
          tag: string;
          attributes: Record<string, string>;
          text: string;
          children: Element[];
        };
        const plain = (element: globalThis.Element): Element => ({
          tag: element.tagName,
          attributes: Object.fromEntries(
            [...element.attributes].map(({ name, value }) => [name, value]),
          ),
          text: element.children.length ? "" : (element.textContent ?? ""),
          children: [...element.children].map(plain),
        });
        return {
          namespace: parsed.documentElement.namespaceURI,
          root: plain(parsed.documentElement),
        };
      },
      await (await request.get(path)).text(),
    );

  const { namespace, root } = await parse("/feed.xml");
  expect([namespace, root.tag]).toEqual(["http://www.w3.org/2005/Atom", "feed"]);
  const tags = root.children.map(({ tag }) => tag);
  for (const tag of ["id", "title", "updated", "author"])
    expect(tags.filter((each) => each === tag)).toHaveLength(1);
  const entries = root.children.filter(({ tag }) => tag === "entry");
  expect(entries).toHaveLength(9);
  for (const { children } of [root, ...entries]) {
    const only = (tag: string) => children.filter((child) => child.tag === tag);
    for (const tag of ["id", "title", "updated"]) expect(only(tag)).toHaveLength(1);
    expect(only("id")[0]?.text).toMatch(/^(?:urn:uuid:[0-9a-f-]{36}|http:\/\/.*\/)$/);
    expect(only("updated")[0]?.text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const { attributes } of only("link")) expect(attributes.href).toMatch(/^https?:\/\/[^/]/);
  }
  for (const { children } of entries) {
    const content = children.find(({ tag }) => tag === "content");
    expect(content?.attributes.type).toBe("html");
    const { links, pictures } = await page.evaluate((text) => {
      const { body } = new DOMParser().parseFromString(text, "text/html");
      const all = (selector: string, name: string) =>
        [...body.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
      return { links: all("li a", "href"), pictures: all("img", "src") };
    }, content?.text ?? "");
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const address of [...links, ...pictures]) expect(address).toMatch(/^https?:\/\/[^/]/);
  }

  const { root: map } = await parse("/sitemap.xml");
  const places = map.children.map(
    ({ children }) => children.find(({ tag }) => tag === "loc")?.text ?? "",
  );
  for (const path of Object.keys(pages)) expect(places).toContain(baseURL + path);
  for (const place of places)
    expect((await request.get(place, { headers: { accept: "text/html" } })).status(), place).toBe(
      200,
    );
});

test("a playlist's own page: its card, the way back, and nothing moves", async ({ page }) => {
  await visit(page, "/music/2024/march");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("March 2024");
  await expect(page.getByRole("article")).toHaveCount(1);
  await card(page, "March 2024").getByRole("button", { name: "Deezer" }).click();
  await expect(page.locator("iframe")).toHaveAttribute("title", "Deezer player: March 2024");
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "2024" })
    .click();
  await expect(page).toHaveURL("/music/2024");
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("sharing copies the playlist's own address, and says so", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/music/2024");
  await card(page, "March 2024").getByRole("button", { name: "Share March 2024" }).click();
  await expect(page.getByRole("status")).toContainText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/music/2024/march`,
  );
});

test("where the device shares by itself, it is asked; closing its dialog is no error", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    navigator.share = async (what) => {
      asked.push(what);
      throw new DOMException("closed", "AbortError");
    };
  });
  await visit(page, "/");
  await page.getByRole("button", { name: "Share October 2025" }).focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked))
    .toEqual([{ title: "October 2025", url: `${baseURL}/music/2025/october` }]);
  await expect(page.getByRole("status")).toHaveText("");
});

test("where nothing may be copied, the address is shown to be copied by hand", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  const shown = new Promise<string>((resolve) => {
    page.on("dialog", async (dialog) => {
      resolve(dialog.defaultValue());
      await dialog.dismiss();
    });
  });
  await visit(page, "/music/2024/march");
  await page.getByRole("button", { name: "Share March 2024" }).click();
  expect(await shown).toBe(`${baseURL}/music/2024/march`);
});

test("the feed is offered at the foot of the page", async ({ page }) => {
  await visit(page, "/photography");
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "RSS feed" }),
  ).toHaveAttribute("href", "/feed.xml");
});
