// The owner of a running site, by its calls.
import { createApi } from "#contract/client.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { owner } from "../e2e/playlists.ts";

export async function ownerOf(address: string) {
  let token: string | null = null;
  const api = createApi(
    (path, init) => fetch(address + path, init),
    () => token,
  );
  token = (await api("POST /login/access-token", { form: owner })).access_token;
  /** Enough to show on every page. */
  const addPlaylists = async () => {
    for (let month = 1; month <= 12; month++)
      await api("POST /playlists/", { body: { year: 2024, month, ...exampleIds } });
    await api("POST /playlists/", { body: { year: 2018, end_year: 2022, ...exampleIds } });
  };
  return { api, token, addPlaylists };
}
