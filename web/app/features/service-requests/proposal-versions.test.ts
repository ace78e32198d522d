import type { Proposal } from '@ngoma/api/features/service-requests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareProposals } from './proposal-versions.ts';

const proposalOf = (lines: Proposal['lines'], part: Partial<Proposal> = {}): Proposal => ({
  ...{ version: 1, lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), depositPercent: 30 },
  ...{ cancellationPolicy: 'moderate', message: 'We know the garden', delivery: null },
  ...{ validUntil: '2026-12-01T11:00:00.000Z', createdAt: '2026-11-01T11:00:00.000Z', ...part },
});

it('an item is paired by its label; new ones have no earlier amount, and those that are gone come last', () => {
  const before = proposalOf([
    { label: 'DJ set', amount: 100_000 },
    { label: 'Lights', amount: 20_000 },
  ]);
  const after = proposalOf(
    [
      { label: 'Transport', amount: 10_000 },
      { label: 'DJ set', amount: 90_000 },
    ],
    { depositPercent: 50, message: 'Without lights' },
  );
  const changes = compareProposals(before, after);
  expect(changes.totalXaf).toBe(-20_000);
  expect(changes.items).toEqual([
    { label: 'Transport', before: null, after: 10_000 },
    { label: 'DJ set', before: 100_000, after: 90_000 },
    { label: 'Lights', before: 20_000, after: null },
  ]);
  expect([...changes.fields]).toEqual(['depositPercent', 'message']);
});

it('the changes of the items add up to the change of the total, whatever was renamed, added or repeated', () => {
  const lines = fc.array(
    fc.record({ label: fc.constantFrom('DJ', 'Lights', 'Van'), amount: fc.integer({ min: 1, max: 1_000 }) }),
    {
      ...{ minLength: 1, maxLength: 6 },
    },
  );
  fc.assert(
    fc.property(lines, lines, (earlier, later) => {
      const [before, after] = [proposalOf(earlier), proposalOf(later)];
      const { totalXaf, items } = compareProposals(before, after);
      expect(items.reduce((sum, item) => sum + (item.after ?? 0) - (item.before ?? 0), 0)).toBe(totalXaf);
      expect(items.filter((item) => item.after !== null)).toHaveLength(later.length);
      expect(items.filter((item) => item.before !== null)).toHaveLength(earlier.length);
    }),
  );
});
