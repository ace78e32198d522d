import { expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const organizer = await anOrganizer(app);
const sale = await aSale(app, { organizer });
const otherSale = await aSale(app, { organizer });

/** Places an order, and pays it if asked. */
async function purchase(of: typeof sale, isPaid: boolean): Promise<void> {
  const { paymentUrl } = (await order(app, await aParticipant(app), of)).body;
  if (isPaid) await pay(app, paymentUrl);
  await app.runJobs();
}

const firstDay = dayOf(app.clock());
await purchase(sale, true);
await purchase(sale, false);
app.clock.advance({ days: 2 });
await app.runJobs();
const lastDay = dayOf(app.clock());
await purchase(sale, true);
await purchase(otherSale, true);
await purchase(otherSale, false);
const admin = await anAdmin(app);

interface CountedDay {
  readonly day: string;
  readonly [figure: string]: string | number;
}

const reply = async (list: 'orders' | 'payments', query: string) => {
  const { status, body } = await ask(app, 'GET', `/supervision/${list}/days?${query}`, { as: admin });
  expect([query, status]).toEqual([query, 200]);
  return body as { readonly days: readonly CountedDay[]; readonly isCut: boolean };
};
const daysOf = async (list: 'orders' | 'payments', query = '') => (await reply(list, query)).days;
/** Returns the first and the last day with sales without their sums. */
const salesDays = async (list: 'orders' | 'payments', query = '') =>
  (await daysOf(list, query))
    .filter(({ day }) => [firstDay, lastDay].includes(day))
    .map(({ day: _day, amount: _amount, ...counts }) => Object.values(counts));

it('orders are counted and summed up by the day on which they were placed, as their list has them', async () => {
  const days = await daysOf('orders');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ day: lastDay, confirmed: 2, waiting: 1, ended: 0 });
  expect(days.at(-2)).toMatchObject({ confirmed: 0, waiting: 0, ended: 0, amount: 0 });
  expect(days.at(-3)).toMatchObject({ day: firstDay, confirmed: 1, waiting: 0, ended: 1 });
  const { sums } = (await ask(app, 'GET', '/supervision/orders', { as: admin })).body;
  expect(sums.confirmed).toBeGreaterThan(0);
  expect(days.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(sums.confirmed);
});

it('the days of orders follow the state, the payment, the event and the period', async () => {
  // Confirmed, waiting, ended.
  expect(await salesDays('orders', 'state=expired')).toEqual([
    [0, 0, 1],
    [0, 0, 0],
  ]);
  expect(await salesDays('orders', 'payment=paid')).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ]);
  expect(await salesDays('orders', `eventId=${otherSale.eventId}`)).toEqual([
    [0, 0, 0],
    [1, 1, 0],
  ]);
  expect(await daysOf('orders', `eventId=${newId()}&from=${lastDay}`)).toMatchObject([{ confirmed: 0, amount: 0 }]);
  expect((await daysOf('orders', `from=${firstDay}&to=${firstDay}`)).map(({ day }) => day)).toEqual([firstDay]);
  expect(await reply('orders', 'from=2020-01-01')).toMatchObject({ isCut: true, days: { length: 92 } });
  expect(await reply('orders', 'from=2100-01-01')).toEqual({ isCut: false, days: [] });
});

it('an order of the last minute of a day in Cameroon is counted on that day', async () => {
  const at = (time: string) => new Date(`${time}:00+01:00`);
  const move = (time: string) =>
    app.db
      .updateTable('orders')
      .set({ created_at: at(time) })
      .where('event_id', '=', otherSale.eventId)
      .where('state', '=', 'confirmed')
      .execute();
  const dayOfOrder = async () =>
    (await daysOf('orders', `eventId=${otherSale.eventId}&state=confirmed&from=${firstDay}`)).find(
      ({ confirmed }) => confirmed === 1,
    )?.day;
  await move(`${firstDay}T23:59`);
  expect(await dayOfOrder()).toBe(firstDay);
  await move(`${lastDay}T00:00`);
  expect(await dayOfOrder()).toBe(lastDay);
});

it('payments are counted by day and state, and follow state and gateway', async () => {
  const [first, last] = [
    (await daysOf('payments')).find(({ day }) => day === firstDay),
    (await daysOf('payments')).find(({ day }) => day === lastDay),
  ];
  const { payments } = (await ask(app, 'GET', '/supervision/payments?limit=100', { as: admin })).body;
  const countOf = (day: string, ...states: string[]) =>
    payments.filter(
      (one: { state: string; createdAt: string }) => dayOf(new Date(one.createdAt)) === day && states.includes(one.state),
    ).length;
  for (const [day, counted] of [
    [firstDay, first],
    [lastDay, last],
  ] as const)
    expect(counted).toEqual({
      day,
      succeeded: countOf(day, 'succeeded', 'refunded'),
      failed: countOf(day, 'failed'),
      cancelled: countOf(day, 'cancelled'),
      waiting: countOf(day, 'created', 'pending'),
    });
  expect(last?.succeeded).toBe(2);
  expect(await salesDays('payments', 'state=succeeded')).toEqual([
    [1, 0, 0, 0],
    [2, 0, 0, 0],
  ]);
  expect(await salesDays('payments', 'gateway=none')).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

it('the days are for admins alone, and a wrong filter is refused', async () => {
  const stranger = await signInAgain(app, organizer);
  for (const list of ['orders', 'payments']) {
    expect((await ask(app, 'GET', `/supervision/${list}/days`, { as: stranger })).status).toBe(403);
    expect((await ask(app, 'GET', `/supervision/${list}/days?from=yesterday`, { as: admin })).status).toBe(400);
  }
});
