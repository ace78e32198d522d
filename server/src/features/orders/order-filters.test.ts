import { expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();

const dayAfter = (days: number) => dayOf(new Date(app.clock().getTime() + days * 24 * 3_600_000));

it('a buyer filters their orders by day, state and refund', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, startsAt: new Date(app.clock().getTime() + 30 * 86_400_000) });
  const brenda = await aParticipant(app);
  const first = (await order(app, brenda, sale)).body;
  await pay(app, first.paymentUrl);
  const [today, tomorrow] = [dayAfter(0), dayAfter(1)];
  app.clock.advance({ days: 1 });
  const buyer = await signInAgain(app, brenda);
  const second = (await order(app, buyer, sale)).body;
  const found = async (query: Record<string, string>) => {
    const { status, body } = await ask(app, 'GET', `/event-order?${new URLSearchParams(query)}`, { as: buyer });
    return status === 200 ? body.allOrders.map(({ _id }: { _id: string }) => _id) : status;
  };
  const [old, late] = [first.savedOrder._id, second.savedOrder._id];
  expect(await found({})).toEqual([late, old]);
  expect(await found({ from: tomorrow })).toEqual([late]);
  expect(await found({ to: today })).toEqual([old]);
  expect(await found({ from: tomorrow, to: today })).toEqual([late, old]);
  expect(await found({ from: dayAfter(1) })).toEqual([]);
  expect(await found({ state: 'placed' })).toEqual([late]);
  expect(await found({ refunded: 'true' })).toEqual([]);
  expect(await found({ from: 'yesterday' })).toBe(400);

  const manager = await signInAgain(app, organizer);
  const { tickets } = (await ask(app, 'GET', `/event-order/${old}`, { as: manager })).body.order;
  const body = { ticketIds: [tickets[0]._id], reason: 'A gesture' };
  await ask(app, 'POST', `/event-order/${old}/refunds`, { as: manager, body });
  expect(await found({ refunded: 'true' })).toEqual([old]);
});
