import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProvider } from '#test/gateways/provider';
import {
  canRefund,
  checksPerDay,
  gatewaysFor,
  maskName,
  requireFewChecks,
  requireOpenCheck,
  resultOf,
  sharesNamePart,
} from './destination.rules.ts';

describe('the name of a number’s owner', () => {
  it.each([
    ['FOTSO ADA', 'Ada Fotso', true],
    ['Ada Chantal FOTSO', 'Fotso', true],
    ['Éloïse Ngo', 'ELOISE', true],
    ['M. NGO-BASSA', 'Bassa Paul', true],
    ['Jean Essomba', 'Ada Fotso', false],
    ['Al Bo', 'Al Bo', false],
    ['Adamou Njoya', 'Ada Fotso', false],
    ['', 'Ada Fotso', false],
  ])('%s and the account %s are the same person: %s', (registered, account, isSame) => {
    expect(sharesNamePart(registered, account)).toBe(isSame);
    expect(sharesNamePart(account, registered)).toBe(isSame);
  });

  it('is compared without regard to case, order and accents', () => {
    const part = fc.stringMatching(/^[a-zéèïôç]{3,12}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) =>
        sharesNamePart(parts.join(' ').toUpperCase(), parts.toReversed().join('-').normalize('NFD')),
      ),
    );
  });

  it.each([
    [{ isActive: false, name: 'Ada Fotso' }, 'not_active'],
    [{ isActive: true }, 'no_name'],
    [{ isActive: true, name: '  ' }, 'no_name'],
    [{ isActive: true, name: 'FOTSO' }, 'same_name'],
    [{ isActive: true, name: 'Jean Essomba' }, 'other_name'],
  ])('%o means %s', (answer, result) => {
    expect(resultOf(answer, 'Ada Fotso')).toBe(result);
  });

  it('is masked to the initials, whatever its length', () => {
    expect(maskName(' Ada  FOTSO')).toBe('A••• F•••');
    expect(maskName('Éloïse')).toBe('É•••');
    fc.assert(
      fc.property(
        fc.string(),
        (name) => [...maskName(name)].filter((sign) => sign !== '•' && sign !== ' ').length <= name.trim().split(/\s+/).length,
      ),
    );
  });
});

describe('a check', () => {
  const now = new Date('2026-12-01T10:00:00Z');
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it.each([
    ['same_name', 0, true],
    ['no_name', 14, true],
    ['same_name', 15, false],
    ['other_name', 0, false],
    ['not_active', 0, false],
    [null, 0, false],
  ] as const)('with the result %s, %i minutes ago, can be confirmed: %s', (result, minutes, can) => {
    const confirm = () => requireOpenCheck({ result, askedAt: before(minutes) }, now);
    if (can) expect(confirm).not.toThrow();
    else expect(confirm).toThrow('no longer valid');
  });

  it('is refused beyond the tries of a day', () => {
    expect(() => requireFewChecks(checksPerDay - 1)).not.toThrow();
    expect(() => requireFewChecks(checksPerDay)).toThrow('5 numbers a day');
  });
});

it.each([
  ['partial', 1, true],
  ['partial', 5_000, true],
  ['full', 5_000, true],
  ['full', 4_999, false],
  ['none', 5_000, false],
] as const)('a gateway with refunds “%s” refunds %i of 5,000 XAF: %s', (refunds, amountXaf, can) => {
  const { caps } = aProvider({ id: 'one', caps: { refunds } }).gateway;
  expect(canRefund({ caps }, { amountXaf, paidXaf: 5_000 })).toBe(can);
});

describe('the gateway that pays a number', () => {
  const paying = { payouts: true } as const;
  const all = [
    aProvider({ id: 'first', caps: paying }),
    aProvider({ id: 'own', caps: paying }),
    aProvider({ id: 'mtn-only', operators: ['mtn'], caps: paying }),
    aProvider({ id: 'silent' }),
    aProvider({ id: 'play', mode: 'sandbox', caps: paying }),
  ].map(({ gateway }) => gateway);
  const states = (off: readonly string[]) => new Map(off.map((id) => [id, { isOn: false, health: 'up' as const }]));
  const idsFor = (operator: 'mtn' | 'orange', off: readonly string[] = [], mode: 'test' | 'sandbox' = 'test') =>
    gatewaysFor(all, states(off), { operator, ofPayment: { id: 'own', mode }, can: 'payouts' }).map(({ id }) => id);

  it('is the one of the payment first, then the configured order, and never one of another mode', () => {
    expect(idsFor('mtn')).toEqual(['own', 'first', 'mtn-only']);
    expect(idsFor('orange')).toEqual(['own', 'first']);
    expect(idsFor('mtn', [], 'sandbox')).toEqual(['play']);
  });

  it('is none that is switched off', () => {
    expect(idsFor('orange', ['own', 'first'])).toEqual([]);
  });
});
