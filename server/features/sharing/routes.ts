// Every absolute URL begins with SITE_URL, because the Host header can be forged.
import * as z from "zod/mini";
import { getPlayer } from "#contract/sharing.ts";
import { siteCardAddress } from "#domain/playlist-address.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { feedPath } from "../../http/page-or-call.ts";
import { replyCached } from "../../response-cache/cached-response.ts";
import type { ForVisitors } from "../../services.ts";
import { listPublished as listGalleries } from "../galleries/queries.ts";
import { listAt } from "../music/queries.ts";
import { listReviewedYears } from "../review/review.ts";
import { createCards } from "./cards.ts";
import { atomFeed } from "./feed.ts";
import { playerFor } from "./player.ts";
import { getReviewCard, listChanges, listPublished } from "./queries.ts";
import { sitemap } from "./sitemap.ts";

const newest = 50;

// Robots may load private pages, because they must see the `noindex` in the response.
const robots = (siteUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

export function sharingRoutes(app: App, services: ForVisitors) {
  const { db, siteUrl, readSettings } = services;
  const serve = (url: string, type: string, make: () => Promise<string>) =>
    app.get(url, { schema: { hide: true }, config: { cache: true } }, async (_request, reply) => {
      const text = await make();
      reply.type(type);
      return text;
    });
  serve(feedPath, "application/atom+xml; charset=utf-8", async () =>
    atomFeed(await listPublished(db, newest, siteUrl), (await listGalleries(db)).slice(0, newest), {
      reviewed: await listReviewedYears(db),
      site: await readSettings(),
      siteUrl,
    }),
  );
  serve("/sitemap.xml", "application/xml; charset=utf-8", async () =>
    sitemap({
      playlists: await listChanges(db),
      reviewed: await listReviewedYears(db),
      galleries: await listGalleries(db),
      site: await readSettings(),
      siteUrl,
    }),
  );
  serve("/robots.txt", "text/plain; charset=utf-8", async () => robots(siteUrl));

  app.route({
    ...getPlayer,
    handler: async ({ query: { url, format, maxwidth, maxheight } }, reply) => {
      if (format !== "json") throw new AppError("format_not_offered");
      const asked = URL.parse(url);
      const path = asked?.origin === siteUrl ? asked.pathname.replace(/\/$/, "") : "";
      const [playlist] = await listAt(db, path);
      if (!playlist) throw new AppError("playlist_not_found");
      reply.header("cache-control", "public, max-age=3600");
      const room = { width: maxwidth, height: maxheight };
      return playerFor(playlist, await readSettings(), siteUrl, room);
    },
  });

  const cards = createCards(services);
  app.get(siteCardAddress, { schema: { hide: true } }, async (request, reply) =>
    replyCached(request, reply, await cards.ofSite()),
  );
  const params = z.object({ year: z.string(), file: z.string() });
  app.get("/cards/:year/:file", { schema: { hide: true, params } }, async (request, reply) => {
    const { year, file } = request.params;
    if (file === "review.jpg")
      return replyCached(request, reply, await cards.ofReview(await getReviewCard(db, year)));
    const [, name = ""] = /^(.*)\.jpg$/.exec(file) ?? [];
    const [playlist] = await listAt(db, `/music/${year}/${name}`);
    if (!playlist) throw new AppError("not_found");
    return replyCached(request, reply, await cards.ofPlaylist(playlist));
  });
}
