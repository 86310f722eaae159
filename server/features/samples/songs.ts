import type { Song } from "#contract/songs.ts";
import { playlistKind } from "#domain/playlist-title.ts";
import { perSongId } from "#domain/song-links.ts";
import { seededRandom } from "../../images/seeded-random.ts";
import { type Sample, samplePlaylist, samples } from "./playlists.ts";

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

function favourites({ year, end_year }: Sample): Song[] {
  return samples.flatMap((other, position) => {
    const kind = playlistKind(samplePlaylist(other));
    const isPart =
      end_year === undefined
        ? kind === "monthly" && other.year === year
        : kind === "yearly" && !other.is_extended && other.year >= year && other.year <= end_year;
    return isPart ? newSongs(position).slice(0, 3) : [];
  });
}

export function songsOfSample(position: number): Song[] {
  const sample = samples[position];
  if (!sample) return [];
  const kind = playlistKind(samplePlaylist(sample));
  const picked = kind === "yearly" || kind === "range" ? favourites(sample) : [];
  return [...picked, ...newSongs(position)];
}
