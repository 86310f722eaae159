import { expect, test } from "vitest";
import { readListSearch } from "./list-search-params.ts";

const nonsense = ["abc", "0", "-1", "1.5", 1, 2.5, Number.NaN, {}, [], true];

type Address = Record<string, unknown>;

test.each<[address: Address, read: object]>([
  [{ page: 2 }, { page: 2 }],
  [{ page: "12" }, { page: 12 }],
  [{ page: "1000001" }, { page: 1_000_000 }],
  ...nonsense.map((page): [Address, object] => [{ page }, {}]),
  [{ q: 2024 }, { q: "2024" }],
  [{ q: "  " }, {}],
  [{ sort: "-year" }, { sort: "-year" }],
  [{ sort: 7 }, {}],
])("list search: %j is read as %j", (address, read) => {
  expect(readListSearch(address)).toEqual(read);
});
