import { expect, it } from 'vitest';
import { changesBetween, offerState, planStock, requireReopenable, requireValidPeriod } from './managed-rewards.rules.ts';

const now = new Date('2026-12-12T12:00:00Z');
const before = new Date('2026-12-11T12:00:00Z');
const after = new Date('2026-12-13T12:00:00Z');
const plain = { archivedAt: null, opensAt: null, closesAt: null, redeemed: 0, stock: 1 };

it.each([
  ['active', {}],
  ['active', { opensAt: now, closesAt: after }],
  ['upcoming', { opensAt: after, redeemed: 1 }],
  ['used_up', { redeemed: 1 }],
  ['used_up', { stock: 0 }],
  ['ended', { closesAt: now, redeemed: 1 }],
  ['ended', { archivedAt: before, opensAt: after }],
] as const)('a reward is %s with %o', (state, facts) => {
  expect(offerState({ ...plain, ...facts }, now)).toBe(state);
});

it('a period ends after it begins and not in the past, unless it had ended before the change', () => {
  const check = (opensAt: Date | null, closesAt: Date | null, earlier?: Date) => () =>
    requireValidPeriod({ opensAt, closesAt }, earlier && { closesAt: earlier }, now);
  expect(check(null, null)).not.toThrow();
  expect(check(before, after)).not.toThrow();
  expect(check(after, after)).toThrow('after the beginning');
  expect(check(null, now)).toThrow('in the future');
  expect(check(null, before, after)).toThrow('in the future');
  expect(check(null, before, before)).not.toThrow();
});

it('a stock grows by the codes that were given, and missing ones are made with the name of the partner', () => {
  const { codes, withdrawn } = planStock({ stock: 1, redeemed: 1, codes: new Set(['A-1']) }, 4, ['B-1'], 'Café Noun, Douala');
  expect(codes[0]).toBe('B-1');
  expect(codes.slice(1)).toEqual([expect.stringMatching(/^CAFE-[3-9A-Y]{7}$/), expect.stringMatching(/^CAFE-[3-9A-Y]{7}$/)]);
  expect(new Set(codes).size).toBe(3);
  expect(withdrawn).toBe(0);
  expect(planStock({ stock: 0, redeemed: 0, codes: new Set() }, 1, [], '123 É').codes[0]).toMatch(/^NGOMA-/);
});

it('a stock shrinks down to what was redeemed, and never by given codes', () => {
  const stock = { stock: 5, redeemed: 2, codes: new Set(['A-1']) };
  expect(planStock(stock, 2, [], 'Mado')).toEqual({ codes: [], withdrawn: 3 });
  expect(() => planStock(stock, 1, [], 'Mado')).toThrow('2 were redeemed');
  expect(() => planStock(stock, 5, ['B-1'], 'Mado')).toThrow('1 code');
  expect(() => planStock(stock, 6, ['B-1', 'B-2'], 'Mado')).toThrow('2 codes');
});

it('a code appears once in a stock, whatever its case', () => {
  const stock = { stock: 1, redeemed: 0, codes: new Set(['mado-1']) };
  expect(() => planStock(stock, 2, ['MADO-1'], 'Mado')).toThrow('MADO-1');
  expect(() => planStock(stock, 3, ['B-1', 'b-1'], 'Mado')).toThrow('b-1');
});

it('changes name each field that differs, with times as text', () => {
  const reward = {
    ...{ title: 'Coffee', titleFr: null, description: 'Hot', descriptionFr: null, partner: 'Noun', address: null },
    ...{ cost: 100, stock: 5, perPerson: null, opensAt: null, closesAt: before },
  };
  expect(changesBetween(reward, { ...reward, closesAt: new Date(before) })).toEqual([]);
  expect(changesBetween(reward, { ...reward, cost: 150, closesAt: after })).toEqual([
    { field: 'cost', from: 100, to: 150 },
    { field: 'closesAt', from: before.toISOString(), to: after.toISOString() },
  ]);
});

it('only a reward that an admin ended is reopened, and only within its period', () => {
  expect(() => requireReopenable({ archivedAt: before, closesAt: after }, now)).not.toThrow();
  expect(() => requireReopenable({ archivedAt: null, closesAt: null }, now)).toThrow('has not been ended');
  expect(() => requireReopenable({ archivedAt: before, closesAt: now }, now)).toThrow('over');
});
