import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay, searchWords } from './event-lists.rules.ts';

describe('the local day of a zone', () => {
  it.each([
    ['2026-12-01T22:59:59.999Z', '2026-11-30T23:00:00.000Z'],
    ['2026-12-01T23:00:00.000Z', '2026-12-01T23:00:00.000Z'],
    ['2027-01-01T00:30:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('the local day of %s in Douala begins at %s', (now, from) => {
    expect(localDay(new Date(now), 'Africa/Douala').from.toISOString()).toBe(from);
  });
  it('the local day contains the given moment', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom('Africa/Douala', 'UTC', 'Asia/Kolkata', 'America/New_York'), (now, zone) => {
        const { from, to } = localDay(now, zone);
        expect(from <= now && now < to).toBe(true);
        expect(to.getTime() - from.getTime()).toBe(86_400_000);
      }),
    );
  });
});

describe('search words', () => {
  it('a search is split at blanks and punctuation into eight words at most', () => {
    expect(searchWords('  fally, ipupa!  (yaoundé) ')).toEqual(['fally', 'ipupa', 'yaoundé']);
    expect(searchWords('a b c d e f g h i')).toHaveLength(8);
    expect(searchWords(undefined)).toEqual([]);
  });
});
