import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { note } from "../server/testing/note.ts";
import { ownerOf } from "./owner.ts";
import { p99, probe } from "./probe.ts";

const songs = Array.from({ length: 60 }, (_, index) => ({
  title: `Title ${index}`,
  artist: `Artist ${index}`,
  album: "Album",
  duration: 200,
}));
const playlists = Array.from({ length: 1000 }, (_, index) => ({
  year: 1990 + (index % 30),
  is_bonus: true,
  bonus_number: 1 + index,
  songs,
}));

test("L18: while a thousand playlists with sixty thousand songs come in, or are refused, visitors wait less than 100 ms", async (context) => {
  const site = await runSite();
  try {
    const { api } = await ownerOf(site.address);
    const pages = [
      `${site.address}/utils/health-check/`,
      `${site.address}/music/`,
      `${site.address}/nothing`,
    ];
    // What a first answer costs is not what this is about.
    for (const page of pages) await (await fetch(page)).text();
    const stop = probe(pages, 5);
    const refusal = await api("POST /playlists/import", {
      body: { playlists: [...playlists, { year: 1 }] },
    }).catch((error: unknown) => error);
    const { kept } = await api("POST /playlists/import", { body: { playlists } });
    const slowest = p99(await stop());
    note(context, `p99 meanwhile ${slowest.toFixed(0)} ms`);
    expect(refusal).toMatchObject({ status: 422 });
    expect(kept).toBe(true);
    expect(slowest).toBeLessThan(100);
  } finally {
    await site.stop();
  }
});
