const firstHour = 1;
const hours = 4;

/** Some time between one and five in the coming night, by the machine's clock: not all sites ask at the same moment. */
export function nextNight(now: number): number {
  const night = new Date(now);
  night.setDate(night.getDate() + 1);
  night.setHours(firstHour, 0, 0, 0);
  return night.getTime() + Math.floor(Math.random() * hours * 3_600_000);
}
