import { SongSeconds } from "#contract/fields.ts";

const number = /^\d{1,12}(?:\.\d{1,12})?$/;
const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;

const whole = (seconds: number) => SongSeconds.safeParse(Math.round(seconds)).data ?? null;

export function readSeconds(text: string) {
  const written = text.trim();
  if (number.test(written)) return whole(Number(written));
  const [, hours = "0", minutes, seconds] = clock.exec(written) ?? [];
  return minutes && seconds
    ? whole(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
    : null;
}

export function readMilliseconds(text: string) {
  const written = text.trim();
  return number.test(written) ? whole(Number(written) / 1000) : null;
}
