import { taxTerms } from '@ngoma/api/common/business';
import { taxAmounts } from '@ngoma/api/features/events/ticketing/tax-amounts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedXafOf, countryOfZone, type EventTax, priceWithTaxes, requireApplicable, taxesOn } from './taxes.rules.ts';

const vat = (mode: 'included' | 'added', basisPoints = 1_925): EventTax => ({
  ...{ taxId: 'vat', name: 'VAT', nameFr: 'TVA', basisPoints, mode },
});
const tax = fc.record({
  basisPoints: fc.integer({ min: 1, max: taxTerms.maxBasisPoints }),
  mode: fc.constantFrom('included' as const, 'added' as const),
});
const taxes = fc.array(tax, { maxLength: taxTerms.maxPerEvent });
const price = fc.oneof(fc.nat(100), fc.nat(100_000_000));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the taxes on a ticket', () => {
  it.each([
    [10_000, 'added', 1_925],
    [10_000, 'included', 1_614],
    [2, 'added', 0],
    [3, 'added', 1],
    [0, 'added', 0],
  ] as const)('are of %i XAF, %s: %i XAF', (priceXaf, mode, expected) => {
    expect(taxAmounts(priceXaf, [vat(mode)])).toEqual([expected]);
  });

  it('half a franc is rounded up', () => {
    expect(taxAmounts(1_000, [vat('added')])).toEqual([193]);
  });

  it('apply to the price without taxes, also where one is included and another added', () => {
    expect(taxAmounts(10_500, [vat('included', 500), vat('added', 1_000)])).toEqual([500, 1_000]);
  });

  it('are whole francs of zero or more, and included ones never exceed the price: it is the net price and its taxes', () => {
    fc.assert(
      fc.property(price, taxes, (priceXaf, all) => {
        const amounts = taxAmounts(priceXaf, all);
        const included = sum(amounts.filter((_, place) => all[place]?.mode === 'included'));
        const netXaf = priceXaf - included;
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(netXaf).toBeGreaterThanOrEqual(0);
        expect(netXaf + included).toBe(priceXaf);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are off by half a franc at most from the rate of the price without taxes', () => {
    fc.assert(
      fc.property(price, taxes, (priceXaf, all) => {
        const rates = sum(all.map(({ basisPoints, mode }) => (mode === 'included' ? basisPoints : 0)));
        taxAmounts(priceXaf, all).forEach((amount, place) => {
          const exact = (priceXaf * (all[place]?.basisPoints ?? 0)) / (10_000 + rates);
          expect(Math.abs(amount - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        });
      }),
    );
  });

  it('that are added make the price that buyers see, and included ones do not change it', () => {
    fc.assert(
      fc.property(price, taxes, (priceXaf, all) => {
        const applied = all.map((one, place): EventTax => ({ ...one, taxId: `${place}`, name: 'Tax', nameFr: 'Taxe' }));
        const added = addedXafOf(taxesOn(priceXaf, applied));
        expect(priceWithTaxes(priceXaf, applied)).toBe(priceXaf + added);
        expect(
          priceWithTaxes(
            priceXaf,
            applied.filter(({ mode }) => mode === 'included'),
          ),
        ).toBe(priceXaf);
      }),
    );
  });
});

describe('the taxes that an event can apply', () => {
  it('are those of the country of its time zone, and of Cameroon elsewhere', () => {
    expect(['Africa/Douala', 'Africa/Libreville', 'Europe/Paris'].map(countryOfZone)).toEqual(['CM', 'GA', 'CM']);
  });

  it('are offered ones, each once; one that was ended may stay', () => {
    const require = (ids: readonly string[]) =>
      requireApplicable(
        ids.map((taxId) => ({ taxId })),
        new Set(['vat', 'levy']),
        new Set(['ended']),
      );
    expect(() => require(['vat', 'levy', 'ended'])).not.toThrow();
    expect(() => require(['vat', 'vat'])).toThrow();
    expect(() => require(['unknown'])).toThrow();
  });
});
