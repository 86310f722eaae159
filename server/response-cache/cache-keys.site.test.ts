import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { exampleAddress } from "../testing/example-address.ts";
import { listeningSite } from "../testing/listening-site.ts";
import { pagePaths } from "../testing/page-paths.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { withoutTimeAndNonce } from "../testing/without-time-and-nonce.ts";

const html = { accept: "text/html" };
const pageAndCall = [
  ["/music/2024", html],
  ["/music/2024", {}],
] as const;

const canary = "canary7f3a";
const strange: [query: string, header: string][] = [
  ...["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Prefix", "X-Forwarded-For"],
  ...["Forwarded", "X-Original-URL", "X-Rewrite-URL", "Origin", "Referer", "Accept-Language"],
  ...["User-Agent", "Cookie", "Authorization", "Range"],
].map((name) => ["", name]);
strange.push(
  [`?page=${canary}&__proto__=${canary}`, "X-A"],
  [`?%0d%0aSet-Cookie:%20${canary}`, "X-A"],
);

test("G1: response cache: headers and unknown queries never change a cached response", async () => {
  await using site = await listeningSite();
  const { id } = await site.addMarch();
  const fetchPath = async (path: string, headers: Record<string, string>) => {
    const { body, headers: answered, status } = await site.fetchPath(path, headers);
    const sorted = Object.entries({ ...answered, etag: "" }).sort();
    return withoutTimeAndNonce(JSON.stringify([status, sorted, String(body)]));
  };
  for (const [path, accept] of [["/", html], ["/music/latest", {}], ...pageAndCall] as const) {
    const baseline = await fetchPath(path, accept);
    expect(baseline).toMatch(/^\[200,/);
    expect(baseline).not.toContain(canary);
    for (const [query, header] of strange) {
      const withCanary = () => fetchPath(path + query, { ...accept, [header]: canary });
      expect(await withCanary(), header).toBe(baseline);
      // Empties the cache, so that the request with the canary fills it.
      await site.move(id, 3);
      await withCanary();
      expect(await fetchPath(path, accept), header).toBe(baseline);
    }
  }
});

/** Simulates a shared HTTP cache that stores every response that Cache-Control allows, by URL and Vary headers. */
function plainCache(site: TestSite) {
  const cached = new Map<string, { vary: string[]; answers: Map<string, Response> }>();
  return async (address: string, headers: Record<string, string>): Promise<Response> => {
    const values = (names: string[]) => names.map((name) => headers[name] ?? "").join("|");
    const known = cached.get(address);
    const found = known?.answers.get(values(known.vary));
    if (found) return found.clone();
    const answer = await site.send(address, { headers });
    if (/no-store|private/.test(answer.headers.get("cache-control") ?? "")) return answer;
    const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    const entry = known ?? { vary, answers: new Map<string, Response>() };
    entry.answers.set(values(vary), answer.clone());
    cached.set(address, entry);
    return answer;
  };
}

test("G6: shared caches: no client gets a response made for another client", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  const cached = plainCache(site);
  const reads = routes
    .filter(({ method }) => method === "GET")
    .map(({ url }) => exampleAddress(url.replace(":user_id", ada.user.id)));
  // The superuser comes first: a private response without no-store would be cached for the others.
  for (const address of [...reads, ...pagePaths])
    for (const accept of ["application/json", "text/html"])
      for (const who of [owner, ada, bob, undefined]) {
        const headers = { accept, ...(who ? { authorization: `Bearer ${who.token}` } : {}) };
        const through = await cached(address, headers);
        const direct = await site.send(address, { headers });
        expect(through.status, `${address} ${accept}`).toBe(direct.status);
        // Each zip archive contains its creation time.
        if (direct.headers.get("content-type") === "application/zip") continue;
        expect(withoutTimeAndNonce(await through.text())).toBe(
          withoutTimeAndNonce(await direct.text()),
        );
      }
});

test("G8: URLs: a private or page URL with an added file extension gets an error that is not cached", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  for (const address of [
    ...["/users/me/x.css", "/users/me.css", "/users/me;x.css", "/users/me%2fx.css"],
    ...["/music/2024/a.png", "/music/a.png", "/settings/x.css", "/admin/users/x.js", "/index.html"],
  ])
    for (const accept of ["text/html", "text/css,*/*;q=0.1"]) {
      const headers = { accept, authorization: `Bearer ${token}` };
      const answer = await site.send(address, { headers });
      expect([404, 422].includes(answer.status), address).toBe(true);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toMatch(/"email"|class="page-title"/);
    }
});
