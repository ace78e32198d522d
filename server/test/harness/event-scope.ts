import { parseSync } from 'libpg-query';

/** A node of the syntax tree of PostgreSQL. */
type Node = { readonly [key: string]: unknown };

/** A part of a FROM clause, with the name by which its columns are named. */
interface Source {
  /** Undefined for a common table expression, a subquery or a function, whose rows were restricted where they come from. */
  readonly table: string | undefined;
  readonly alias: string;
}

interface Search {
  readonly tables: ReadonlySet<string>;
  readonly commonTables: ReadonlySet<string>;
  readonly found: Set<string>;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : []);

/**
 * Returns those of the tables that a statement reads or writes without restricting their `event_id`, by a chain of equalities that
 * ends at a parameter or at rows of another part of the statement. An insert must fill the column. `loadModule` of the parser must have
 * been awaited. Throws for a statement that PostgreSQL would not parse.
 */
export function findUnscoped(statement: string, tables: ReadonlySet<string>): readonly string[] {
  const parsed: unknown = parseSync(statement);
  const names = nodesOf(parsed, 'CommonTableExpr').map(({ ctename }) => String(ctename));
  const search = { tables, commonTables: new Set(names), found: new Set<string>() };
  for (const kind of ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'])
    for (const level of nodesOf(parsed, kind)) checkLevel(kind, level, search);
  return [...search.found];
}

/** Returns all nodes of a kind in a tree. */
function nodesOf(tree: unknown, kind: string): readonly Node[] {
  if (!isNode(tree)) return [];
  return Object.entries(tree).flatMap(([name, inner]) => [
    ...(name === kind && isNode(inner) ? [inner] : []),
    ...nodesOf(inner, kind),
  ]);
}

/** Checks one level of a statement: a subquery, a common table expression or the statement itself. */
function checkLevel(kind: string, level: Node, search: Search): void {
  const { tables, found } = search;
  const target = level.relation as Node | undefined;
  const table = String(target?.relname);
  if (kind === 'InsertStmt') {
    const columns = list(level.cols).map(({ ResTarget }) => (ResTarget as Node).name);
    if (tables.has(table) && !columns.includes('event_id')) found.add(table);
    return;
  }
  const conditions: Node[] = isNode(level.whereClause) ? [level.whereClause] : [];
  const sources: Source[] = target ? [{ table, alias: aliasOf(target) ?? table }] : [];
  for (const from of [...list(level.fromClause), ...list(level.usingClause)]) collect(from, sources, conditions, search);
  const restricted = restrictedColumns(sources, conditions.flatMap(conjuncts));
  for (const source of sources)
    if (source.table && tables.has(source.table) && !restricted.has(`${source.alias}.event_id`)) found.add(source.table);
}

function collect(from: Node, sources: Source[], conditions: Node[], search: Search): void {
  const { RangeVar, JoinExpr, ...derived } = from as Record<string, Node | undefined>;
  if (RangeVar) {
    const name = String(RangeVar.relname);
    sources.push({ table: search.commonTables.has(name) ? undefined : name, alias: aliasOf(RangeVar) ?? name });
  } else if (JoinExpr) {
    collect(JoinExpr.larg as Node, sources, conditions, search);
    collect(JoinExpr.rarg as Node, sources, conditions, search);
    if (isNode(JoinExpr.quals)) conditions.push(JoinExpr.quals);
  } else {
    for (const one of Object.values(derived)) sources.push({ table: undefined, alias: (one && aliasOf(one)) ?? '' });
  }
}

const aliasOf = ({ alias }: Node): string | undefined => (alias as { aliasname?: string } | undefined)?.aliasname;

/** Returns the conditions that must all hold. */
function conjuncts(condition: Node): readonly Node[] {
  const both = condition.BoolExpr as { boolop?: string; args?: readonly Node[] } | undefined;
  return both?.boolop === 'AND_EXPR' ? (both.args ?? []).flatMap(conjuncts) : [condition];
}

/** A value that is known before the tables of this level are read. */
const given = Symbol('given');
type Operand = string | typeof given | undefined;

/** Returns the columns, as `alias.column`, that equalities restrict to given values. */
function restrictedColumns(sources: readonly Source[], conditions: readonly Node[]): ReadonlySet<Operand> {
  const equal = conditions.flatMap((condition): (readonly [Operand, Operand])[] => {
    const { kind, name, lexpr, rexpr } = (condition.A_Expr ?? {}) as Readonly<Record<string, unknown>>;
    const operator = (list(name)[0]?.String as Node | undefined)?.sval;
    const isEquality = operator === '=' && ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(kind));
    return isEquality ? [[operandOf(lexpr, sources), operandOf(rexpr, sources)]] : [];
  });
  const restricted = new Set<Operand>([given]);
  for (let before = 0; before !== restricted.size; ) {
    before = restricted.size;
    for (const [one, other] of equal) {
      if (one !== undefined && restricted.has(other)) restricted.add(one);
      if (other !== undefined && restricted.has(one)) restricted.add(other);
    }
  }
  return restricted;
}

/** Returns the column of a table that an expression is, or whether it is given. Undefined for a calculation with columns. */
function operandOf(expression: unknown, sources: readonly Source[]): Operand {
  if (!isNode(expression)) return undefined;
  const { ColumnRef, SubLink } = expression as Record<string, Node | undefined>;
  if (!ColumnRef) return SubLink || nodesOf(expression, 'ColumnRef').length === 0 ? given : undefined;
  const fields = list(ColumnRef.fields).map(({ String: name }) => String((name as Node | undefined)?.sval));
  const [column = '', alias = sources.length === 1 ? sources[0]?.alias : undefined] = fields.toReversed();
  if (alias === undefined) return undefined;
  const source = sources.find((one) => one.alias === alias);
  // A name from outside of this level was restricted there.
  return source?.table === undefined ? given : `${alias}.${column}`;
}
