// oEmbed: how other sites show a playlist.
import { expect, test } from "vitest";
import { origin, siteWithOwner } from "../testing/sharing-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

test("oEmbed: a playlist's address is a player elsewhere, in the room there is", async () => {
  await using site = await siteWithOwner();
  const image = await site.upload("#00aa55");
  await site.add({ year: 2024, month: 3, image, ...exampleIds });
  const ask = (query: Record<string, string>) => site.send(`/oembed?${new URLSearchParams(query)}`);
  const url = `${origin}/music/2024/march`;
  const answer = await ask({ url });
  expect(answer.headers.get("content-type")).toContain("application/json");
  const player = await answer.json();
  expect(player).toMatchObject({
    version: "1.0",
    type: "rich",
    title: "March 2024",
    provider_name: "Mixtape",
    provider_url: `${origin}/`,
    width: 600,
    height: 352,
    thumbnail_url: `${origin}/cards/2024/march.jpg?cover=${image.slice(0, 8)}`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  expect(player.html).toMatch(
    new RegExp(
      `^<iframe src="https://open\\.spotify\\.com/embed/playlist/${exampleIds.spotify_id}" .*</iframe>$`,
    ),
  );
  expect(
    await (
      await ask({ url: `${url}/?utm=1#x`, maxwidth: "400", maxheight: "200", format: "json" })
    ).json(),
  ).toMatchObject({
    width: 400,
    height: 200,
    thumbnail_url: `${origin}/images/${image.replace(".jpg", "")}-160.webp`,
    thumbnail_width: 160,
  });
  expect((await ask({ url, format: "xml" })).status).toBe(501);
  expect((await site.send("/oembed")).status).toBe(422);
  expect((await ask({ url, maxwidth: "1e3" })).status).toBe(422);
});

test("oEmbed: what is on no platform is a link, and what is no playlist of ours is not found", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2024, month: 3 });
  const ask = (url: string) => site.send(`/oembed?${new URLSearchParams({ url })}`);
  const link = await (await ask(`${origin}/music/2024/march`)).json();
  expect(link).toMatchObject({ type: "link", title: "March 2024" });
  expect(link).not.toHaveProperty("html");
  for (const url of [
    `${origin}/`,
    `${origin}/music/2024/april`,
    "https://evil.example/music/2024/march",
    "https://mixtape.example@evil.example/music/2024/march",
    "http://mixtape.example/music/2024/march",
    "javascript:alert(1)",
    "/music/2024/march",
  ]) {
    const { status } = await ask(url);
    expect([url, status]).toEqual([url, 404]);
  }
});
