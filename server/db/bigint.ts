import { sql } from "kysely";

/** Casts the number, because PostgreSQL would otherwise use a 32-bit integer. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
