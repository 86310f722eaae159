import { SongSeconds } from "#contract/fields.ts";
import { secondsIn } from "#domain/song-totals.ts";

const number = /^\d{1,12}(?:\.\d{1,12})?$/;

const whole = (seconds: number) => SongSeconds.safeParse(Math.round(seconds)).data ?? null;

export function readSeconds(text: string) {
  const written = text.trim();
  return whole(number.test(written) ? Number(written) : secondsIn(written));
}

export function readMilliseconds(text: string) {
  const written = text.trim();
  return number.test(written) ? whole(Number(written) / 1000) : null;
}
