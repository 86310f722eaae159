import { expect, test } from "vitest";
import { listUsers } from "#contract/users.ts";
import { toListQuery } from "./list-query.ts";
import { readListSearch } from "./list-search-params.ts";

const users = listUsers.schema.querystring;

test("list query: converts the page to the number of rows to skip", () => {
  expect(toListQuery(users, 5, {})).toEqual({ skip: 0, limit: 5 });
  expect(toListQuery(users, 5, { page: 3, q: "ada", sort: "-email" })).toEqual({
    skip: 10,
    limit: 5,
    q: "ada",
    sort: "-email",
  });
});

test.each([
  { sort: "password_hash" },
  { sort: "--email" },
  { q: "x".repeat(101) },
  { q: "\u0000" },
  { q: "\u202e" },
])("list query: leaves out the invalid parameter %j", (search) => {
  expect(toListQuery(users, 5, search)).toEqual({ skip: 0, limit: 5 });
});

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
])("list URL: the search parameters %j become %j", (address, read) => {
  expect(readListSearch(address)).toEqual(read);
});
