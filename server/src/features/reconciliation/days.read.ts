import type { DayFigures, LineKind } from '@ngoma/api/features/supervision/reconciliation';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { DayLine } from './compare-day.rules.ts';
import type { LoadSource } from './reconciliation.store.ts';

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A line of our books, with what identifies it at the gateway. */
export interface BookLine extends DayLine {
  readonly providerRef: string | null;
  readonly paymentId: string | null;
}

/** A refund to a number is a payout of the gateway that makes it. All others are refunds by the gateway of their payment. */
const refundKind = sql`case when destination.id is null then 'refund' else 'payout' end`;
const refundsBy = (gateway: string) => sql`payment_refunds refund join payments payment on payment.id = refund.payment_id
    left join refund_destinations destination on destination.id = refund.destination_id
  where coalesce(destination.gateway, payment.gateway) = ${gateway}`;

/**
 * Selects the lines of our books about a gateway: settled payments, money in suspense, and refunds and payouts that were paid. Money that was assigned to
 * an order counts when it was received.
 */
const bookLines = (gateway: string) => sql`(
  select 'payment' as kind, payment.gateway_ref as ref, payment.gateway_txn_id as txn_id, payment.amount_xaf, payment.settled_at as at,
    payment.provider_ref, payment.id as payment_id
  from payments payment
  where payment.gateway = ${gateway} and payment.state in ('succeeded', 'refunded') and not exists (
    select from suspense_items item where item.gateway = payment.gateway and item.gateway_ref = payment.gateway_ref)
  union all
  select 'payment', item.gateway_ref, item.gateway_txn_id, item.amount_xaf, item.received_at, payment.provider_ref, payment.id
  from suspense_items item left join payments payment on payment.id = item.payment_id
  where item.gateway = ${gateway} and item.amount_xaf > 0
  union all
  select ${refundKind}, refund.gateway_ref, null, refund.amount_xaf, refund.settled_at,
    refund.provider_ref, payment.id
  from ${refundsBy(gateway)} and refund.state = 'succeeded'
  union all
  select 'payout', payout.gateway_ref, null, payout.amount_xaf, payout.settled_at, payout.provider_ref, null
  from payouts payout where payout.gateway = ${gateway} and payout.state = 'succeeded'
) as line`;

const bookColumns = sql`line.kind, line.ref, line.txn_id as "txnId", line.amount_xaf as "amountXaf", line.at,
  line.provider_ref as "providerRef", line.payment_id as "paymentId"`;

export async function listBookLines(db: DbOrTx, gateway: string, { from, to }: Period): Promise<BookLine[]> {
  const { rows } = await sql<BookLine>`select ${bookColumns} from ${bookLines(gateway)}
    where line.at >= ${from} and line.at < ${to} order by line.at, line.ref`.execute(db);
  return rows;
}

/** Returns the lines of our books of any day with these references. */
export async function findBookLines(db: DbOrTx, gateway: string, refs: readonly string[]): Promise<BookLine[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<BookLine>`select ${bookColumns} from ${bookLines(gateway)}
    where line.ref = any(${[...refs]}::text[])`.execute(db);
  return rows;
}

const statementColumns = sql`kind, ref, txn_id as "txnId", amount_xaf as "amountXaf", at`;

export async function listStatementLines(db: DbOrTx, gateway: string, day: string): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`select ${statementColumns} from statement_lines
    where gateway = ${gateway} and day = ${day} order by at, ref`.execute(db);
  return rows;
}

/** Returns the lines of statements of any day with these references. */
export async function findStatementLines(db: DbOrTx, gateway: string, refs: readonly string[]): Promise<DayLine[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<DayLine>`select ${statementColumns} from statement_lines
    where gateway = ${gateway} and ref = any(${[...refs]}::text[])`.execute(db);
  return rows;
}

/** A payment or refund of ours whose result is not known yet. */
export interface OpenLine {
  readonly kind: LineKind;
  readonly ref: string;
  readonly providerRef: string | null;
  readonly txnId: string | null;
  readonly paymentId: string;
}

