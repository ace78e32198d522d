import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plusDays } from '../period.rules.ts';
import { curveOf, paceOf } from './progress.rules.ts';

const sale = {
  ...{ today: '2027-03-15', eventDay: '2027-03-20', sold: 60, capacity: 100 },
  days: [
    { day: '2027-03-01', tickets: 25 },
    { day: '2027-03-09', tickets: 14 },
    { day: '2027-03-15', tickets: 21 },
  ],
};

it('the pace is the mean of the last seven days, and says what is sold by the day of the event', () => {
  expect(paceOf(sale)).toEqual({ perDay: 5, sellsOutOn: null, expected: 85 });
});

it('an event sells out on the day on which its pace reaches the capacity', () => {
  expect(paceOf({ ...sale, capacity: 72 })).toEqual({ perDay: 5, sellsOutOn: '2027-03-18', expected: 72 });
  expect(paceOf({ ...sale, capacity: 85 })).toMatchObject({ sellsOutOn: '2027-03-20' });
  expect(paceOf({ ...sale, capacity: 86 })).toMatchObject({ sellsOutOn: null, expected: 85 });
});

it('a sale younger than a week is counted from its first day on', () => {
  const young = { ...sale, sold: 20, days: [{ day: '2027-03-14', tickets: 20 }] };
  expect(paceOf(young)).toEqual({ perDay: 10, sellsOutOn: null, expected: 70 });
});

it('a sold out event and one without sales do not sell out any more', () => {
  expect(paceOf({ ...sale, sold: 100 })).toMatchObject({ sellsOutOn: null, expected: 100 });
  expect(paceOf({ ...sale, sold: 0, days: [] })).toEqual({ perDay: 0, sellsOutOn: null, expected: 0 });
});

it('the curve adds up days, ends with what is sold now, and leaves the days to come open', () => {
  const curve = curveOf({ ...sale, sold: 58 });
  expect(curve).toHaveLength(20);
  expect(curve.map(({ sold }) => sold)).toEqual([...Array(8).fill(25), ...Array(6).fill(39), 58, ...Array(5).fill(null)]);
  expect(curve.every(({ before }) => before === null)).toBe(true);
});

it('the event before is compared as many days ahead of its own date', () => {
  const before = {
    eventDay: '2026-11-20',
    sold: 90,
    days: [
      { day: '2026-11-15', tickets: 30 },
      { day: '2026-11-19', tickets: 65 },
    ],
  };
  const curve = curveOf({ ...sale, before });
  const at = (day: string) => curve.find((point) => point.day === day)?.before;
  expect(['2027-03-14', '2027-03-15', '2027-03-18', '2027-03-19', '2027-03-20'].map(at)).toEqual([0, 30, 30, 95, 90]);
});

it('the curve of a sale that began long ago shows its last 120 days', () => {
  const days = [{ day: '2026-01-01', tickets: 7 }];
  const curve = curveOf({ ...sale, sold: 7, days });
  expect(curve).toHaveLength(121);
  expect(curve[0]).toEqual({ day: plusDays('2027-03-20', -120), sold: 7, before: null });
});

it('the curve of a past event ends on its day', () => {
  expect(curveOf({ ...sale, today: '2027-06-01' }).at(-1)).toEqual({ day: '2027-03-20', sold: 60, before: null });
});

it('the curve never falls before its last known day, and the expected sales stay between those now and the capacity', () => {
  const tickets = fc.array(fc.record({ ago: fc.integer({ min: 0, max: 300 }), tickets: fc.integer({ min: 1, max: 50 }) }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(tickets, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 500 }), (sales, daysToGo, left) => {
      const days = sales
        .toSorted((one, other) => other.ago - one.ago)
        .map(({ ago, tickets: count }) => ({ day: plusDays(sale.today, -ago), tickets: count }));
      const sold = days.reduce((sum, day) => sum + day.tickets, 0);
      const given = { today: sale.today, eventDay: plusDays(sale.today, daysToGo), sold, capacity: sold + left, days };
      const known = curveOf(given).flatMap((point) => (point.sold === null ? [] : [point.sold]));
      expect(known.toSorted((one, other) => one - other)).toEqual(known);
      expect(known.at(-1)).toBe(sold);
      const { expected } = paceOf(given);
      expect(expected).toBeGreaterThanOrEqual(sold);
      expect(expected).toBeLessThanOrEqual(sold + left);
    }),
  );
});
