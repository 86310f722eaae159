import { sql } from "kysely";

/** PostgreSQL's default for numbers is a 32-bit integer, which is too small for milliseconds since 1970. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
