import type { DeletionBlocker, exportStates } from '@ngoma/api/features/people/privacy';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { neverExported, type PersonalTable } from './personal-data.rules.ts';

export interface ExportRow {
  readonly id: string;
  readonly userId: string;
  readonly state: (typeof exportStates)[number];
  readonly fileKey: string | null;
  readonly bytes: number | null;
  readonly askedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
}

const columns = sql`id, user_id as "userId", state, file_key as "fileKey", bytes, asked_at as "askedAt", ready_at as "readyAt",
  expires_at as "expiresAt"`;

/** Lists a person's exports, latest first. */
export async function listExports(db: DbOrTx, userId: string, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where user_id = ${userId} order by asked_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findExport(db: DbOrTx, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from data_exports where id = ${id}`.execute(db);
  return rows[0];
}

/** Lists ready exports that have expired. */
export async function listExpired(db: DbOrTx, now: Date, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where state = 'ready' and expires_at <= ${now} order by expires_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Lists a person's own rows of one table, at most 100,000. */
export async function listPersonal(
  db: DbOrTx,
  { table, by, of, columns: wanted, notNull }: PersonalTable,
  userId: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const theirs = of
    ? sql`${sql.ref(`one.${by}`)} in (select id from ${sql.table(of.table)} where ${sql.ref(of.by)} = ${userId})`
    : sql`${sql.ref(`one.${by}`)} = ${userId}`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(one) as row from ${sql.table(table)} one
    where ${theirs} and ${notNull ? sql`${sql.ref(`one.${notNull}`)} is not null` : sql`true`} limit 100000`.execute(db);
  const isShown = (name: string) => (wanted.includes('*') ? !neverExported.includes(name) && name !== by : wanted.includes(name));
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name))));
}

/** Lists exports requested before the given time that are still not built. */
export async function listStuck(db: DbOrTx, before: Date, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where state = 'asked' and asked_at <= ${before} order by asked_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Finds the names of the events that a person's rows refer to. */
export async function findEventNames(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface DeletionPreviewRow {
  readonly eventsSold: number;
  readonly eventsAhead: number;
  readonly ticketsAhead: number;
  readonly ordersOpen: number;
  readonly refundsOpen: number;
  readonly refundsXaf: number;
  readonly moneyXaf: number;
  readonly debtXaf: number;
  readonly walletXaf: number;
  readonly contractsOpen: number;
}

/** Counts what blocks the deletion of an account, and what would be lost with it. */
export async function findDeletionPreview(db: DbOrTx, userId: string, now: Date): Promise<DeletionPreviewRow> {
  const { rows } = await sql<DeletionPreviewRow>`
    select own."eventsSold", own."eventsAhead", money."moneyXaf", money."walletXaf", money."debtXaf", refunds."refundsOpen", refunds."refundsXaf",
      (select count(*)::int from tickets ticket join events event on event.id = ticket.event_id
        where ticket.holder_id = ${userId} and ticket.state = 'valid' and (event.over_at > ${now} or event.state = 'postponed')) as "ticketsAhead",
      (select count(*)::int from orders where buyer_id = ${userId} and state = 'placed' and holds_until > ${now}) as "ordersOpen",
      (select count(*)::int from contracts where (organizer_id = ${userId} or provider_id = ${userId})
        and state in ('draft', 'signed', 'active', 'disputed')) as "contractsOpen"
    from (
      select count(*) filter (where taken.count > 0)::int as "eventsSold", count(*) filter (where taken.count = 0)::int as "eventsAhead"
      from events event
      cross join lateral (select coalesce(sum(sold + held), 0)::int as count from quotas where event_id = event.id) taken
      where event.organizer_id = ${userId} and (event.state in ('published', 'suspended') and event.over_at > ${now} or event.state = 'postponed')
    ) own, (
      select coalesce(-sum(balance_xaf) filter (where kind not in ('wallet', 'receivable')), 0)::bigint as "moneyXaf",
        coalesce(sum(balance_xaf) filter (where kind = 'receivable'), 0)::bigint as "debtXaf",
        coalesce(-sum(balance_xaf) filter (where kind = 'wallet'), 0)::bigint as "walletXaf"
      from ledger_accounts where owner_id = ${userId} and kind in ('wallet', 'pending', 'available', 'reserved', 'escrow', 'receivable')
    ) money, (
      select count(*)::int as "refundsOpen", coalesce(sum(open.xaf), 0)::bigint as "refundsXaf" from (
        select refund.amount_xaf as xaf from payments payment join payment_refunds refund on refund.payment_id = payment.id
        where payment.payer_id = ${userId} and refund.state not in ('succeeded', 'credited')
        union all select paid_xaf from refund_requests where requester_id = ${userId} and state = 'requested'
      ) open
    ) refunds`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The count query returned no row');
  return row;
}

/** Converts the counts into the list of blockers. */
export function blockersOf(row: DeletionPreviewRow): DeletionBlocker[] {
  const all: DeletionBlocker[] = [
    { kind: 'events_sold', count: row.eventsSold, amount: 0 },
    { kind: 'contracts_open', count: row.contractsOpen, amount: 0 },
    { kind: 'money_due', count: row.moneyXaf > 0 ? 1 : 0, amount: row.moneyXaf },
    { kind: 'debt', count: row.debtXaf > 0 ? 1 : 0, amount: row.debtXaf },
    { kind: 'orders_open', count: row.ordersOpen, amount: 0 },
    { kind: 'refunds_open', count: row.refundsOpen, amount: row.refundsXaf },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Lists the person's events that are drafts, published, postponed or suspended. They are cancelled with the account. */
export async function listOpenEvents(db: DbOrTx, userId: string): Promise<{ id: string; state: string }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'state'])
    .where('organizer_id', '=', userId)
    .where('state', 'in', ['draft', 'published', 'postponed', 'suspended'])
    .execute();
}

/** Lists every event the person organized, because their cached pages show the name. */
export async function listEventIds(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').where('organizer_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Lets the rest of the transaction change texts in append-only rows, with a statement timeout long enough to scan all tickets.
 */
export async function allowAnonymization(db: DbOrTx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db);
  await sql`set local ngoma.forgetting = 'on'`.execute(db);
}
