import { expect, test } from "vitest";
import { ApiError, createApi } from "#contract/client.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { plain } from "../testing/pictures.ts";
import { addressOf, type Program, runProgram } from "../testing/run-program.ts";

const owner = { username: "owner@example.com", password: "one site, two processes" };

async function startTwo() {
  await using owned = new AsyncDisposableStack();
  const [place, other] = [owned.use(await emptyPlace()), owned.use(await emptyPlace())];
  const shared = {
    DATABASE_URL: place.databaseUrl ?? "",
    SECRET_KEY: "the same thirty-two characters for both",
    FIRST_SUPERUSER: owner.username,
    FIRST_SUPERUSER_PASSWORD: owner.password,
    SAMPLE_DATA: "off",
    HOST: "127.0.0.1",
  };
  // At the same moment: both want to migrate and to make the owner's account.
  const programs = [place, other].map(({ dataDir }) =>
    owned.use(runProgram({ ...shared, DATA_DIR: dataDir })),
  );
  const [here, there] = await Promise.all(programs.map(instance));
  if (!here || !there) throw new Error("two instances were asked for");
  const end = owned.move();
  return { here, there, [Symbol.asyncDispose]: () => end.disposeAsync() };
}

async function instance(program: Program) {
  const address = await addressOf(program);
  const as = (token?: string) =>
    createApi(
      (path, init) => fetch(address + path, init),
      () => token,
    );
  return {
    program,
    address,
    as,
    text: async (path: string) =>
      (await fetch(address + path, { headers: { accept: "text/html" } })).text(),
  };
}

/** The status a call is refused with. */
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );

test.runIf(engine() === "postgres")(
  "sessions, playlists, covers and limits are those of one site",
  async () => {
    await using site = await startTwo();
    const { here, there } = site;

    const { access_token: token } = await here.as()("POST /login/access-token", { form: owner });
    expect(await there.as(token)("GET /users/me")).toMatchObject({
      email: owner.username,
      is_superuser: true,
    });

    // Both have cached the pages from before the change.
    const look = ({ text }: typeof here) =>
      Promise.all(["/", "/music/2024", "/feed.xml", "/sitemap.xml"].map(text));
    for (const one of [here, there])
      for (const page of await look(one)) expect(page).not.toContain("/music/2024/march");
    const file = new Blob([new Uint8Array(await plain(320, 320).jpeg().toBuffer())], {
      type: "image/jpeg",
    });
    const { filename } = await here.as(token)("POST /utils/uploadfile/", { file });
    await there.as(token)("POST /playlists/", { body: { year: 2024, month: 3, image: filename } });
    for (const page of await look(there)) expect(page).toContain("/music/2024/march");
    await expect
      .poll(async () => (await look(here)).every((page) => page.includes("/music/2024/march")), {
        timeout: 10_000,
        interval: 20,
      })
      .toBe(true);
    await here.as(token)("PATCH /site/settings", {
      body: { name: "One Site", me_links: ["https://social.example/@ada"] },
    });
    await expect
      .poll(async () => (await there.text("/")).includes("<title>One Site</title>"), {
        timeout: 10_000,
        interval: 20,
      })
      .toBe(true);
    expect(await there.as()("GET /site/")).toMatchObject({ name: "One Site" });
    for (const path of [`/images/${filename}`, "/cards/2024/march.jpg"]) {
      const [one, other] = await Promise.all(
        [here, there].map(async ({ address }) =>
          Buffer.from(await (await fetch(address + path)).arrayBuffer()),
        ),
      );
      expect(one?.length).toBeGreaterThan(500);
      expect(other && one?.equals(other)).toBe(true);
    }

    await here.as(token)("POST /logout");
    for (const one of [here, there])
      expect(await statusOf(one.as(token)("GET /users/me"))).toBe(401);

    const guess = ({ as }: typeof here) =>
      statusOf(as()("POST /login/access-token", { form: { ...owner, password: "a guess" } }));
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push(await guess(attempt % 2 ? here : there));
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.slice(10)).toEqual([429, 429]);
  },
);

test.runIf(engine() === "postgres")(
  "stopping one loses nothing: what it had promised is with the other",
  async () => {
    await using site = await startTwo();
    const { here, there } = site;
    const { access_token: token } = await here.as()("POST /login/access-token", { form: owner });
    const created: string[] = [];
    const adding = (async () => {
      for (let month = 1; ; month = (month % 12) + 1)
        created.push(
          (await here.as(token)("POST /playlists/", { body: { year: 2023, month } })).id,
        );
    })().catch(() => {});
    await expect.poll(() => created.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(3);
    here.program.child.kill("SIGTERM");
    await adding;
    expect(await here.program.ended).toEqual({ code: 0, signal: null });
    const { data } = await there.as(token)("GET /playlists/", { query: { limit: 100 } });
    const kept = new Set(data.map(({ id }) => id));
    expect(created.filter((id) => !kept.has(id))).toEqual([]);
    expect(await there.text("/music/2023")).toContain("January 2023");
  },
);
