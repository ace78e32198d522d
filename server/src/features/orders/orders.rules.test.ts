import { orderStates } from '@ngoma/api/features/orders/orders';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignAttendees, holdsUntil, isHeld, mayMove, sumLines } from './orders.rules.ts';
import { ticketsLink } from './ticket-link.rules.ts';

it('an order moves only between the listed states', () => {
  const moves = orderStates.flatMap((from) => orderStates.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`));
  expect(moves).toEqual([
    'placed → confirmed',
    'placed → expired',
    'placed → cancelled',
    'confirmed → cancelled',
    'expired → confirmed',
  ]);
});

it('tickets are held for exactly fifteen minutes', () => {
  const placedAt = new Date('2026-12-01T10:00:00Z');
  const order = { state: 'placed' as const, holdsUntil: holdsUntil(placedAt) };
  expect(isHeld(order, new Date('2026-12-01T10:14:59.999Z'))).toBe(true);
  expect(isHeld(order, new Date('2026-12-01T10:15:00Z'))).toBe(false);
  expect(isHeld({ state: 'expired', holdsUntil: null }, placedAt)).toBe(false);
});

it('attendees are assigned to tickets in order, and the remaining tickets carry the buyer’s name', () => {
  const [first, second] = assignAttendees(
    [{ name: 'Ada' }, { name: 'Bih' }, { name: 'Cho' }],
    [{ quantity: 2 }, { quantity: 3 }],
    { name: 'Buyer' },
  );
  expect(first?.map(({ name }) => name)).toEqual(['Ada', 'Bih']);
  expect(second?.map(({ name }) => name)).toEqual(['Cho', 'Buyer', 'Buyer']);
});

it('the total is the sum of prices, fees and added taxes, and the commission never exceeds it', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPriceXaf: fc.nat(1_000_000),
    fee: fc.nat(50_000),
    unitTaxXaf: fc.nat(300_000),
    isBuyers: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (lines) => {
      const priced = lines.map(({ quantity, unitPriceXaf, fee, unitTaxXaf, isBuyers }) => {
        const unitCommissionXaf = Math.min(fee, unitPriceXaf);
        return { quantity, unitPriceXaf, unitTaxXaf, unitCommissionXaf, unitFeeXaf: isBuyers ? unitCommissionXaf : 0 };
      });
      const { totalXaf, feesXaf, taxesXaf, commissionXaf } = sumLines(priced);
      expect(taxesXaf).toBe(priced.reduce((sum, { quantity, unitTaxXaf }) => sum + quantity * unitTaxXaf, 0));
      expect(totalXaf - feesXaf - taxesXaf).toBe(
        priced.reduce((sum, { quantity, unitPriceXaf }) => sum + quantity * unitPriceXaf, 0),
      );
      expect(feesXaf).toBeLessThanOrEqual(commissionXaf);
      expect(commissionXaf).toBeLessThanOrEqual(totalXaf);
    }),
  );
});

it('a signed link is valid for its own order only', () => {
  const link = ticketsLink('a key of thirty-two bytes for tests');
  const signature = link.sign('019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f');
  expect(link.isSigned('019A8F5C-7B1A-7C3D-8E4F-1A2B3C4D5E6F', signature)).toBe(true);
  expect(link.isSigned('019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e60', signature)).toBe(false);
  expect(link.isSigned('019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', `${signature}A`)).toBe(false);
  expect(link.isSigned('019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', '')).toBe(false);
  expect(ticketsLink('another key of thirty-two bytes here').isSigned('019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', signature)).toBe(
    false,
  );
});
