import type { Song } from "#contract/song-fields.ts";
import { perSongId } from "#domain/song-links.ts";
import { seededRandom } from "../../images/seeded-random.ts";
import { type Sample, samples } from "./playlists.ts";

const words = (text: string) => text.split(" ");

const first = words(
  "Slow Glass Paper Concrete Hidden Amber Northern Quiet Electric Velvet Broken Silver Distant Winter Golden Hollow",
);
const second = words(
  "Harbour Orchard Weather Birds Lanterns Rivers Windows Satellites Gardens Kites Mirrors Shadows Avenue Signals Tides Letters",
);
const artists = [
  "Maren Vale",
  "The Low Lanterns",
  "Otto Brandt",
  "June & the Tides",
  "Halden",
  "Ines Duarte",
  "Sela",
  "Nine Kites",
  "Café Minuit",
  "Oda Lindqvist",
  "The Paper Boats",
  "Kaito Mori",
  "Rosa Alvarado",
  "Field Report No. 7",
  "Elodie Marchand",
];

const each = 10;

function inventedSong(random: () => number): Song {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return {
    title: `${pick(first)} ${pick(second)}`,
    artist: pick(artists),
    album: null,
    duration: 150 + Math.floor(random() * 170),
    note: null,
    ...perSongId(() => null),
  };
}

const newSongs = (position: number): Song[] => {
  const random = seededRandom(1000 + position);
  return Array.from({ length: each }, () => inventedSong(random));
};

const isPlainYear = ({ end_year, month, is_extended, bonus_number }: Sample) =>
  !(end_year || month || is_extended || bonus_number);

/** Returns songs of other samples: a yearly playlist repeats songs of its months, and a range repeats songs of its yearly playlists. */
function favourites({ year, end_year, month, bonus_number }: Sample): Song[] {
  if (month || bonus_number) return [];
  return samples.flatMap((other, position) => {
    const isWithin = other.year >= year && other.year <= (end_year ?? year);
    const isPart = end_year ? isPlainYear(other) : other.month;
    return isWithin && isPart ? newSongs(position).slice(0, 3) : [];
  });
}

export const songsOfSample = (sample: Sample, position: number) => [
  ...favourites(sample),
  ...newSongs(position),
];
