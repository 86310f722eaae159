// How PostgreSQL is asked what it holds. An extension and what belongs to it are the machine's, not the site's.

/** All that is in the first schema of the path, whatever it is, with its definition. */
export const everything = `
  with members as (
    select classid, objid, identified.type as kind, identified.identity
    from pg_depend as living, lateral pg_identify_object(classid, objid, 0) as identified
    where refclassid = 'pg_namespace'::regclass and deptype = 'n' and classid <> 'pg_extension'::regclass
      and refobjid = (select oid from pg_namespace where nspname = current_schema())
      and not exists (select from pg_depend where classid = living.classid and objid = living.objid and deptype = 'e')
  ),
  relations as (
    select pg_class.* from pg_class join members on classid = 'pg_class'::regclass and objid = pg_class.oid where relname <> $1
  )
  select kind, replace(identity, quote_ident(current_schema()) || '.', '') as name,
    case classid
      when 'pg_class'::regclass then (
        select case when relkind in ('v', 'm') then pg_get_viewdef(oid) else concat_ws(' ', relpersistence, relrowsecurity, relforcerowsecurity, reloptions,
          (select string_agg(inhparent::regclass::text, ',' order by inhseqno) from pg_inherits where inhrelid = relations.oid),
          (select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, attnotnull, attidentity,
              attgenerated, (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)), ', ' order by attnum)
            from pg_attribute where attrelid = relations.oid and attnum > 0 and not attisdropped)) end
        from relations where oid = objid)
      when 'pg_proc'::regclass then (
        select regexp_replace(pg_get_functiondef(oid), '^(CREATE OR REPLACE \\w+ )[^(]+\\.', '\\1') from pg_proc where oid = objid and prokind <> 'a')
    end as definition
  from members where classid <> 'pg_class'::regclass or objid in (select oid from relations)
  union all
  select 'index', index.relname, concat(replace(pg_get_indexdef(indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON '), indisvalid)
  from pg_index join relations on indrelid = relations.oid join pg_class as index on index.oid = indexrelid
  union all
  select 'constraint', conname || ' on ' || relname, pg_get_constraintdef(pg_constraint.oid)
  from pg_constraint join relations on conrelid = relations.oid where contype not in ('n', 't')
  union all
  select 'trigger', tgname || ' on ' || relname, concat(pg_get_triggerdef(pg_trigger.oid, true), tgenabled)
  from pg_trigger join relations on tgrelid = relations.oid where not tgisinternal
  union all
  select 'rule', rulename || ' on ' || relname, concat(pg_get_ruledef(pg_rewrite.oid), ev_enabled)
  from pg_rewrite join relations on ev_class = relations.oid where rulename <> '_RETURN'
  union all
  select 'policy', polname || ' on ' || relname, concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy join relations on polrelid = relations.oid`;

/** What is in the database and in no schema, or is a schema of its own. A dump brings all of it along. */
export const elsewhere = `
  with found as (
    select 'pg_namespace'::regclass as classid, oid from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', current_schema())
      and (nspname <> 'public' or exists (select from pg_depend where refclassid = 'pg_namespace'::regclass and refobjid = pg_namespace.oid))
    union all select 'pg_event_trigger'::regclass, oid from pg_event_trigger
    union all select 'pg_publication'::regclass, oid from pg_publication
    union all select 'pg_foreign_data_wrapper'::regclass, oid from pg_foreign_data_wrapper
    union all select 'pg_cast'::regclass, oid from pg_cast where oid >= 16384
    union all select 'pg_language'::regclass, oid from pg_language where oid >= 16384
  )
  select type || ' ' || identity as name from found, lateral pg_identify_object(classid, oid, 0)
  where not exists (select from pg_depend where pg_depend.classid = found.classid and objid = oid and deptype = 'e')`;

/**
 * Once out of a dump and back, a rule "a and b and c" is kept as one list of three instead of two of two, and is printed with fewer
 * parentheses. This does the same to the rules of the first schema of the path.
 */
export const rewriteChecks = `do $$
  declare rule record;
  begin
    for rule in select conrelid::regclass as name_of_table, conname, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_namespace on connamespace = pg_namespace.oid where nspname = current_schema() and contype = 'c'
    loop
      execute format('alter table %s drop constraint %I, add constraint %I %s', rule.name_of_table, rule.conname, rule.conname, rule.definition);
    end loop;
  end $$`;
