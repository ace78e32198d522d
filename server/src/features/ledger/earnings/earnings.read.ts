import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';
import type { ReleasePart } from './earnings.rules.ts';

/** An event that has ended. */
export interface EndedEvent {
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly overAt: Date;
}

/**
 * Locks an ended event, so that only one release runs at a time. Returns undefined for any other event, because a cancelled or
 * suspended one releases nothing.
 */
export async function lockEnded(tx: Tx, eventId: string): Promise<EndedEvent | undefined> {
  const { rows } = await sql<EndedEvent>`
    select organizer_id as "organizerId", name, name_fr as "nameFr", over_at as "overAt" from events
    where id = ${eventId} and state = 'ended' for no key update`.execute(tx);
  return rows[0];
}

/**
 * Returns the net sales of an event in XAF: the sum that its orders left on the organizer's pending account, after commission and
 * refunds.
 */
export async function netOf(tx: Tx, eventId: string, { organizerId }: Pick<EndedEvent, 'organizerId'>): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(-sum(posting.amount_xaf), 0)::bigint as net
    from orders placed
      join ledger_transfers transfer on transfer.source_type = 'order' and transfer.source_id = placed.id
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
    where placed.event_id = ${eventId} and account.kind = 'pending' and account.owner_id = ${organizerId}`.execute(tx);
  return rows[0]?.net ?? 0;
}

/** Returns the amounts released for an event so far, by part, in XAF. */
export async function listReleased(tx: Tx, eventId: string): Promise<ReadonlyMap<ReleasePart, number>> {
  const { rows } = await sql<{ part: ReleasePart; amount: number }>`
    select transfer.kind as part, posting.amount_xaf as amount
    from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
    where transfer.source_type = 'event' and transfer.source_id = ${eventId} and account.kind = 'pending'`.execute(tx);
  return new Map(rows.map(({ part, amount }) => [part, amount]));
}

/** Returns what the organizer's pending balance holds for an event in XAF: its net sales less what was released. */
export async function pendingOfEvent(tx: Tx, eventId: string, organizerId: string): Promise<number> {
  const released = await listReleased(tx, eventId);
  return [...released.values()].reduce((left, amountXaf) => left - amountXaf, await netOf(tx, eventId, { organizerId }));
}
