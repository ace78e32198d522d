import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { expect, it } from 'vitest';
import { toAmendValues, totalsOf, toWire } from './amend-form.ts';

const contract = {
  ...{ title: 'DJ', description: 'Six hours', location: 'Akwa', delivery: null, cancellationPolicy: 'moderate' },
  startsAt: '2026-12-12T19:00:00.000Z',
  endsAt: '2026-12-13T01:00:00.000Z',
  lines: [{ label: 'Music', amount: 200_000 }],
  milestones: [
    { label: 'Deposit', due: 'signing', amount: 60_000, state: 'released', refunded: 0 },
    { label: 'Balance', due: 'event_day', amount: 140_000, state: 'pending', refunded: 0 },
  ],
} as unknown as Contract;

it('the amendment form offers the milestones without money for change, in Douala time', () => {
  const values = toAmendValues(contract);
  expect(values).toMatchObject({ startsAt: '2026-12-12T20:00', milestones: [{ label: 'Balance', amount: '140000' }] });
  expect(toWire(values)).toMatchObject({ startsAt: contract.startsAt, lines: [{ label: 'Music', amount: 200_000 }] });
});

it('the amendment form shows the amount that no milestone covers', () => {
  const values = toAmendValues(contract);
  expect(totalsOf(values, contract)).toEqual({ total: 200_000, open: 0 });
  expect(totalsOf({ ...values, lines: [{ label: 'Music', amount: '250 000' }] }, contract)).toEqual({
    total: 250_000,
    open: 50_000,
  });
  expect(totalsOf({ ...values, milestones: [] }, contract)).toEqual({ total: 200_000, open: 140_000 });
});
