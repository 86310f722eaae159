import { once } from "node:events";
import { request } from "node:http";
import { listening } from "./raw-http.ts";
import { startSite } from "./start-site.ts";

/** Starts a site that listens on a port, because only Node's HTTP server answers directly from the response cache. */
export async function listeningSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const port = await listening(site);
  const owner = await site.join({ is_superuser: true });
  async function fetchPath(path: string, sent: Record<string, string> = {}, method = "GET") {
    const options = { host: "127.0.0.1", port, path, method, headers: sent, agent: false };
    const [answer] = await once(request(options).end(), "response");
    const { date: _date, connection: _connection, ...headers } = answer.headers;
    const body = Buffer.concat(await answer.toArray());
    // A busy machine may cause a 503.
    if (answer.statusCode === 503) return fetchPath(path, sent, method);
    return { status: answer.statusCode, headers: headers as Record<string, string>, body };
  }
  const addMarch = () => owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const move = (id: string, month: number) =>
    owner.api("PATCH /playlists/:playlist_id", { params: { playlist_id: id }, body: { month } });
  return Object.assign(site, { fetchPath, owner, addMarch, move });
}
