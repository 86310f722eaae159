import { sql } from "kysely";

/** Without the cast, PostgreSQL would use a 32-bit integer. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
