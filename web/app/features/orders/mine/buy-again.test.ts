import { expect, it } from 'vitest';
import { quantitiesFrom } from '../purchase-draft.ts';
import { buyAgain } from './buy-again.ts';

const now = new Date('2026-11-22T12:00:00Z');
const item = (ticketTypeId: string, quantity: number) => ({
  ticketTypeId,
  quantity,
  name: ticketTypeId,
  unitPrice: 5_000,
  unitFee: 0,
  unitTax: 0,
});
const order = (status = 'published') => ({ items: [item('vip', 1), item('standard', 3)], event: { status } });
type Event = NonNullable<Parameters<typeof buyAgain>[1]>;
type State = Event['ticketTypes'][number]['state'];
const type = (_id: string, state: State = 'on_sale', available = 100) => ({ _id, state, available, maxPerOrder: 10 });
const event = (ticketTypes: Event['ticketTypes'] = [type('vip'), type('standard')], date = '2026-12-12T19:00:00Z'): Event => ({
  ...{ _id: 'e1', date, endDate: null, ticketTypes },
});

it('the same ticket types are chosen again while they are on sale', () => {
  const again = buyAgain(order(), event(), now);
  expect(again).toMatchObject({ isPossible: true, isReduced: false });
  const { searchParams } = new URL(again.isPossible ? again.path : '', 'https://ngoma.invalid');
  expect(searchParams.get('event')).toBe('e1');
  expect(quantitiesFrom(searchParams)).toEqual({ vip: 1, standard: 3 });
});

it.each([
  ['a type that is sold out', [type('vip', 'sold_out', 0), type('standard')], { standard: 3 }],
  ['a removed type', [type('standard')], { standard: 3 }],
  ['tickets beyond the stock', [type('vip'), type('standard', 'few_left', 2)], { vip: 1, standard: 2 }],
] as const)('%s is left out', (_what, types, quantities) => {
  const again = buyAgain(order(), event(types), now);
  expect(again).toMatchObject({ isPossible: true, isReduced: true });
  expect(quantitiesFrom(new URL(again.isPossible ? again.path : '', 'https://ngoma.invalid').searchParams)).toEqual(quantities);
});

it.each([
  ['cancelled', order('cancelled'), event()],
  ['ended', order('ended'), event()],
  ['ended', order(), event(undefined, '2026-11-21T19:00:00Z')],
  ['gone', order(), undefined],
  ['sold_out', order(), event([type('vip', 'ended'), type('standard', 'sold_out', 0)])],
  ['sold_out', order(), event([type('vip', 'held', 0)])],
  ['not_yet', order(), event([type('vip', 'not_yet')])],
  ['closed', order(), event([type('vip', 'ended'), type('other')])],
] as const)('the reason is %s', (reason, bought, sale) => {
  expect(buyAgain(bought, sale, now)).toEqual({ isPossible: false, reason });
});
