import { createHash } from 'node:crypto';
import type { DayFigures, DayState, LineKind } from '@ngoma/api/features/supervision/reconciliation';

/** Money of a day as our books or the gateway have it. Whole XAF, more than zero. */
export interface DayLine {
  readonly kind: LineKind;
  readonly ref: string;
  readonly txnId: string | null;
  readonly amountXaf: number;
  readonly at: Date;
}

export type DifferenceKind = 'missing_in_books' | 'missing_at_gateway' | 'amount_differs';

export interface Difference {
  /** Identifies the difference within its day. */
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly line: DayLine;
  readonly booksXaf: number | null;
  readonly gatewayXaf: number | null;
  /** By how much the balance at the gateway exceeds ours because of it. */
  readonly deltaXaf: number;
}

const keyOf = ({ kind, ref }: Pick<DayLine, 'kind' | 'ref'>): string => `${kind}:${ref}`;
/** Payments come in, refunds and payouts go out. */
const signOf = ({ kind }: Pick<DayLine, 'kind'>): 1 | -1 => (kind === 'payment' ? 1 : -1);

/** The two sides of a day. Both sides count the day by their own clocks, so a line may have its partner on another day. */
export interface Compared {
  readonly books: readonly DayLine[];
  readonly statement: readonly DayLine[];
  /** Lines of other days with the references of this day, of each side. */
  readonly otherBooks: readonly DayLine[];
  readonly otherStatement: readonly DayLine[];
}

/** Returns the differences of a day by reference, in the order of their times, and how many lines agree. */
export function compareDay({ books, statement, otherBooks, otherStatement }: Compared): {
  readonly differences: readonly Difference[];
  readonly matched: number;
} {
  const atGateway = new Map([...otherStatement, ...statement].map((line) => [keyOf(line), line]));
  const inBooks = new Map([...otherBooks, ...books].map((line) => [keyOf(line), line]));
  const lines = new Map([...statement, ...books].map((line) => [keyOf(line), line]));
  const differences: Difference[] = [];
  for (const [key, line] of lines) {
    const [ours, theirs] = [inBooks.get(key), atGateway.get(key)];
    const booksXaf = ours?.amountXaf ?? null;
    const gatewayXaf = theirs?.amountXaf ?? null;
    if (booksXaf === gatewayXaf) continue;
    const kind = ours === undefined ? 'missing_in_books' : theirs === undefined ? 'missing_at_gateway' : 'amount_differs';
    const deltaXaf = signOf(line) * ((gatewayXaf ?? 0) - (booksXaf ?? 0));
    differences.push({ id: `${kind}:${key}`, kind, line, booksXaf, gatewayXaf, deltaXaf });
  }
  return {
    differences: differences.toSorted((one, other) => +one.line.at - +other.line.at || (one.id < other.id ? -1 : 1)),
    matched: lines.size - differences.length,
  };
}

/** Sums what came in and what went out. */
export function figuresOf(lines: readonly DayLine[]): DayFigures {
  const sums = { in: 0, inCount: 0, out: 0, outCount: 0 };
  for (const { kind, amountXaf } of lines) {
    const way = kind === 'payment' ? 'in' : 'out';
    sums[way] += amountXaf;
    sums[`${way}Count`] += 1;
  }
  return sums;
}

/** Returns a hash of everything that is compared, in any order of the lines. */
export function fingerprintOf({ books, statement }: Pick<Compared, 'books' | 'statement'>): string {
  const side = (lines: readonly DayLine[]) => lines.map((line) => `${keyOf(line)} ${line.amountXaf}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([side(books), side(statement)]))
    .digest('base64url');
}

/** Returns the state of a day. `closedAs` is the fingerprint of its last close. */
export function stateOfDay(day: {
  readonly isLoaded: boolean;
  readonly unexplained: number;
  readonly fingerprint: string;
  readonly closedAs: string | undefined;
}): DayState {
  if (day.closedAs !== undefined) return day.closedAs === day.fingerprint ? 'closed' : 'changed';
  if (!day.isLoaded) return 'missing';
  return day.unexplained === 0 ? 'explained' : 'differs';
}

const dayMs = 86_400_000;

/** Returns the day of a time in UTC, such as `2026-12-01`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** Returns the start of a day in UTC, and of the day after it. */
export const boundsOf = (day: string): { readonly from: Date; readonly to: Date } => {
  const from = new Date(`${day}T00:00:00.000Z`);
  return { from, to: new Date(from.getTime() + dayMs) };
};
/** Returns this many days, the latest first, ending with the given one. */
export const daysUntil = (day: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, ago) => dayOf(new Date(boundsOf(day).from.getTime() - ago * dayMs)));
