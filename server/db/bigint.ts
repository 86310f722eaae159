import { sql } from "kysely";

/** Without the cast PostgreSQL takes the parameter for a 32-bit number. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
