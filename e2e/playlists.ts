// Adds playlists of every kind to the site that the journeys share.
import sharp from "sharp";
import { ownerAt, ownerSettings } from "#server/testing/owner-at.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";

export const owner = {
  email: ownerSettings.FIRST_SUPERUSER,
  password: ownerSettings.FIRST_SUPERUSER_PASSWORD,
};

const songs = {
  october: [
    { title: "Slow Harbour", artist: "Maren Vale", duration: 221 },
    { title: "Glass Orchard", artist: "The Low Lanterns", album: "Tides", duration: 252 },
    { title: "Déjà Vu", artist: "Beyoncé & friends", duration: 3723 },
  ],
  extended: [
    { title: "Glass orchard", artist: "The Low Lanterns" },
    { title: "Harbour Lights", artist: "The Low Lanterns" },
    { title: "Lanterns", artist: "Ines Duarte" },
  ],
  plain: [{ title: "Nine Kites", artist: "Otto Brandt" }],
};

const playlists = [
  { year: 2025, month: 10, ...exampleIds, songs: songs.october },
  { year: 2025, month: 9, ...exampleIds },
  { year: 2018, end_year: 2022, ...exampleIds },
  { year: 2018, end_year: 2022, is_extended: true, ...exampleIds, qobuz_id: "" },
  { year: 2024, ...exampleIds, songs: songs.plain },
  { year: 2024, is_extended: true, ...exampleIds, songs: songs.extended },
  { year: 2024, month: 12, ...exampleIds },
  { year: 2024, month: 3, ...exampleIds, plain: true },
  { year: 2024, is_bonus: true, bonus_number: 1, ...exampleIds, songs: songs.plain },
];

const hues = ["#e2725b", "#2b6fd6", "#2fb27d", "#d89a3c", "#8d63c9"] as const;

export function picture(index: number) {
  const background = hues[index % hues.length] ?? hues[0];
  const circle = Buffer.from(
    `<svg width="320" height="320"><circle cx="208" cy="192" r="88" fill="#fff" fill-opacity=".35"/></svg>`,
  );
  return sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .composite([{ input: circle }])
    .jpeg()
    .toBuffer();
}

export const pictureFile = async (index = 1) => new Blob([new Uint8Array(await picture(index))]);

export async function fillSite(address: string) {
  const { api } = await ownerAt(address);
  await api("PATCH /site/settings", { body: { imprint: "## Who\n\nAda" } });
  for (const [index, { plain, songs, ...fields }] of playlists
    .map((playlist) => ({ plain: false, songs: [], ...playlist }))
    .entries()) {
    const image = plain
      ? null
      : (await api("POST /utils/uploadfile/", { file: await pictureFile(index) })).filename;
    await api("POST /playlists/", { body: { ...fields, image, songs } });
  }
}
