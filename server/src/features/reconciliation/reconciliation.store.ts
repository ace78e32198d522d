import type { DayFigures } from '@ngoma/api/features/supervision/reconciliation';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { DayLine } from './compare-day.rules.ts';

export type LoadSource = 'gateway' | 'asked' | 'uploaded';

interface OfDay {
  readonly gateway: string;
  readonly day: string;
}

/** Locks a day of a gateway until the transaction ends, so that closes, explanations and statements follow one another. */
export async function lockDay(tx: Tx, { gateway, day }: OfDay): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reconciliation:${gateway}:${day}`}, 0))`.execute(tx);
}

/** Inserts lines of a statement, and returns how many were new. Those that are known stay as they are. */
export async function insertLines(
  db: DbOrTx,
  gateway: string,
  lines: readonly DayLine[],
  { source, now }: { readonly source: LoadSource; readonly now: Date },
): Promise<number> {
  if (lines.length === 0) return 0;
  const { rows } = await sql`insert into statement_lines (id, gateway, day, kind, ref, txn_id, amount_xaf, at, source, created_at)
    select line.id, ${gateway}, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD'), line.kind, line.ref, line.txn_id, line.amount_xaf,
      line.at, ${source}, ${now}::timestamptz
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ ref }) => ref)}::text[],
      ${lines.map(({ txnId }) => txnId)}::text[], ${lines.map(({ amountXaf }) => amountXaf)}::bigint[],
      ${lines.map(({ at }) => at)}::timestamptz[]) as line (id, kind, ref, txn_id, amount_xaf, at)
    on conflict (gateway, kind, ref) do nothing returning id`.execute(db);
  return rows.length;
}

export async function insertLoad(
  db: DbOrTx,
  { gateway, day }: OfDay,
  load: { source: LoadSource; lines: number; unanswered: number; loadedBy: string; now: Date },
): Promise<void> {
  const { source, lines, unanswered, loadedBy, now } = load;
  await db
    .insertInto('statement_loads')
    .values({ ...{ id: newId(), gateway, day, source, lines, unanswered }, loaded_by: loadedBy, loaded_at: now })
    .execute();
}

export interface NewExplanation {
  readonly difference: string;
  readonly deltaXaf: number;
  readonly explanation: string;
  readonly isWrittenOff: boolean;
  readonly explainedBy: string;
}

/** Inserts an explanation and returns its id; undefined if the difference has one. */
export async function insertExplanation(
  tx: Tx,
  { gateway, day }: OfDay,
  one: NewExplanation,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('difference_explanations')
    .values({
      ...{ id: newId(), gateway, day, difference: one.difference, delta_xaf: one.deltaXaf, explanation: one.explanation },
      ...{ is_written_off: one.isWrittenOff, explained_by: one.explainedBy, explained_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertClose(
  tx: Tx,
  { gateway, day }: OfDay,
  close: { figures: { books: DayFigures; statement: DayFigures }; fingerprint: string; note: string | null; closedBy: string },
  now: Date,
): Promise<void> {
  const { figures, fingerprint, note, closedBy } = close;
  await tx
    .insertInto('day_closes')
    .values({
      ...{ id: newId(), gateway, day, figures: JSON.stringify(figures), fingerprint, note },
      ...{ closed_by: closedBy, closed_at: now },
    })
    .execute();
}
