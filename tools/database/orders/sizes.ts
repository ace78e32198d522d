import { type RawBuilder, sql } from 'kysely';

export interface OrdersSize {
  readonly orders: number;
  readonly events: number;
  readonly organizers: number;
  readonly providers: number;
  readonly participants: number;
  readonly admins: number;
}

/** Returns the size of a marketplace with this many orders: a tenth as many accounts, and a thousandth as many events. */
export function sizeFor(orders: number): OrdersSize {
  const accounts = Math.max(200, Math.floor(orders / 10));
  const [organizers, providers, admins] = [Math.max(10, Math.floor(orders / 2_500)), Math.max(10, Math.floor(accounts / 100)), 5];
  return {
    ...{ orders, organizers, providers, admins, events: Math.max(40, Math.floor(orders / 1_000)) },
    participants: accounts - organizers - providers - admins,
  };
}

/** The second part of the ids of each kind of row. */
export const idKinds = {
  admin: 'a000',
  organizer: 'a001',
  provider: 'a002',
  participant: 'a003',
  event: 'b000',
  quota: 'b001',
  ticketType: 'b002',
  gate: 'b003',
  order: 'c000',
  orderItem: 'c001',
  ticket: 'c002',
  payment: 'c003',
  failedPayment: 'c004',
  refund: 'c005',
  refundRequest: 'c006',
  checkin: 'c007',
  sale: 'd000',
  refundDebt: 'd001',
  refundPaid: 'd002',
  release: 'd003',
  withdrawal: 'd004',
  withdrawalAsked: 'd005',
  withdrawalPaid: 'd006',
  payoutAccount: 'd007',
  payout: 'd008',
  invoice: 'd009',
  account: 'd00a',
  lot: 'd00b',
} as const;

/** Returns the SQL of an id by the number of its row. */
export const id = (kind: keyof typeof idKinds, n: string): RawBuilder<string> =>
  sql`pg_temp.id_of(${sql.lit(idKinds[kind])}, ${sql.raw(n)})`;

/** Returns the SQL of an even spread between 0 and 1 that depends on the number alone. */
export const share = (n: string, salt: number): RawBuilder<number> => sql`pg_temp.share_of(${sql.raw(n)}, ${sql.lit(salt)})`;
