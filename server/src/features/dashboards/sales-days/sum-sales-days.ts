import type { Platform } from '#platform/platform';
import type { Db } from '#platform/postgres/database';
import { lastDays } from '../dashboards.rules.ts';
import { writeFirstPurchases } from './first-purchases.store.ts';
import { closeDays, type EventDay, listDaysOfRunningEvents, lockSalesDays, sumDays, takeMarks } from './sales-days.store.ts';

/** A day is closed when it has been over for an hour, so that its last orders are paid or expired. */
const openMs = 60 * 60_000;
/** Longer than any transaction of a request: a change that saw a day open has committed before the day is summed. */
const minMarkAgeMs = 5 * 60_000;
/** Days of events per transaction. */
const batch = 500;

interface Options {
  readonly minMarkAgeMs?: number;
}

/** Closes the days that are over, and sums those whose orders have changed. Runs as a job, and may be repeated. */
export async function sumSalesDays({ db, clock }: Pick<Platform, 'db' | 'clock'>, options: Options = {}): Promise<void> {
  const [through = ''] = lastDays(new Date(clock().getTime() - openMs), 2);
  await db.transaction().execute(async (tx) => {
    await lockSalesDays(tx);
    await closeDays(tx, through);
    await writeFirstPurchases(tx, through);
  });
  for (let taken = batch; taken === batch; ) {
    taken = await db.transaction().execute(async (tx) => {
      await lockSalesDays(tx);
      const days = await takeMarks(tx, options.minMarkAgeMs ?? minMarkAgeMs, batch);
      await sumDays(tx, days);
      return days.length;
    });
  }
}

/** Sums the days of running events again, because people who enter change no order. Runs as a job every hour. */
export async function sumDaysOfRunningEvents({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const days = await db.transaction().execute((tx) => listDaysOfRunningEvents(tx, clock()));
  for (let first = 0; first < days.length; first += batch) await sumAgain(db, days.slice(first, first + batch));
}

const sumAgain = (db: Db, days: readonly EventDay[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSalesDays(tx);
    await sumDays(tx, days);
  });
