// Starts the site with stand-ins for the platforms, whose responses depend on the requested id.
import { openAddress } from "#domain/platforms.ts";
import { readConfig } from "#server/config.ts";
import { lookups } from "#server/platforms/lookup-platforms.ts";
import { prepareDataDir } from "#server/process/data-dir.ts";
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
platforms.on(
  "api.deezer.com/playlist/33",
  json({ error: { type: "DataException", message: "no data", code: 800 } }),
);
platforms.on("api.deezer.com/playlist/44", quota);
// This playlist never gets a response.
platforms.on("api.deezer.com/playlist/55", () => {});
// The link check asks for these playlists when a platform knows none of the site's links.
const control = (endpoint: string, platform: "spotify" | "youtube") =>
  platforms.on(
    endpoint + encodeURIComponent(openAddress(platform, lookups[platform].control)),
    json({ title: "A playlist that exists" }),
  );
control("open.spotify.com/oembed?url=", "spotify");
control("www.youtube.com/oembed?format=json&url=", "youtube");
platforms.on("link.deezer.com/s/abc", redirect("https://www.deezer.com/fr/playlist/11"));
platforms.on("spotify.link/abc", redirect("https://www.deezer.com/playlist/22"));
const cover = await picture(1);
platforms.on("cdn-images.dzcdn.net/cover.jpg", (_request, response) => response.end(cover));

const config = readConfig(process.env);
prepareDataDir(config.dataDir);
await serve(config, { network: platforms.network });
