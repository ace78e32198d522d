import { business } from '@ngoma/api/common/business';
import type { DayOfOrders, DayOfPayments } from '@ngoma/api/features/supervision/sales-by-day';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { type OrderFilter, orderList, type PaymentFilter, paymentList } from '../sales.read.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

const midnight = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${day}) at time zone ${sql.lit(business.calendar.zone)}`;

/**
 * Selects the figures of each day. Each day is a range of an index that also has the filtered and the summed columns, so that a month
 * among a million rows is counted without reading their table.
 */
const perDay = (
  { from, to }: Days,
  figures: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => sql`
  select to_char(each.day, 'YYYY-MM-DD') as day, counted.*
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as each (day)
  cross join lateral (select ${figures} from ${table} where ${sql.join(
    [sql`${column} >= ${midnight(sql`each.day`)}`, sql`${column} < ${midnight(sql`each.day + interval '1 day'`)}`, ...conditions],
    sql` and `,
  )}) counted
  order by each.day`;

const countIf = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`count(*) filter (where ${condition})::int`;

/** Counts the orders of each day that match, and sums up what the confirmed ones cost. */
export async function countOrdersByDay(db: DbOrTx, filter: OrderFilter, days: Days): Promise<DayOfOrders[]> {
  const figures = sql`${countIf(sql`placed.state = 'confirmed'`)} as confirmed, ${countIf(sql`placed.state = 'placed'`)} as waiting,
    ${countIf(sql`placed.state in ('expired', 'cancelled')`)} as ended,
    coalesce(sum(placed.total_xaf) filter (where placed.state = 'confirmed'), 0)::bigint as amount`;
  const { from: _from, to: _to, ...rest } = filter;
  const query = perDay(days, figures, orderList.from, orderList.columns.placed, orderList.conditionsOf(rest));
  return (await (query as RawBuilder<DayOfOrders>).execute(db)).rows;
}

/** Counts the payment attempts of each day that match. */
export async function countPaymentsByDay(db: DbOrTx, filter: PaymentFilter, days: Days): Promise<DayOfPayments[]> {
  const figures = sql`${countIf(sql`payment.state in ('succeeded', 'refunded')`)} as succeeded,
    ${countIf(sql`payment.state = 'failed'`)} as failed, ${countIf(sql`payment.state = 'cancelled'`)} as cancelled,
    ${countIf(sql`payment.state in ('created', 'pending')`)} as waiting`;
  const { from: _from, to: _to, ...rest } = filter;
  const query = perDay(days, figures, paymentList.from, paymentList.columns.created, paymentList.conditionsOf(rest));
  return (await (query as RawBuilder<DayOfPayments>).execute(db)).rows;
}
