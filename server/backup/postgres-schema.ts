import { type DatabaseConnection, type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type pg from "pg";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import type { Tables } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";
import { marker } from "./interrupted-postgres-restore.ts";
import { differences, type Schema, schemaFrom } from "./schema.ts";

/**
 * What is in the site's schema and was not made by the migrations it has been through, or was changed since. They are run
 * once more beside it, in a transaction that is taken back.
 */
export async function foreignInPostgres(client: pg.Client, ledger: readonly string[]): Promise<string[]> {
  await client.query("begin");
  try {
    // That schema alone: so names in it are written without it.
    await client.query("select set_config('search_path', quote_ident(current_schema()), true)");
    const found = await schemaOf(client);
    await client.query("create schema mixtape_reference").catch(refuseWithoutRight);
    await client.query("set local search_path to mixtape_reference");
    await migrate(
      new Kysely<Tables>({ dialect: inTransactionOf(client) }),
      "postgres",
      migrations.filter(({ name }) => ledger.includes(name)),
    );
    return differences(found, await schemaOf(client));
  } finally {
    await client.query("rollback");
  }
}

function refuseWithoutRight(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
  throw new StartError(78, ["The role of DATABASE_URL may not make a schema, which comparing the tables needs: let it own its database."]);
}

/** Everything in the first schema of the path, but for what belongs to an extension. */
async function schemaOf(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ kind: string; name: string; definition: string }>(everything, [marker]);
  return schemaFrom(rows);
}

// Conditions come out of a dump and back with other parentheses, so those are left out. Not of functions, which are kept as text.
const everything = `
  with ours as (select oid from pg_namespace where nspname = current_schema()),
  extensions as (select objid from pg_depend where deptype = 'e'),
  relations as (
    select oid, relname, relkind from pg_class
    where relnamespace in (select oid from ours) and oid not in (select objid from extensions) and relname <> $1
  ),
  found as (
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
        when 'i' then 'index' when 'I' then 'index' when 'c' then 'type' else 'table' end as kind,
      relname::text as name,
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) when relkind in ('i', 'I') then pg_get_indexdef(oid)
        else (select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
            (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)), ', ' order by attnum)
          from pg_attribute where attrelid = relations.oid and attnum > 0 and not attisdropped) end as definition
    from relations
    union all
    select 'constraint', conname || ' on ' || relname, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join relations on conrelid = relations.oid where contype not in ('n', 't')
    union all
    select 'trigger', tgname || ' on ' || relname, concat(pg_get_triggerdef(pg_trigger.oid, true), tgenabled)
    from pg_trigger join relations on tgrelid = relations.oid where not tgisinternal
    union all
    select 'rule', rulename || ' on ' || relname, pg_get_ruledef(pg_rewrite.oid)
    from pg_rewrite join relations on ev_class = relations.oid where rulename <> '_RETURN'
    union all
    select 'policy', polname || ' on ' || relname, concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy join relations on polrelid = relations.oid
    union all
    select 'function', proname || '(' || pg_get_function_identity_arguments(oid) || ')',
      case when prokind = 'a' then '' else pg_get_functiondef(oid) end
    from pg_proc where pronamespace in (select oid from ours) and oid not in (select objid from extensions)
    union all
    select 'type', typname::text, null
    from pg_type where typnamespace in (select oid from ours) and typtype in ('d', 'e', 'r') and oid not in (select objid from extensions)
  )
  select kind, name, replace(
    case kind when 'function' then definition else translate(definition, '()', '') end,
    quote_ident(current_schema()) || '.', '') as definition
  from found`;

/** Our migrations bring transactions of their own, which are part of the one that is open. */
function inTransactionOf(client: pg.Client): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const { rows, rowCount } = await client.query(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    // biome-ignore lint/correctness/useYield: nothing here streams, and Kysely's interface asks for a generator
    streamQuery: async function* () {
      throw new Error("Results are not streamed here");
    },
  };
  const nothing = async () => {};
  return {
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
