import { expect, it } from 'vitest';
import { fitting } from './ticket-state.ts';

const type = { _id: 'vip', state: 'on_sale', available: 5, minPerOrder: 1, maxPerOrder: 4 } as const;

it('what was chosen is cut to what there is and what one order may hold', () => {
  expect(fitting([type], { vip: 3 })).toEqual({ vip: 3 });
  expect(fitting([type], { vip: 9 })).toEqual({ vip: 4 });
  expect(fitting([{ ...type, available: 2 }], { vip: 9 })).toEqual({ vip: 2 });
});

it('what can no longer be bought, or not in so small a number, is left out', () => {
  expect(fitting([{ ...type, state: 'sold_out' }], { vip: 3 })).toEqual({});
  expect(fitting([{ ...type, minPerOrder: 2, available: 1 }], { vip: 3 })).toEqual({});
  expect(fitting([type], { standard: 3 })).toEqual({});
});
