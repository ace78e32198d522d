import type { DeletionBlocker, exportStates } from '@ngoma/api/features/privacy';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import { neverShown, type PersonalTable } from './personal-data.rules.ts';

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

/** Somebody's copies, the latest first. */
export async function listExports(db: DbOrTx, userId: string, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where user_id = ${userId} order by asked_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findExport(db: DbOrTx, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from data_exports where id = ${id}`.execute(db);
  return rows[0];
}

/** Copies whose time is over. */
export async function listOutlived(db: DbOrTx, now: Date, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where state = 'ready' and expires_at <= ${now} order by expires_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Somebody's own rows of one table; a hundred thousand at the most. */
export async function listPersonal(
  db: DbOrTx,
  { table, by, of, columns: wanted, only }: PersonalTable,
  userId: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const theirs = of
    ? sql`${sql.ref(`one.${by}`)} in (select id from ${sql.table(of.table)} where ${sql.ref(of.by)} = ${userId})`
    : sql`${sql.ref(`one.${by}`)} = ${userId}`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(one) as row from ${sql.table(table)} one
    where ${theirs} and ${only ? sql`${sql.ref(`one.${only}`)} is not null` : sql`true`} limit 100000`.execute(db);
  const isShown = (name: string) => (wanted.includes('*') ? !neverShown.includes(name) && name !== by : wanted.includes(name));
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name))));
}

/** Wishes for a copy that nobody has been able to fulfil since then. */
export async function listStuck(db: DbOrTx, before: Date, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where state = 'asked' and asked_at <= ${before} order by asked_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What the events are called that somebody's rows are about. */
export async function findEventNames(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface OutlookRow {
  readonly eventsSold: number;
  readonly eventsAhead: number;
  readonly ticketsAhead: number;
  readonly ordersOpen: number;
  readonly refundsOpen: number;
  readonly refundsXaf: number;
  readonly moneyXaf: number;
  readonly walletXaf: number;
  readonly contractsOpen: number;
}

/** What stands between somebody and the end of their account, and what would go with it. */
export async function findOutlook(db: DbOrTx, userId: string, now: Date): Promise<OutlookRow> {
  const { rows } = await sql<OutlookRow>`
    select own."eventsSold", own."eventsAhead", money."moneyXaf", money."walletXaf", refunds."refundsOpen", refunds."refundsXaf",
      (select count(*)::int from tickets ticket join events event on event.id = ticket.event_id
        where ticket.holder_id = ${userId} and ticket.state = 'valid' and event.over_at > ${now}) as "ticketsAhead",
      (select count(*)::int from orders where buyer_id = ${userId} and state = 'placed' and holds_until > ${now}) as "ordersOpen",
      (select count(*)::int from contracts where (organizer_id = ${userId} or provider_id = ${userId})
        and state in ('draft', 'signed', 'active', 'disputed')) as "contractsOpen"
    from (
      select count(*) filter (where taken.count > 0)::int as "eventsSold", count(*) filter (where taken.count = 0)::int as "eventsAhead"
      from events event
      cross join lateral (select coalesce(sum(sold + held), 0)::int as count from quotas where event_id = event.id) taken
      where event.organizer_id = ${userId} and event.state in ('published', 'suspended') and event.over_at > ${now}
    ) own, (
      select coalesce(-sum(balance_xaf) filter (where kind <> 'wallet'), 0)::bigint as "moneyXaf",
        coalesce(-sum(balance_xaf) filter (where kind = 'wallet'), 0)::bigint as "walletXaf"
      from ledger_accounts where owner_id = ${userId} and kind in ('wallet', 'pending', 'available', 'reserved', 'escrow')
    ) money, (
      select count(*)::int as "refundsOpen", coalesce(sum(refund.amount_xaf), 0)::bigint as "refundsXaf"
      from payments payment join payment_refunds refund on refund.payment_id = payment.id
      where payment.payer_id = ${userId} and refund.state <> 'succeeded'
    ) refunds`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counts without a row');
  return row;
}

/** The same as a list of what is in the way. */
export function blockersOf(row: OutlookRow): DeletionBlocker[] {
  const all: DeletionBlocker[] = [
    { kind: 'events_sold', count: row.eventsSold, amount: 0 },
    { kind: 'contracts_open', count: row.contractsOpen, amount: 0 },
    { kind: 'money_due', count: row.moneyXaf > 0 ? 1 : 0, amount: row.moneyXaf },
    { kind: 'orders_open', count: row.ordersOpen, amount: 0 },
    { kind: 'refunds_open', count: row.refundsOpen, amount: row.refundsXaf },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Own events that are not over and have nobody with a ticket: they go with the account. */
export async function listOpenEvents(db: DbOrTx, userId: string): Promise<{ id: string; state: string }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'state'])
    .where('organizer_id', '=', userId)
    .where('state', 'in', ['draft', 'published', 'suspended'])
    .execute();
}

/** Every event somebody ever organized: their pages carry the name. */
export async function listEventIds(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').where('organizer_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** For the rest of the transaction: it may look through every ticket there is, and take words out of rows that are facts. */
export async function allowForgetting(db: DbOrTx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db);
  await sql`set local ngoma.forgetting = 'on'`.execute(db);
}
