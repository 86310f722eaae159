import { sql } from "kysely";

/** PostgreSQL cannot infer the type of every parameter, and its `integer` is too small for milliseconds since 1970. */
export const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
