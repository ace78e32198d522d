import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { EventChanges, StoredEvent } from '../events.types.ts';
import { countByType } from '../ticket-types/ticket-types.store.ts';
import { kindOfChange, opensRefunds, refundsOpenUntil, type Venue } from './change.rules.ts';
import { findPromisedStart, insertChange } from './changes.store.ts';

interface ChangeInput {
  readonly before: StoredEvent;
  readonly after: Venue;
  /** In the organizer's words; null if none was asked for. */
  readonly reason: string | null;
  readonly actorId: string;
}

const hasBuyers = async (tx: Tx, eventId: string): Promise<boolean> =>
  [...(await countByType(tx, eventId)).values()].some(({ sold, held }) => sold + held > 0);

/**
 * Records a change of date, place or postponement of an event with tickets sold or being paid for, and opens the refunds of its
 * buyers if it is large enough. Called by every use case that writes these fields, in its transaction and before it writes them;
 * the trigger `events_changes_are_recorded` refuses what was left out. Returns what has to be written with the change. Orders
 * depend on events, not the reverse, so a job notifies the buyers.
 */
export async function recordChange(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { before, after, reason, actorId }: ChangeInput,
): Promise<Pick<EventChanges, 'refundsOpenUntil'>> {
  const kind = kindOfChange(before, after);
  if (!kind || !(await hasBuyers(tx, before.id))) return {};
  const now = clock();
  const promisedStart = (await findPromisedStart(tx, before.id)) ?? before.startsAt;
  const refundsUntil = opensRefunds(kind, { before, after, promisedStart }) ? refundsOpenUntil(now) : null;
  const changeId = await insertChange(tx, { kind, before, after, reason, actorId, refundsUntil, now });
  if (!refundsUntil) return {};
  await jobs.enqueue(tx, 'event.changed', { changeId }, { runAt: now, key: `event.changed:${changeId}` });
  return { refundsOpenUntil: refundsUntil };
}
