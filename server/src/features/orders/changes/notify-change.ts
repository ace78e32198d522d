import { notify, type Recipient } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import {
  type AffectedBuyer,
  type ChangeRow,
  findEventOfChange,
  findLatestChange,
  listAffectedBuyers,
  listAffectedRecipients,
} from './changes.read.ts';

/** Payload of the job. `isLast` marks the final run, which finds orders that were being paid during the change. */
export interface ChangedJob {
  readonly changeId: string;
  readonly after?: string;
  readonly isLast?: boolean;
}

const buyersPerRun = 500;
/** Delay of the final run. Holds and their extensions have ended by then. */
const finalRunDelayMs = 45 * 60_000;

const accountOf = ({ id: userId, locale }: AffectedBuyer): Recipient => ({ userId, locale });

/** Notifies buyers of one sort by one statement per channel. */
async function notifyBuyers(
  platform: Platform,
  tx: Tx,
  change: ChangeRow,
  to: readonly Recipient[],
  isPaid: 'yes' | 'no' | 'outside',
) {
  const { id, eventId, eventName, eventNameFr, kind, startsAt, zone, location, city, refundsUntil, reason } = change;
  await notify(platform, tx, {
    kind: 'orders.event_moved',
    params: {
      ...{ eventId, name: { en: eventName, fr: eventNameFr ?? eventName }, change: kind, startsAt: startsAt.toISOString(), zone },
      ...{ place: `${location}, ${city}`, until: refundsUntil.toISOString() },
      ...{ reason: reason ?? '', hasReason: reason ? ('yes' as const) : ('no' as const), isPaid },
    },
    to,
    key: `event-change:${id}`,
  });
}

/**
 * Notifies the next buyers of a change of their event, and enqueues itself until none is left. Each run is one transaction, and a
 * repeat does not notify a buyer again. A change that was followed by another, or by a cancellation, is no longer notified of.
 */
export const notifyOfChange = (platform: Platform, { changeId, after, isLast = false }: ChangedJob): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const eventId = await findEventOfChange(tx, changeId);
    const change = eventId && (await findLatestChange(tx, eventId));
    if (!change || change.id !== changeId || change.eventState === 'cancelled') return;
    const buyers = await listAffectedBuyers(tx, change, { after, limit: buyersPerRun });
    for (const [isPaid, hasPaid] of [['yes', true] as const, ['no', false] as const])
      await notifyBuyers(platform, tx, change, buyers.filter((buyer) => buyer.hasPaid === hasPaid).map(accountOf), isPaid);
    // Those without an account are few, and all are notified in the first run and again in the last, which changes nothing for most.
    if (after === undefined) await notifyBuyers(platform, tx, change, await listAffectedRecipients(tx, change), 'outside');
    const last = buyers.at(-1);
    const now = platform.clock();
    if (last && buyers.length === buyersPerRun)
      await platform.jobs.enqueue(tx, 'event.changed', { changeId, after: last.id, isLast }, { runAt: now });
    else if (!isLast) {
      const runAt = new Date(now.getTime() + finalRunDelayMs);
      await platform.jobs.enqueue(
        tx,
        'event.changed',
        { changeId, isLast: true },
        { runAt, key: `event.changed.last:${changeId}` },
      );
    }
  });
