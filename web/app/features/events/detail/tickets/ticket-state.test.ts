import { expect, it } from 'vitest';
import { limitToStock } from './ticket-state.ts';

const type = { _id: 'vip', state: 'on_sale', available: 5, minPerOrder: 1, maxPerOrder: 4 } as const;

it('quantities are limited to the stock and to the maximum per order', () => {
  expect(limitToStock([type], { vip: 3 })).toEqual({ vip: 3 });
  expect(limitToStock([type], { vip: 9 })).toEqual({ vip: 4 });
  expect(limitToStock([{ ...type, available: 2 }], { vip: 9 })).toEqual({ vip: 2 });
});

it('ticket types that are no longer on sale, or below the minimum per order, are left out', () => {
  expect(limitToStock([{ ...type, state: 'sold_out' }], { vip: 3 })).toEqual({});
  expect(limitToStock([{ ...type, minPerOrder: 2, available: 1 }], { vip: 3 })).toEqual({});
  expect(limitToStock([type], { standard: 3 })).toEqual({});
});
