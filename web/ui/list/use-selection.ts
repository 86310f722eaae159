import { useEffect, useState } from "react";

export function useSelection<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(rows?.map(({ id }) => id));
    setIds((before) => (before.isSubsetOf(shown) ? before : before.intersection(shown)));
  }, [rows]);
  return {
    ids,
    rows: rows?.filter(({ id }) => ids.has(id)) ?? [],
    toggle: (id: string) => setIds((before) => before.symmetricDifference(new Set([id]))),
    chooseAll: () => setIds(new Set(rows?.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
