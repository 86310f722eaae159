import { useState } from "react";

export function useSelection<Row extends { id: string }>(shown: readonly Row[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    rows: shown.filter(({ id }) => ids.has(id)),
    toggle: (id: string) => setIds((before) => before.symmetricDifference(new Set([id]))),
    chooseAll: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
