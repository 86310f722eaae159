// Sends each write request with a delayed body. Before the body arrives, the caller loses the session or the role.
import { connect } from "node:net";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { everythingIn } from "../../testing/everything-in.ts";
import { plain, pngFile } from "../../testing/pictures.ts";
import { listening } from "../../testing/raw-http.ts";
import { type Person, startSite } from "../../testing/start-site.ts";

const writes = routes
  .filter(({ method, schema }) => method !== "GET" && "security" in schema)
  .map(({ method, url }) => `${method} ${url}`);

const kept = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11";
const deleted = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a12";

const picture = await pngFile(plain(64, 64));

async function payloadOf(call: string): Promise<[type: string, body: Buffer]> {
  if (call !== "POST /utils/uploadfile/" && call !== "POST /galleries/:gallery_id/photos")
    return ["application/json", Buffer.from("{}")];
  const form = new FormData();
  form.set("file", picture, "x.png");
  const request = new Response(form);
  return [request.headers.get("content-type") ?? "", Buffer.from(await request.bytes())];
}

async function heldSite() {
  await using owned = new AsyncDisposableStack();
  let guarded = 0;
  const site = owned.use(
    await startSite({
      environment: { RATE_LIMITS: "off" },
      through: (db) =>
        db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            if (result.rows.some((row) => "session_id" in row)) guarded += 1;
            return result;
          },
        }),
    }),
  );
  const port = await listening(site);
  const [owner, member] = [await site.join({ is_superuser: true }), await site.join()];
  await owner.api("POST /playlists/", { body: { id: kept, year: 2024 } });
  await owner.api("POST /playlists/", { body: { id: deleted, year: 2022 } });
  await owner.api("DELETE /playlists/:playlist_id", { params: { playlist_id: deleted } });
  const gallery = await owner.api("POST /galleries/", { body: { title: "Held" } });
  const photo = await owner.api("POST /galleries/:gallery_id/photos", {
    params: { gallery_id: gallery.id },
    file: picture,
  });

  /** Sends the first byte of the body and waits until the server has checked the session. The returned function sends the rest and returns the status. */
  async function hold(call: string, { token }: Person) {
    const path = call
      .replace(":platform", "deezer")
      .replace(":user_id", member.user.id)
      .replace(":gallery_id", gallery.id)
      .replace(":photo_id", photo.id)
      .replace(/:(?:session|passkey)_id/, kept)
      .replace(":playlist_id", kept)
      .replace(":id", deleted)
      .replace("/test-email/", "/test-email/?email_to=friend@example.com");
    const [type, body] = await payloadOf(call);
    const before = guarded;
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    socket.write(
      `${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 1));
    await expect.poll(() => guarded, { interval: 2 }).toBeGreaterThan(before);
    return async () => {
      socket.write(body.subarray(1));
      return Number((await socket.toArray()).join("").slice(9, 12));
    };
  }
  const end = owned.move();
  return { ...site, owner, hold, [Symbol.asyncDispose]: () => end.disposeAsync() };
}

const change =
  (body: { is_superuser?: boolean; is_active?: boolean }) =>
  ({ owner }: { owner: Person }, { user }: Person) =>
    owner.api("PATCH /users/:user_id", { params: { user_id: user.id }, body });

test.each<[string, (site: Awaited<ReturnType<typeof heldSite>>, victim: Person) => unknown]>([
  ["a logout", (_site, { api }) => api("POST /logout")],
  ["a demotion", change({ is_superuser: false })],
  ["a deactivation", change({ is_active: false })],
  [
    "a deletion",
    ({ owner }, { user }) => owner.api("DELETE /users/:user_id", { params: { user_id: user.id } }),
  ],
])("L1: delayed bodies: a body that arrives after %s writes nothing", async (name, end) => {
  await using site = await heldSite();
  const status = name === "a demotion" ? 403 : 401;
  // A demoted superuser may still send the requests that members may send.
  const calls = writes.filter(
    (call) => status === 401 || !/ \/(?:users\/me|music\/kept|log)/.test(call),
  );
  expect(calls.length).toBeGreaterThan(15);
  for (const call of calls) {
    const victim = await site.join({ is_superuser: true });
    const finish = await site.hold(call, victim);
    await end(site, victim);
    const before = await everythingIn(site.db);
    expect([call, await finish()]).toEqual([call, status]);
    expect([call, await everythingIn(site.db)]).toEqual([call, before]);
  }
});
