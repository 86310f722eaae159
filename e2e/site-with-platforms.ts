// Starts the site with stand-ins for the platforms, whose responses depend on the requested id.
import { openAddress } from "#domain/platforms.ts";
import { readConfig } from "#server/config.ts";
import { lookups } from "#server/platforms/lookup-platforms.ts";
import { prepareFolder } from "#server/process/data-dir.ts";
import { serve } from "#server/serve.ts";
import { json, onDeezer, redirect, startPlatforms } from "#server/testing/music-platforms.ts";
import { picture } from "./playlists.ts";

const platforms = await startPlatforms();
const quota = json({ error: { type: "Exception", message: "Quota limit exceeded", code: 4 } });
const at = (host: string) => `https://${host}/cover.jpg`;

onDeezer(platforms, "11", {
  count: 5,
  isWithheld: (index) => index === 1,
  picture_xl: at("cdn-images.dzcdn.net"),
});
onDeezer(platforms, "22", { count: 3 });
onDeezer(platforms, "77", { count: 620 });
const noData = json({ error: { type: "DataException", message: "no data", code: 800 } });
platforms.on("api.deezer.com/playlist/33", noData);
platforms.on("api.deezer.com/track/isrc:GBAYE0601000", noData);
platforms.on("api.deezer.com/playlist/44", quota);
// The request for this playlist never gets a response.
platforms.on("api.deezer.com/playlist/55", () => {});
// If the link check finds none of the site's links at a platform, it looks up a control playlist that exists.
const control = (endpoint: string, platform: "spotify" | "youtube") =>
  platforms.on(
    endpoint + encodeURIComponent(openAddress(platform, lookups[platform].control)),
    json({ title: "A playlist that exists" }),
  );
control("open.spotify.com/oembed?url=", "spotify");
control("www.youtube.com/oembed?format=json&url=", "youtube");
platforms.on("link.deezer.com/s/abc", redirect("https://www.deezer.com/fr/playlist/11"));
platforms.on("spotify.link/abc", redirect("https://www.deezer.com/playlist/22"));

/** Makes Deezer return `tracks` for both searches that the site makes for a song: by fields and by plain words. */
function onSearch(artist: string, title: string, tracks: { id: number; artist: object }[]) {
  for (const words of [`artist:"${artist}" track:"${title}"`, `${artist} ${title}`])
    platforms.on(
      `api.deezer.com/search?q=${encodeURIComponent(words)}&limit=10`,
      json({ data: tracks, total: tracks.length }),
    );
  for (const track of tracks)
    platforms.on(
      `api.deezer.com/track/${track.id}`,
      json({ ...track, isrc: `GBAYE060${track.id}`, contributors: [track.artist] }),
    );
}
const trackOf = (name: string, title: string, id: number, duration: number, album: string) => ({
  id,
  title,
  duration,
  artist: { name },
  album: { title: album },
});
const harbour = ["Maren Vale", "Slow Harbour"] as const;
onSearch(...harbour, [trackOf(...harbour, 1498, 221, "Tides")]);
const birds = ["Halden", "Concrete Birds"] as const;
onSearch(...birds, [trackOf(...birds, 1499, 180, "City")]);
onSearch("The Low Lanterns", "Glass Orchard", [
  trackOf("The Low Lanterns", "Glass Orchard (Live)", 1500, 300, "At the Pier"),
  trackOf("The Low Lanterns", "Glass Orchard (Acoustic)", 1501, 250, "Quiet Rooms"),
]);
onSearch("Otto Brandt", "Nine Kites", []);
// The search for this song never gets a response.
platforms.on(
  `api.deezer.com/search?q=${encodeURIComponent('artist:"Ada Lund" track:"Waiting"')}&limit=10`,
  () => {},
);

const cover = await picture(1);
platforms.on("cdn-images.dzcdn.net/cover.jpg", (_request, response) => response.end(cover));

const config = readConfig(process.env);
prepareFolder(config.dataDir);
await serve(config, { network: platforms.network });
