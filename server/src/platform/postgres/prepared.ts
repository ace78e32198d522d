import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';
/** Maximum number of texts. Each connection keeps the plan of each. */
const maxTexts = 100;

/**
 * Stands at the start of a statement that every connection prepares: PostgreSQL parses and plans it once instead of each time, which for a statement
 * with many subqueries takes three times as long as running it. For statements that are often run, name their columns, and have the same
 * text each time. After five runs PostgreSQL compares the plan for any values with those for the given ones, so that a plan that depends on
 * a value is found anew as before.
 */
export const prepared = sql.raw(mark);

/** The number of values that the planner assumes in a list that it does not know. */
const assumedValues = 10;

/**
 * Returns the values of a list for a prepared statement, the first one repeated up to ten. Shorter lists would seem so much cheaper than one of
 * unknown length that PostgreSQL would plan each anew.
 */
export const paddedList = <T>(values: readonly T[]): T[] => [
  ...values,
  ...values.slice(0, 1).flatMap((first) => Array.from({ length: Math.max(0, assumedValues - values.length) }, () => first)),
];

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxTexts) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that prepares the marked statements. Not for poolers in transaction mode, whose connections change. */
export class PreparingClient extends pg.Client {
  // Only the form that Kysely uses; other queries are passed on unchanged.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = args.length === 2 && typeof text === 'string' && isMarked(text) ? nameOf(text) : undefined;
    if (name !== undefined) return super.query({ name, text: text as string, values: [...(values as unknown[])] }) as never;
    return super.query(...(args as [string])) as never;
  }
}

/** A statement is marked at its start. */
const isMarked = (text: string): boolean => text.startsWith(mark);
