import type { TestSale } from '#test/factories/orders';
import type { Person } from '#test/factories/people';
import type { PledgedWork } from '#test/factories/pledges';
import type { Market } from './market.ts';

export interface Purchase {
  readonly buyer: Person;
  readonly orderId: string;
}

/** A sale with everything that was bought in it so far. */
export interface Trade {
  readonly sale: TestSale;
  readonly purchases: Purchase[];
  /** A contract of the event, once a step needs one. */
  work?: PledgedWork;
}

/** Returns one of these, the same one for the same number; undefined if there is none. */
export const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

/** Returns the payments of a sale, the oldest first. */
export async function attemptsOf({ db }: Pick<Market, 'db'>, { purchases }: Trade) {
  const ids = purchases.map(({ orderId }) => orderId);
  return ids.length === 0 ? [] : db.selectFrom('payments').selectAll().where('purpose_id', 'in', ids).orderBy('id').execute();
}

/** Returns the refunds by gateway of a sale, the oldest first. */
export async function refundsOf(market: Pick<Market, 'db'>, trade: Trade) {
  const ids = (await attemptsOf(market, trade)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return market.db.selectFrom('payment_refunds').selectAll().where('payment_id', 'in', ids).orderBy('id').execute();
}

/** Delivers a callback of the provider, and returns the status of the reply. */
export const callBack = async (market: Pick<Market, 'call'>, hint: object): Promise<number> =>
  (await market.call(undefined, 'POST', '/payments/webhooks/first', hint)).status;
