import { expect, test } from "vitest";
import { createApi } from "#contract/client.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { ownerAt, ownerSettings } from "../testing/owner-at.ts";
import { plain } from "../testing/pictures.ts";
import { statusOf } from "../testing/refusal.ts";
import { addressOf, type Program, runProgram } from "../testing/run-program.ts";

async function instance(program: Program) {
  const address = await addressOf(program);
  const send = (path: string, init?: RequestInit) => fetch(address + path, init);
  const as = (token?: string) => createApi(send, () => token);
  const text = async (path: string) =>
    (await send(path, { headers: { accept: "text/html" } })).text();
  return { program, address, as, send, text };
}

async function startTwo() {
  await using owned = new AsyncDisposableStack();
  const [place, other] = [owned.use(await emptyPlace()), owned.use(await emptyPlace())];
  const shared = {
    DATABASE_URL: place.databaseUrl ?? "",
    SECRET_KEY: "the same thirty-two characters for both",
    SAMPLE_DATA: "off",
    HOST: "127.0.0.1",
    ...ownerSettings,
  };
  const start = ({ dataDir }: typeof place) =>
    instance(owned.use(runProgram({ ...shared, DATA_DIR: dataDir })));
  // At the same moment: both want to migrate and to make the owner's account.
  const [here, there] = await Promise.all([start(place), start(other)]);
  const { token } = await ownerAt(here.address);
  const end = owned.move();
  return { here, there, token, [Symbol.asyncDispose]: () => end.disposeAsync() };
}

test.runIf(engine() === "postgres")(
  "sessions, playlists, covers and limits are those of one site",
  async () => {
    await using site = await startTwo();
    const { here, there, token } = site;
    expect(await there.as(token)("GET /users/me")).toMatchObject({ is_superuser: true });

    // Both have cached the pages from before the change.
    const showMarch = async ({ text }: typeof here) => {
      const pages = await Promise.all(["/", "/music/2024", "/feed.xml", "/sitemap.xml"].map(text));
      return pages.map((page) => page.includes("/music/2024/march"));
    };
    for (const one of [here, there]) expect(await showMarch(one)).toEqual(Array(4).fill(false));
    const file = new Blob([new Uint8Array(await plain(320, 320).jpeg().toBuffer())]);
    const { filename } = await here.as(token)("POST /utils/uploadfile/", { file });
    await there.as(token)("POST /playlists/", { body: { year: 2024, month: 3, image: filename } });
    expect(await showMarch(there)).toEqual(Array(4).fill(true));
    await expect.poll(() => showMarch(here), { interval: 20 }).toEqual(Array(4).fill(true));
    await here.as(token)("PATCH /site/settings", { body: { name: "One Site" } });
    await expect.poll(() => there.text("/"), { interval: 20 }).toContain("<title>One Site</title>");
    for (const path of [`/images/${filename}`, "/cards/2024/march.jpg"]) {
      const [one, other] = await Promise.all(
        [here, there].map(async ({ send }) => Buffer.from(await (await send(path)).bytes())),
      );
      expect(one?.length).toBeGreaterThan(500);
      expect(other && one?.equals(other)).toBe(true);
    }

    await here.as(token)("POST /logout");
    expect(await statusOf(there.as(token)("GET /users/me"))).toBe(401);
    const statuses = [];
    const form = { username: ownerSettings.FIRST_SUPERUSER, password: "a guess" };
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push(
        await statusOf((attempt % 2 ? here : there).as()("POST /login/access-token", { form })),
      );
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  },
);

test.runIf(engine() === "postgres")(
  "stopping one loses nothing: what it had promised is with the other",
  async () => {
    await using site = await startTwo();
    const { here, there, token } = site;
    const created: string[] = [];
    const add = async () => {
      for (;;)
        created.push((await here.as(token)("POST /playlists/", { body: { year: 2023 } })).id);
    };
    const adding = add().catch(() => {});
    await expect.poll(() => created.length, { interval: 5 }).toBeGreaterThan(3);
    here.program.child.kill("SIGTERM");
    await adding;
    expect(await here.program.ended).toEqual({ code: 0, signal: null });
    const { data } = await there.as(token)("GET /playlists/", { query: { limit: 100 } });
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(created));
  },
);
