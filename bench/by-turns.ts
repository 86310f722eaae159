/** Measures the site and the baseline in turns, so that other load on the machine affects both. The first round is discarded, because it includes JIT compilation. Returns the round with the median ratio. */
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
