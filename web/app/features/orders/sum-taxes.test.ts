import { expect, it } from 'vitest';
import { sumTaxes } from './sum-taxes.ts';

const vat = { taxId: 'vat', name: 'VAT', nameFr: 'TVA', basisPoints: 1_925, mode: 'added' as const };
const levy = { ...vat, taxId: 'levy', name: 'Levy', nameFr: 'Taxe', mode: 'included' as const };
const types = [
  {
    _id: 'standard',
    taxes: [
      { ...vat, amount: 1_925 },
      { ...levy, amount: 476 },
    ],
  },
  { _id: 'vip', taxes: [{ ...vat, amount: 5_000 }] },
  { _id: 'free', taxes: [] },
];

it('the taxes of several ticket types are summed by tax', () => {
  expect(sumTaxes(types, { standard: 2, vip: 1, free: 3 })).toEqual([
    { ...vat, amount: 8_850 },
    { ...levy, amount: 952 },
  ]);
});

it('nothing chosen has no taxes', () => {
  expect(sumTaxes(types, { standard: 0 })).toEqual([]);
});
