import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { balancesOf } from '../ledger.read.ts';
import type { LedgerService } from '../ledger.service.ts';
import { listEarlyFacts, lockForEarlyRelease } from './earnings.read.ts';
import { earningsFrozen, noPledge, pledgeableAmountOf } from './earnings.rules.ts';
import { balancesOfRelease } from './post-release.ts';

interface Context extends Pick<Platform, 'clock'> {
  readonly ledger: Pick<LedgerService, 'lockBalances'>;
}

/** An event and its organizer. */
export interface PledgedEvent {
  readonly eventId: string;
  readonly organizerId: string;
}

/** Returns how much of an event's pending income may be pledged to its contracts, in whole XAF. Exact only under its locks. */
export async function pledgeableOf(db: DbOrTx, { eventId, organizerId }: PledgedEvent, now: Date): Promise<number> {
  const facts = (await listEarlyFacts(db, [eventId], now)).get(eventId);
  return facts === undefined ? 0 : pledgeableAmountOf(facts, (await balancesOf(db, organizerId)).owed);
}

/**
 * Locks the event whose income is pledged. A release takes the same lock, and locks contracts after it. Raises `event_not_ahead`
 * and `account_frozen` (409).
 */
export async function lockPledgedEvent({ clock }: Pick<Context, 'clock'>, tx: Tx, eventId: string): Promise<void> {
  const event = await lockForEarlyRelease(tx, eventId, clock());
  if (!event?.isAhead) throw noPledge();
  if (event.isFrozen) throw earningsFrozen();
}

/**
 * Locks the organizer's balances, which every release and refund takes, and returns how much may be pledged. The caller has locked
 * the event, so that the amount holds until the transaction ends.
 */
export async function lockPledgeable({ clock, ledger }: Context, tx: Tx, event: PledgedEvent): Promise<number> {
  await ledger.lockBalances(tx, balancesOfRelease(event.organizerId));
  return pledgeableOf(tx, event, clock());
}
