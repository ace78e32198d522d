import type { JobHandlers, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { indexNumbers, listMissing, listUnused, removeUnused } from './payment-numbers.store.ts';

/** Numbers that the repair compares per statement. */
const comparedAtOnce = 2_000;

/** Enqueues the job that makes payments found by these numbers. One job for all of them, none if there is no number. */
export async function indexLater({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, numbers: readonly (string | null)[]): Promise<void> {
  const given = [...new Set(numbers)].filter((number) => number !== null);
  if (given.length > 0) await jobs.enqueue(tx, 'payments.index-numbers', { numbers: given }, { priority: 'awaited' });
}

/** The jobs of the table of numbers that payments are found by: one writes it, and an hourly repair compares it with the payments. */
export const paymentNumbersJobs = ({ db }: Pick<Platform, 'db'>): JobHandlers => ({
  'payments.index-numbers': ({ numbers }: { numbers: readonly string[] }) =>
    db.transaction().execute((tx) => indexNumbers(tx, numbers)),

  'payments.repair-numbers': async () => {
    for (let next = await listMissing(db, '', comparedAtOnce); next.last !== null; ) {
      const { missing } = next;
      if (missing.length > 0) await db.transaction().execute((tx) => indexNumbers(tx, missing));
      next = await listMissing(db, next.last, comparedAtOnce);
    }
    for (let next = await listUnused(db, '', comparedAtOnce); next.last !== null; ) {
      const { unused } = next;
      await db.transaction().execute((tx) => removeUnused(tx, unused));
      next = await listUnused(db, next.last, comparedAtOnce);
    }
  },
});
