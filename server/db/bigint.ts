import { sql } from "kysely";

/** Casts the parameter, because PostgreSQL would otherwise treat it as a 32-bit integer. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
