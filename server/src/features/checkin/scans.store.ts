import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A scan to append. Refused scans have a reason. */
export interface NewScan {
  readonly id: string;
  readonly eventId: string;
  readonly ticketId: string | null;
  readonly listId: string;
  readonly reason: string | null;
  readonly presented: string;
  readonly device: string | null;
  readonly nonce: string | null;
  readonly actorId: string;
  readonly scannedAt: Date;
}

export interface NewAdmission {
  readonly ticketId: string;
  readonly listId: string;
  readonly eventId: string;
  readonly checkinId: string;
  readonly admittedAt: Date;
}

/** A scan that a person has recorded under a nonce. */
export interface RecordedScan {
  readonly actorId: string;
  readonly nonce: string;
  readonly ticketId: string | null;
  readonly isAdmitted: boolean;
  readonly scannedAt: Date;
}

/** Maximum characters of the scanned text that are stored. */
const maxPresented = 200;

/** Returns the scans that these people have recorded under these nonces. */
export async function listByNonces(
  db: DbOrTx,
  keys: readonly { readonly actorId: string; readonly nonce: string }[],
): Promise<readonly RecordedScan[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<RecordedScan>`
    select asked.actor_id as "actorId", asked.nonce, scan.ticket_id as "ticketId", scan.result = 'admitted' as "isAdmitted",
      scan.scanned_at as "scannedAt"
    from unnest(${keys.map(({ actorId }) => actorId)}::uuid[], ${keys.map(({ nonce }) => nonce)}::text[]) as asked (actor_id, nonce)
    cross join lateral (select ticket_id, result, scanned_at from checkins
      where actor_id = asked.actor_id and nonce = asked.nonce and nonce is not null limit 1) as scan`.execute(db);
  return rows;
}

/** Appends scans in one statement. A unique index rejects a nonce that the person has used before. */
export async function appendScans(tx: Tx, scans: readonly NewScan[]): Promise<void> {
  if (scans.length === 0) return;
  const of = <K extends keyof NewScan>(key: K) => scans.map((scan) => scan[key]);
  await sql`
    insert into checkins (id, event_id, ticket_id, list_id, kind, result, reason, presented, device, nonce, actor_id, scanned_at)
    select id, event_id, ticket_id, list_id, 'entry', case when reason is null then 'admitted' else 'refused' end, reason, presented,
      device, nonce, actor_id, scanned_at
    from unnest(${of('id')}::uuid[], ${of('eventId')}::uuid[], ${of('ticketId')}::uuid[], ${of('listId')}::uuid[],
      ${of('reason')}::text[], ${scans.map(({ presented }) => presented.slice(0, maxPresented))}::text[], ${of('device')}::text[],
      ${of('nonce')}::text[], ${of('actorId')}::uuid[], ${of('scannedAt')}::timestamptz[])
      as scan (id, event_id, ticket_id, list_id, reason, presented, device, nonce, actor_id, scanned_at)`.execute(tx);
}

/** Inserts admissions in one statement. The primary key (ticket, list) rejects a second admission of a ticket. */
export async function insertAdmissions(tx: Tx, admissions: readonly NewAdmission[]): Promise<void> {
  if (admissions.length === 0) return;
  const of = <K extends keyof NewAdmission>(key: K) => admissions.map((admission) => admission[key]);
  await sql`insert into admissions (ticket_id, list_id, event_id, checkin_id, admitted_at)
    select * from unnest(${of('ticketId')}::uuid[], ${of('listId')}::uuid[], ${of('eventId')}::uuid[], ${of('checkinId')}::uuid[],
      ${of('admittedAt')}::timestamptz[])`.execute(tx);
}

/** Notes entries whose activity is to be recorded, in one row. */
export async function noteEntries(tx: Tx, ticketIds: readonly string[], admittedAt: Date): Promise<void> {
  await sql`insert into unrecorded_entries (ticket_ids, admitted_at) values (${ticketIds}::uuid[], ${admittedAt})`.execute(tx);
}

/** Removes the oldest noted entries and returns them. Leaves out those that another transaction is removing. */
export async function takeNotedEntries(
  tx: Tx,
  limit: number,
): Promise<readonly { readonly ticketIds: readonly string[]; readonly admittedAt: Date }[]> {
  const { rows } = await sql<{ ticketIds: string[]; admittedAt: Date }>`
    delete from unrecorded_entries where id = any(array(
      select id from unrecorded_entries order by id limit ${limit} for update skip locked))
    returning ticket_ids as "ticketIds", admitted_at as "admittedAt"`.execute(tx);
  return rows;
}

/** Returns which of the events have rows that other transactions have locked against every reference. */
export async function findLockedEvents(db: DbOrTx, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with free as materialized (select id from events where id = any(${[...eventIds]}::uuid[]) for key share skip locked)
    select id from events where id = any(${[...eventIds]}::uuid[]) and id not in (select id from free)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
