import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { EventChanges, StoredEvent } from '../events.types.ts';
import { countByType } from '../ticket-types/ticket-types.store.ts';
import { changeUnconfirmed, kindOfChange, opensRefunds, refundsOpenUntil, type Venue } from './change.rules.ts';
import { countBuyers, findPromisedStart, insertChange } from './changes.store.ts';

interface ChangeInput {
  readonly before: StoredEvent;
  readonly after: Venue;
  /** In the organizer's words; null if none was asked for. */
  readonly reason: string | null;
  readonly actorId: string;
  /** False if the organizer still has to be asked whether the refunds are meant. */
  readonly isConfirmed?: boolean;
}

const countTickets = async (tx: Tx, eventId: string): Promise<number> =>
  [...(await countByType(tx, eventId)).values()].reduce((sum, { sold, held }) => sum + sold + held, 0);

/**
 * Records a change of date, place or postponement of an event with tickets sold or being paid for, and opens the refunds of its
 * buyers if it is large enough. Called by every use case that writes these fields, in its transaction and before it writes them;
 * the trigger `events_changes_are_recorded` refuses what was left out. Returns what has to be written with the change. Orders
 * depend on events, not the reverse, so a job notifies the buyers. Raises `change_unconfirmed` (409) for a change that opens refunds
 * and is not confirmed.
 */
export async function recordChange(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { before, after, reason, actorId, isConfirmed = true }: ChangeInput,
): Promise<Pick<EventChanges, 'refundsOpenUntil'>> {
  const kind = kindOfChange(before, after);
  const tickets = kind ? await countTickets(tx, before.id) : 0;
  if (!kind || tickets === 0) return {};
  const now = clock();
  const promisedStart = (await findPromisedStart(tx, before.id)) ?? before.startsAt;
  const refundsUntil = opensRefunds(kind, { before, after, promisedStart }) ? refundsOpenUntil(now) : null;
  if (refundsUntil && !isConfirmed)
    throw changeUnconfirmed({ tickets, buyers: await countBuyers(tx, before.id), refundsUntil: refundsUntil.toISOString() });
  const changeId = await insertChange(tx, { kind, before, after, reason, actorId, refundsUntil, now });
  if (!refundsUntil) return {};
  await jobs.enqueue(tx, 'event.changed', { changeId }, { runAt: now, key: `event.changed:${changeId}` });
  return { refundsOpenUntil: refundsUntil };
}
