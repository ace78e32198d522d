import type { ActionOf } from './actions.ts';
import type { Market } from './market.ts';
import { pick, type Trade } from './trade.ts';

const hourMs = 3_600_000;

/** Steps that move the event, and the answers of its buyers. Each returns the status of its request. */
export function changeSteps(market: Market) {
  const { call } = market;
  return {
    /** Moves the event to a later time, or back to the earliest one that is possible. A postponed event gets its new date. */
    async move({ sale }: Trade, { hours }: ActionOf<'move'>): Promise<number> {
      const { starts_at } = await market.db
        .selectFrom('events')
        .select('starts_at')
        .where('id', '=', sale.eventId)
        .executeTakeFirstOrThrow();
      const startsAt = Math.max(starts_at.getTime(), market.clock().getTime()) + hours * hourMs;
      const times = { date: new Date(startsAt).toISOString(), endDate: new Date(startsAt + 3 * hourMs).toISOString() };
      return (await call(sale.organizer, 'PATCH', `/event/${sale.eventId}`, times)).status;
    },

    async setStatus({ sale }: Trade, status: 'postponed' | 'cancelled'): Promise<number> {
      return (await call(sale.organizer, 'PUT', `/event/status/${sale.eventId}/${status}`, { reason: 'Rain' })).status;
    },

    /** Answers the question about the latest change, twice at the same time. */
    async answer({ sale }: Trade, { buyer, answer }: ActionOf<'answer'>): Promise<number> {
      const person = pick(market.buyers, buyer);
      const shown = await call(person, 'GET', `/event-changes/${sale.eventId}`);
      if (shown.status !== 200) return shown.status;
      const body = { changeId: shown.body.change._id, answer };
      const replies = await Promise.all([1, 2].map(() => call(person, 'PUT', `/event-changes/${sale.eventId}/answer`, body)));
      return Math.max(...replies.map(({ status }) => status));
    },
  };
}
