import type pg from 'pg';

/**
 * Describes a migrated database in two texts: `schema.sql` for reviewers, `database.types.ts` for Kysely. The same database
 * always gives the same texts.
 */
export async function describeSchema(client: pg.Pool | pg.Client): Promise<{ sql: string; types: string }> {
  const columns = await readColumns(client);
  return { sql: await writeSql(client, columns), types: writeTypes(columns) };
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
  readonly fullType: string;
  readonly isRequired: boolean;
  /** Computed by the database and never written. */
  readonly isGenerated: boolean;
  readonly standard: string | null;
  readonly identity: string;
}

const note = 'Written by `npm run schema:dump` from the migrations; a test compares. Change a migration, not this file.';

const ownedByNoExtension = (alias: string, catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`;

async function readColumns(client: pg.Pool | pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray",
      format_type(a.atttypid, a.atttypmod) as "fullType", a.attnotnull as "isRequired", a.attgenerated <> '' as "isGenerated",
      pg_get_expr(d.adbin, d.adrelid) as standard, a.attidentity as identity
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${ownedByNoExtension('c', 'pg_class')}
    order by c.relname collate "C", a.attnum`);
  return rows;
}

/** TypeScript types by column type, as platform/postgres/database.ts configures the driver to parse them. */
const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

function writeTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const nameOf = (table: string) => `${table.replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase())}Table`;
  const interfaces = [...tables].map(
    ([table, members]) =>
      `export interface ${nameOf(table)} {\n${members.map((column) => `  ${column.name}: ${typeOf(column)};`).join('\n')}\n}\n`,
  );
  const all = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};`).join('\n');
  const used = ['Generated', 'GeneratedAlways'].filter((name) => interfaces.some((text) => text.includes(`${name}<`)));
  return [
    `// ${note}`,
    `import type { ${used.join(', ')} } from 'kysely';\n`,
    ...interfaces,
    `/** Every table by its name. */\nexport interface DB {\n${all}\n}\n`,
  ].join('\n');
}

function typeOf({ table, name, type, isArray, isRequired, isGenerated, standard, identity }: Column): string {
  const base = typescriptTypes[type];
  if (!base) throw new Error(`${table}.${name} has the type ${type}: add it to typescriptTypes in schema-description.ts`);
  const one = isArray ? `${base}[]` : base;
  // "unknown | null" is the same as "unknown".
  const whole = isRequired || one === 'unknown' ? one : `${one} | null`;
  if (isGenerated || identity === 'a') return `GeneratedAlways<${whole}>`;
  return standard !== null || identity === 'd' ? `Generated<${whole}>` : whole;
}

async function writeSql(client: pg.Pool | pg.Client, columns: readonly Column[]): Promise<string> {
  const read = async (query: string) => (await client.query<{ owner: string; text: string }>(query)).rows;
  const extensions = await read(`select '' as owner, format('create extension %I;', extname) as text
    from pg_extension where extname <> 'plpgsql' order by extname collate "C"`);
  const sequences = await read(`select '' as owner, format('create sequence %I;', relname) as text from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'S' and ${ownedByNoExtension('c', 'pg_class')}
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i'))
    order by relname collate "C"`);
  const functions = await read(`select '' as owner, rtrim(pg_get_functiondef(oid), E'\\n') || ';' as text from pg_proc p
    where pronamespace = 'public'::regnamespace and ${ownedByNoExtension('p', 'pg_proc')}
    order by proname collate "C", pg_get_function_identity_arguments(oid)`);
  const constraints = await read(`select conrelid::regclass::text as owner,
      format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
    order by array_position(array['p', 'u', 'x', 'c', 'f']::"char"[], contype), conname collate "C"`);
  const indexes = await read(`select indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) || ';' as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by c.relname collate "C"`);
  const triggers = await read(`select tgrelid::regclass::text as owner, pg_get_triggerdef(t.oid) || ';' as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal order by tgname collate "C"`);
  const views =
    await read(`select '' as owner, format('create %s %I as %s', case relkind when 'm' then 'materialized view' else 'view' end,
      relname, pg_get_viewdef(oid)) as text from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and ${ownedByNoExtension('c', 'pg_class')} order by relname collate "C"`);

  const of = (rows: readonly { owner: string; text: string }[], table: string) =>
    rows.filter(({ owner }) => owner === table).map(({ text }) => text);
  const tables = [...Map.groupBy(columns, (column) => column.table)].map(([table, members]) => {
    const lines = [...members.map((column) => `  ${columnSql(column)}`), ...of(constraints, table)].join(',\n');
    return [`create table ${table} (\n${lines}\n);`, ...of(indexes, table), ...of(triggers, table)].join('\n');
  });
  const blocks = [extensions, sequences, functions].flatMap((rows) => rows.map(({ text }) => text));
  return `${[`-- ${note}`, ...blocks, ...tables, ...views.map(({ text }) => text)].join('\n\n')}\n`;
}

function columnSql({ name, fullType, isRequired, isGenerated, standard, identity }: Column): string {
  const parts = [name, fullType];
  if (isRequired) parts.push('not null');
  if (isGenerated) parts.push(`generated always as (${standard}) stored`);
  else if (identity !== '') parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity`);
  else if (standard !== null) parts.push(`default ${standard}`);
  return parts.join(' ');
}
