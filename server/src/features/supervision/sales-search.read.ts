import { type RawBuilder, sql } from 'kysely';
import { orderWays } from '#features/orders/index';
import { matchingPeople } from '#features/users/index';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { searchedDigits } from '#platform/postgres/search/phone-digits';

/** The ways in which a text finds orders, called `placed`: by code, ticket code or buyer, or by the names and places of their event. */
export const waysToOrders = (q: string): readonly RawBuilder<unknown>[] =>
  orderWays({ q, events: sql`select id from events where search_title like fold(${containsPattern(q)})` });

/** The names of all gateways that have payments, each found by one jump in the index. */
const gateways = sql`
  with recursive named as (
    select min(gateway) as gateway from payments
    union all select (select min(gateway) from payments where payments.gateway > named.gateway) from named where gateway is not null
  ) select gateway from named where gateway is not null`;

/** Returns the names of all gateways that have payments. */
export const gatewayNames = sql<{ gateway: string }>`${gateways} order by gateway`;

/**
 * The ways in which a text finds payments, called `payment`: by a complete reference of ours or of the gateway, by part of the number, by a
 * complete order code or by the payer.
 */
export function waysToPayments(q: string): readonly RawBuilder<unknown>[] {
  const digits = searchedDigits(q);
  return [
    sql`payment.ref = ${q}`,
    // The indexes begin with the gateway.
    sql`(payment.gateway, payment.gateway_ref) in (select gateway, ${q} from (${gateways}) each)`,
    sql`(payment.gateway, payment.gateway_txn_id) in (select gateway, ${q} from (${gateways}) each)`,
    sql`(payment.gateway, payment.provider_ref) in (select gateway, ${q} from (${gateways}) each)`,
    sql`(payment.purpose_type = 'order' and payment.purpose_id in (select id from orders where code = ${q.toUpperCase()}))`,
    sql`payment.payer_id in (${matchingPeople(q)})`,
    ...(digits === undefined
      ? []
      : [
          // A complete number is found at once, parts of it once its job has run.
          sql`payment.number in (${digits}, ${`237${digits}`})`,
          sql`payment.number in (select number from payment_numbers where number like ${containsPattern(digits)})`,
        ]),
  ];
}
