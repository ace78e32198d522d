import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { belowSold, leftOf, type Quota, sumDeltas } from './inventory.rules.ts';

const quota = (id: string, size: number, sold = 0, held = 0): Quota => ({ id, eventId: 'e', name: null, size, sold, held });

describe('tickets left', () => {
  it('tickets left are the size minus sold and held, at least 0', () => {
    expect([leftOf(quota('a', 10, 5, 2)), leftOf(quota('a', 7, 5, 2)), leftOf(quota('a', 5, 5, 2))]).toEqual([3, 0, 0]);
  });
});

describe('resizing a quota', () => {
  it('a size below sold and held tickets is refused for each quota', () => {
    const present = new Map([quota('a', 10, 5, 2), quota('b', 10)].map((each) => [each.id, each]));
    const plan = (id: string, size: number) => ({ id, name: null, size });
    const faults = belowSold([plan('a', 6), plan('b', 0), plan('c', 0)], present);
    expect(faults.map(({ quota: { id } }) => id)).toEqual(['a']);
    expect(belowSold([plan('a', 7)], present)).toEqual([]);
  });
});

describe('summing stock changes', () => {
  it('changes are summed per quota in the order of ids, and zero sums are omitted', () => {
    const deltas = [
      { eventId: 'e', quotaId: 'b', sold: 1, held: -1 },
      { eventId: 'e', quotaId: 'a', sold: 0, held: 2 },
      { eventId: 'e', quotaId: 'b', sold: 2, held: 0 },
      { eventId: 'e', quotaId: 'c', sold: 1, held: 1 },
      { eventId: 'e', quotaId: 'c', sold: -1, held: -1 },
    ];
    expect(sumDeltas(deltas)).toEqual([
      { eventId: 'e', quotaId: 'a', sold: 0, held: 2 },
      { eventId: 'e', quotaId: 'b', sold: 3, held: -1 },
    ]);
  });

  it('for any changes, the sum per quota equals the sum of its changes', () => {
    const change = fc.record({
      eventId: fc.constant('e'),
      quotaId: fc.constantFrom('a', 'b', 'c'),
      sold: fc.integer({ min: -9, max: 9 }),
      held: fc.integer({ min: -9, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(change), (deltas) => {
        const sums = sumDeltas(deltas);
        const total = (list: readonly { quotaId: string; sold: number; held: number }[], id: string) => {
          const own = list.filter(({ quotaId }) => quotaId === id);
          return [own.reduce((sum, { sold }) => sum + sold, 0), own.reduce((sum, { held }) => sum + held, 0)];
        };
        for (const id of ['a', 'b', 'c']) expect(total(sums, id)).toEqual(total(deltas, id));
        expect(new Set(sums.map(({ quotaId }) => quotaId)).size).toBe(sums.length);
      }),
    );
  });
});
