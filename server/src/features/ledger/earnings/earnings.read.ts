import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { EarlyFacts, ReleaseKind } from './earnings.rules.ts';

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
 * The net sales of the joined `event` in XAF: the sum that its orders left on the organizer's pending account, after commission and
 * refunds.
 */
const netOfEvent = sql<number>`(
  select coalesce(sum(transaction.pending_xaf), 0)::bigint from seller_transactions transaction
  where transaction.event_id = event.id and transaction.source_type = 'order' and transaction.owner_id = event.organizer_id)`;

/** The part of the net sales of the joined `event` that was released so far, in XAF. */
const freedOfEvent = sql<number>`(
  select coalesce(sum(posting.amount_xaf), 0)::bigint
  from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts account on account.id = posting.account_id
  where transfer.source_type = 'event' and transfer.source_id = event.id and account.kind = 'pending')`;

/** The open pledges to contracts of the joined `event`, in XAF. */
const pledgedToEvent = sql<number>`(
  select coalesce(sum(pledge.amount_xaf), 0)::bigint from milestone_pledges pledge
  where pledge.event_id = event.id and pledge.state in ('proposed', 'agreed', 'due'))`;

/** Returns the net sales of an event in XAF. */
export async function netOf(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ net: number }>`select ${netOfEvent} as net from events event where event.id = ${eventId}`.execute(
    tx,
  );
  return rows[0]?.net ?? 0;
}

/** Returns the amounts released for an event so far, by kind, in XAF. */
export async function listReleased(tx: Tx, eventId: string): Promise<ReadonlyMap<ReleaseKind, number>> {
  const { rows } = await sql<{ part: ReleaseKind; amount: number }>`
    select transfer.kind as part, posting.amount_xaf as amount
    from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
    where transfer.source_type = 'event' and transfer.source_id = ${eventId} and account.kind = 'pending'`.execute(tx);
  return new Map(rows.map(({ part, amount }) => [part, amount]));
}

/** Returns what the organizer's pending balance holds for an event in XAF: its net sales less what was released. */
export async function pendingOfEvent(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select ${netOfEvent} - ${freedOfEvent} as pending from events event where event.id = ${eventId}`.execute(tx);
  return rows[0]?.pending ?? 0;
}

/** An event whose organizer asks for an early release or pledges its income. */
export interface AheadEvent extends EndedEvent {
  /** Whether its state and its date allow an early release. */
  readonly isAhead: boolean;
  readonly isVerified: boolean;
  readonly isFrozen: boolean;
}

const isAhead = (now: Date) => sql<boolean>`event.state = 'published' and event.over_at > ${now}
  and (event.refunds_open_until is null or event.refunds_open_until <= ${now})`;

/** Locks an event, so that only one release or pledge of its earnings runs at a time. Returns undefined for an unknown id. */
export async function lockForEarlyRelease(tx: Tx, eventId: string, now: Date): Promise<AheadEvent | undefined> {
  const { rows } = await sql<AheadEvent>`
    select event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", event.over_at as "overAt",
      ${isAhead(now)} as "isAhead", owner.is_verified as "isVerified", exists (
        select from account_freezes frozen where frozen.user_id = event.organizer_id and frozen.lifted_at is null) as "isFrozen"
    from events event join users owner on owner.id = event.organizer_id
    where event.id = ${eventId} for no key update of event`.execute(tx);
  return rows[0];
}

/** Returns by event what an early release or a pledge depends on, for those of the given events that are ahead. */
export async function listEarlyFacts(
  db: DbOrTx,
  eventIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, EarlyFacts>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<EarlyFacts & { eventId: string }>`
    select event.id as "eventId", ${netOfEvent} as "netXaf", ${freedOfEvent} as "freedXaf", (
        select coalesce(sum(request.paid_xaf), 0)::bigint from refund_requests request
        where request.event_id = event.id and request.state = 'requested'
      ) as "openRefundsXaf", ${pledgedToEvent} as "pledgedXaf"
    from events event where event.id = any(${eventIds}::uuid[]) and ${isAhead(now)}`.execute(db);
  return new Map(rows.map(({ eventId, ...facts }) => [eventId, facts]));
}

/** An event with earnings that were not all released. */
export interface UnreleasedEvent {
  readonly eventId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly zone: string;
  readonly state: string;
  readonly overAt: Date;
  readonly netXaf: number;
  readonly freedXaf: number;
}

/** Returns the organizer's events that are over after the given time and have unreleased earnings, the earliest first. */
export async function listUnreleased(
  db: DbOrTx,
  organizerId: string,
  overAfter: Date,
  limit: number,
): Promise<UnreleasedEvent[]> {
  const { rows } = await sql<UnreleasedEvent>`
    select * from (
      select event.id as "eventId", event.name, event.name_fr as "nameFr", event.zone, event.state, event.over_at as "overAt",
        ${netOfEvent} as "netXaf", ${freedOfEvent} as "freedXaf"
      from events event
      where event.organizer_id = ${organizerId} and event.over_at > ${overAfter} and event.state <> 'cancelled'
    ) sold where "netXaf" > "freedXaf" order by "overAt", "eventId" limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the events of all organizers that are over within the given time and have unreleased earnings. Cancelled, suspended and
 * postponed ones are left out, because nothing is released of them until an admin or the organizer has acted.
 */
export async function listDue(
  db: DbOrTx,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Pick<UnreleasedEvent, 'state' | 'overAt' | 'netXaf' | 'freedXaf'>[]> {
  const { rows } = await sql<Pick<UnreleasedEvent, 'state' | 'overAt' | 'netXaf' | 'freedXaf'>>`
    select * from (
      select event.state, event.over_at as "overAt", ${netOfEvent} as "netXaf", ${freedOfEvent} as "freedXaf"
      from (
        select id, organizer_id, state, over_at from events where state = 'published' and over_at > ${from} and over_at <= ${to}
        union all
        select id, organizer_id, state, over_at from events where state = 'ended' and over_at > ${from} and over_at <= ${to}
      ) event
    ) sold where "netXaf" > "freedXaf"`.execute(db);
  return rows;
}

/** Returns what is pledged to contracts of each of these events and not yet paid, in XAF. Events without pledges are left out. */
export async function listPledged(db: DbOrTx, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ eventId: string; sum: number }>`
    select event_id as "eventId", sum(amount_xaf)::bigint as sum from milestone_pledges
    where event_id = any(${eventIds}::uuid[]) and state in ('proposed', 'agreed', 'due') group by event_id`.execute(db);
  return new Map(rows.map(({ eventId, sum }) => [eventId, sum]));
}

/** Returns what was paid out of an event's releases to its contracts, in XAF. */
export async function sumPledgesPaid(db: DbOrTx, eventId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_xaf), 0)::bigint as sum from milestone_pledges
    where event_id = ${eventId} and state = 'paid'`.execute(db);
  return rows[0]?.sum ?? 0;
}
