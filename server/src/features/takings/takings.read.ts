import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import type { Part } from './takings.rules.ts';

/** An event that is over. */
export interface EndedEvent {
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly overAt: Date;
}

/**
 * The event, if it has ended, locked so that one release at a time looks at its money; undefined for any other: one that was
 * called off or is suspended keeps what it took.
 */
export async function lockEnded(tx: Tx, eventId: string): Promise<EndedEvent | undefined> {
  const { rows } = await sql<EndedEvent>`
    select organizer_id as "organizerId", name, name_fr as "nameFr", over_at as "overAt" from events
    where id = ${eventId} and state = 'ended' for no key update`.execute(tx);
  return rows[0];
}

/** What the orders of an event left on its organizer's pending account: sales less commission and refunds, in XAF. */
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

/** What was released of an event before, by part, in XAF. */
export async function listReleased(tx: Tx, eventId: string): Promise<ReadonlyMap<Part, number>> {
  const { rows } = await sql<{ part: Part; amount: number }>`
    select transfer.kind as part, posting.amount_xaf as amount
    from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
    where transfer.source_type = 'event' and transfer.source_id = ${eventId} and account.kind = 'pending'`.execute(tx);
  return new Map(rows.map(({ part, amount }) => [part, amount]));
}
