import { expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { perPlatform } from "#contract/platforms.ts";
import type { Playlist } from "#contract/playlists.ts";
import { type FillState, fillAll } from "./fill-all.ts";

const playlist = (month: number): Playlist => ({
  ...{
    id: `id-${month}`,
    year: 2024,
    month,
    end_year: null,
    image: null,
    image_color: null,
    is_extended: false,
    is_bonus: false,
  },
  ...{
    bonus_number: null,
    ...perPlatform(() => ""),
    deezer_id: String(month),
    song_count: 0,
    duration: null,
  },
});
const song = { title: "One", artist: "A", album: null, duration: null };
const refusal = (status: number, detail: string) =>
  new ApiError({ url: "", status, statusText: "", body: { detail } });
const wait = refusal(502, "Deezer asks us to wait: try again in a minute.");

/** Months one to three, answered in this order: songs, or an error. */
function world(answers: (unknown[] | Error)[], months = [1, 2, 3]) {
  const stop = new AbortController();
  const events: string[] = [];
  const states: FillState[] = [];
  const kept = new Set<string>();
  const run = () =>
    fillAll(months.map(playlist), {
      look: async (id) => ({ ...playlist(Number(id.slice(3))), song_count: kept.has(id) ? 1 : 0 }),
      ask: async (id) => {
        events.push(`ask ${id}`);
        const answer = answers.shift() ?? [song];
        if (answer instanceof Error) throw answer;
        return { songs: answer as [typeof song] };
      },
      keep: async (id) => {
        kept.add(id);
        events.push(`keep ${id}`);
      },
      pause: async () => events.push("pause"),
      onState: (state) => states.push(state),
      signal: stop.signal,
    });
  return { run, events, states, kept, stop };
}

test("each in turn, with progress, and what could not be filled with its reason", async () => {
  const { run, events, states } = world([
    [song],
    refusal(422, "Deezer has no playlist with this id."),
    [],
  ]);
  expect(await run()).toMatchObject({
    done: 3,
    filled: 1,
    unfilled: [
      { title: "February 2024", reason: "Deezer has no playlist with this id." },
      { title: "March 2024", reason: "Deezer lists no songs for this playlist." },
    ],
  });
  expect(events).toEqual(["ask id-1", "keep id-1", "ask id-2", "ask id-3"]);
  expect(states.map(({ done, title }) => [done, title])).toEqual([
    [0, "January 2024"],
    [1, "February 2024"],
    [2, "March 2024"],
    [3, undefined],
  ]);
});

test("asked to wait, it waits and asks again; after five times it goes on to the next", async () => {
  const { run, events, states } = world([
    wait,
    refusal(503, "busy"),
    [song],
    ...Array.from({ length: 6 }, () => wait),
    [song],
  ]);
  expect(await run()).toMatchObject({
    filled: 2,
    unfilled: [
      { title: "February 2024", reason: "Deezer asks us to wait: try again in a minute." },
    ],
  });
  expect(events.slice(0, 6)).toEqual([
    "ask id-1",
    "pause",
    "ask id-1",
    "pause",
    "ask id-1",
    "keep id-1",
  ]);
  expect(events.filter((event) => event === "pause")).toHaveLength(7);
  expect(states.some(({ isPausing }) => isPausing)).toBe(true);
});

test("a silent platform is no reason to wait", async () => {
  const { run, events } = world(
    [refusal(502, "Deezer gave no usable answer. Try again later.")],
    [1],
  );
  expect(await run()).toMatchObject({
    filled: 0,
    unfilled: [{ reason: "Deezer gave no usable answer. Try again later." }],
  });
  expect(events).toEqual(["ask id-1"]);
});

test("after three silences in a row nobody is asked any more", async () => {
  const silence = refusal(502, "Deezer gave no usable answer. Try again later.");
  const { run, events } = world(
    [silence, [song], silence, silence, silence],
    [1, 2, 3, 4, 5, 6, 7],
  );
  const { done, count, filled, unfilled } = await run();
  expect([done, count, filled, unfilled.length]).toEqual([5, 7, 1, 4]);
  expect(events.filter((event) => event.startsWith("ask"))).toHaveLength(5);
});

test("stopped, it asks nobody any more, and what was cut off is no failure", async () => {
  const { run, events, stop } = world([]);
  const ended = run();
  stop.abort();
  expect(await ended).toMatchObject({ count: 3, unfilled: [] });
  expect(events.length).toBeLessThanOrEqual(2);
});

test("what another hand has filled meanwhile stays as it is", async () => {
  const { run, events, kept } = world([]);
  kept.add("id-2");
  expect(await run()).toMatchObject({ done: 3, filled: 2, unfilled: [] });
  expect(events.join()).not.toContain("id-2");
});
