import { sql } from "kysely";

/** Casts the number, because PostgreSQL would otherwise use a 32-bit integer, which is too small for milliseconds since 1970. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
