import type { Platform } from "#domain/platforms.ts";
import type { Palette } from "../../images/draw-cover.ts";

export const palettes = {
  sunset: { from: "#ff7a50", to: "#5b2a8c", light: "#ffd98a" },
  ocean: { from: "#3f8cff", to: "#0b1f5c", light: "#7fd4ff" },
  meadow: { from: "#4fdd94", to: "#0f4a3c", light: "#e0e69a" },
  amber: { from: "#f5bf45", to: "#a03355", light: "#ffe6e6" },
  lilac: { from: "#b088f5", to: "#2e2154", light: "#f0a0e0" },
  rose: { from: "#ff6b8b", to: "#3d1a52", light: "#ffc0a0" },
  lagoon: { from: "#2fd0c8", to: "#123a5e", light: "#c8fff0" },
  brick: { from: "#e2583e", to: "#3a1420", light: "#ffc06a" },
} satisfies Record<string, Palette>;

export interface Sample {
  year: number;
  end_year?: number;
  month?: number;
  is_extended?: boolean;
  bonus_number?: number;
  cover?: keyof typeof palettes;
  missing?: Platform[];
}

export const samples: Sample[] = [
  { year: 2018, cover: "lagoon", missing: ["tidal"] },
  { year: 2019, cover: "rose" },
  { year: 2019, is_extended: true, missing: ["apple", "tidal"] },
  { year: 2021, cover: "brick", missing: ["qobuz"] },
  { year: 2022, cover: "lilac" },
  { year: 2022, bonus_number: 1, missing: ["deezer", "qobuz", "apple"] },
  { year: 2018, end_year: 2022, cover: "ocean" },
  { year: 2018, end_year: 2022, is_extended: true, cover: "meadow", missing: ["qobuz"] },
  { year: 2023, cover: "sunset" },
  { year: 2023, is_extended: true },
  { year: 2024, month: 11, missing: ["tidal"] },
  { year: 2024, bonus_number: 1, cover: "meadow" },
  { year: 2024, bonus_number: 2, missing: ["qobuz"] },
  { year: 2024, month: 12, cover: "ocean" },
  { year: 2024, cover: "amber" },
  { year: 2024, is_extended: true, cover: "lilac" },
  { year: 2025, month: 6 },
  { year: 2025, month: 7, cover: "amber", missing: ["apple"] },
  { year: 2025, month: 8, cover: "lagoon" },
  { year: 2025, bonus_number: 1, missing: ["deezer"] },
  { year: 2025, month: 9, cover: "rose" },
  { year: 2025, cover: "brick" },
  { year: 2025, is_extended: true, missing: ["tidal"] },
  { year: 2025, month: 10, cover: "sunset" },
];
