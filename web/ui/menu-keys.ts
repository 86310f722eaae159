export function nextItem(key: string, labels: readonly string[], at: number): number | undefined {
  const { length } = labels;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return (Math.max(at, 0) + length - 1) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  if (key.length !== 1 || key === " ") return undefined;
  return labels
    .map((_, step) => (at + 1 + step) % length)
    .find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()));
}