/** Lists the attempts and refunds of a period that are still open. */
export async function listOpenLines(db: DbOrTx, gateway: string, { from, to }: Period): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select 'payment' as kind, gateway_ref as ref, provider_ref as "providerRef", gateway_txn_id as "txnId", id as "paymentId"
    from payments where gateway = ${gateway} and state = 'pending' and submitted_at >= ${from} and submitted_at < ${to}
    union all
    select ${refundKind}, refund.gateway_ref, refund.provider_ref, null, payment.id
    from ${refundsBy(gateway)} and refund.state in ('created', 'pending') and refund.created_at >= ${from}
      and refund.created_at < ${to}`.execute(db);
  return rows;
}

/** Our payment behind a reference, with its order. */
export interface Owner {
  readonly ref: string;
  readonly paymentId: string;
  readonly paymentState: string;
  readonly orderId: string | null;
  readonly orderCode: string | null;
}

/** Returns our payments with these references, or whose refunds have them, by reference. */
export async function findOwners(db: DbOrTx, gateway: string, refs: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  if (refs.length === 0) return new Map();
  const { rows } = await sql<Owner>`
    select found.ref, payment.id as "paymentId", payment.state as "paymentState", placed.id as "orderId", placed.code as "orderCode"
    from (
      select gateway_ref as ref, id from payments where gateway = ${gateway} and gateway_ref = any(${[...refs]}::text[])
      union select refund.gateway_ref, refund.payment_id from ${refundsBy(gateway)} and refund.gateway_ref = any(${[...refs]}::text[])
    ) as found join payments payment on payment.id = found.id
      left join orders placed on payment.purpose_type = 'order' and placed.id = payment.purpose_id`.execute(db);
  return new Map(rows.map((row) => [row.ref, row]));
}

export interface ExplanationRow {
  readonly difference: string;
  readonly deltaXaf: number;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
  readonly isWrittenOff: boolean;
}

export async function listExplanations(db: DbOrTx, gateway: string, day: string): Promise<ExplanationRow[]> {
  const { rows } = await sql<ExplanationRow>`
    select one.difference, one.delta_xaf as "deltaXaf", one.explanation as text, person.name as by, one.explained_at as at,
      one.is_written_off as "isWrittenOff"
    from difference_explanations one join users person on person.id = one.explained_by
    where one.gateway = ${gateway} and one.day = ${day}`.execute(db);
  return rows;
}

export interface CloseRow {
  readonly figures: { readonly books: DayFigures; readonly statement: DayFigures };
  readonly fingerprint: string;
  readonly note: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Lists the closes of a day, the latest first. */
export async function listCloses(db: DbOrTx, gateway: string, day: string): Promise<CloseRow[]> {
  const { rows } = await sql<CloseRow>`
    select one.figures, one.fingerprint, one.note, person.name as by, one.closed_at as at
    from day_closes one join users person on person.id = one.closed_by
    where one.gateway = ${gateway} and one.day = ${day} order by one.closed_at desc, one.id desc`.execute(db);
  return rows;
}

export interface LoadRow {
  readonly source: LoadSource;
  readonly by: string;
  readonly at: Date;
  readonly unanswered: number;
}

/** Returns how the statement of a day was obtained last. */
export async function findLoad(db: DbOrTx, gateway: string, day: string): Promise<LoadRow | undefined> {
  const { rows } = await sql<LoadRow>`
    select load.source, person.name as by, load.loaded_at as at, load.unanswered
    from statement_loads load join users person on person.id = load.loaded_by
    where load.gateway = ${gateway} and load.day = ${day} order by load.loaded_at desc, load.id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns by how much the ledger's account of a gateway changed in a period, in whole XAF. */
export async function sumClearing(db: DbOrTx, gateway: string, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(posting.amount_xaf), 0)::bigint as sum
    from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
    where transfer.created_at >= ${from} and transfer.created_at < ${to}
      and account.code = ${`gateway_clearing:${gateway}`}`.execute(db);
  return rows[0]?.sum ?? 0;
}

export interface DayRow {
  readonly day: string;
  readonly books: DayFigures;
  readonly statement: DayFigures;
  readonly isLoaded: boolean;
  readonly closedAt: Date | null;
  readonly closedAs: { readonly books: DayFigures; readonly statement: DayFigures } | null;
}

const sums = (amount: string, kind: string) => sql`json_build_object(
  'in', coalesce(sum(${sql.ref(amount)}) filter (where ${sql.ref(kind)} = 'payment'), 0),
  'inCount', count(*) filter (where ${sql.ref(kind)} = 'payment'),
  'out', coalesce(sum(${sql.ref(amount)}) filter (where ${sql.ref(kind)} <> 'payment'), 0),
  'outCount', count(*) filter (where ${sql.ref(kind)} <> 'payment'))`;

/** Lists days of a gateway with the sums of both sides. `days` are in UTC, the latest first. */
export async function listDays(db: DbOrTx, gateway: string, days: readonly string[], { from, to }: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with books as (
      select to_char(line.at at time zone 'UTC', 'YYYY-MM-DD') as day, ${sums('line.amount_xaf', 'line.kind')} as sums
      from ${bookLines(gateway)} where line.at >= ${from} and line.at < ${to} group by 1
    ), statement as (
      select line.day, ${sums('line.amount_xaf', 'line.kind')} as sums from statement_lines line
      where line.gateway = ${gateway} and line.day = any(${[...days]}::text[]) group by line.day
    ), none as (select json_build_object('in', 0, 'inCount', 0, 'out', 0, 'outCount', 0) as sums)
    select wanted.day, coalesce(books.sums, none.sums) as books, coalesce(statement.sums, none.sums) as statement,
      exists (select from statement_loads load where load.gateway = ${gateway} and load.day = wanted.day) as "isLoaded",
      closed.closed_at as "closedAt", closed.figures as "closedAs"
    from unnest(${[...days]}::text[]) with ordinality as wanted (day, place)
      cross join none
      left join books on books.day = wanted.day
      left join statement on statement.day = wanted.day
      left join lateral (select closed_at, figures from day_closes one where one.gateway = ${gateway} and one.day = wanted.day
        order by one.closed_at desc, one.id desc limit 1) as closed on true
    order by wanted.place`.execute(db);
  return rows;
}
