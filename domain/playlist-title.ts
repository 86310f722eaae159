export interface TitledPlaylist {
  year: number;
  end_year: number | null;
  month: number | null;
  is_extended: boolean;
  is_bonus: boolean;
  bonus_number: number | null;
}

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export function monthNamed(word: string) {
  const sought = word.trim().toLowerCase();
  const at = monthNames.findIndex((name) => name.toLowerCase().startsWith(sought));
  return sought.length < 3 || at === -1 ? undefined : at + 1;
}

export const understoodMonths = "a number from 1 to 12 or an English name, like May";

export function playlistKind({ end_year, month, is_bonus }: TitledPlaylist) {
  if (end_year !== null) return "range";
  if (month !== null) return "monthly";
  return is_bonus ? "bonus" : "yearly";
}

export function playlistTitle(playlist: TitledPlaylist): string {
  const { year, end_year, month, bonus_number } = playlist;
  const plus = playlist.is_extended ? "+" : "";
  switch (playlistKind(playlist)) {
    case "range":
      return `${year}-${end_year}${plus}`;
    case "monthly":
      return `${monthNames[(month ?? 1) - 1]} ${year}`;
    case "bonus":
      return bonus_number === null ? `Bonus ${year}` : `Bonus #${bonus_number} ${year}`;
    case "yearly":
      return `${year}${plus}`;
  }
}

export const reviewTitle = (year: number) => `${year} in review`;

export const latestTitle = (playlist: TitledPlaylist) =>
  `Latest playlist - ${playlistTitle(playlist)}`;

export function playlistSubtext(playlist: TitledPlaylist) {
  const kind = playlistKind(playlist);
  if (kind === "monthly" || kind === "bonus") return undefined;
  const { year, end_year } = playlist;
  return `The best songs of ${end_year === null ? year : `${year} to ${end_year}`}${playlist.is_extended ? ", extended." : "."}`;
}

export function playlistIdentity(playlist: TitledPlaylist) {
  const { year, end_year, month, bonus_number, is_extended } = playlist;
  return [playlistKind(playlist), year, end_year, month, bonus_number, is_extended].join();
}

export function dayInWords(day: string, thisYear?: number) {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${monthNames[month - 1]}${year === thisYear ? "" : ` ${year}`}`;
}
