/** The site and what it is compared with, by turns: in one round both have the same neighbours on the machine. Of the rounds after the first, which compiles what it runs, the one with the median ratio counts, so that no slow or quick moment of one of the two moves it. */
export async function byTurns(
  rounds: number,
  measureSite: () => Promise<number>,
  measureBaseline: () => Promise<number>,
) {
  await measureSite();
  await measureBaseline();
  const taken: { figure: number; baseline: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const figure = await measureSite();
    const baseline = await measureBaseline();
    taken.push({ figure, baseline, ratio: figure / baseline });
  }
  const { figure = Number.NaN, baseline = Number.NaN } =
    taken.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)] ?? {};
  return { figure, baseline };
}
