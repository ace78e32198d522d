import { expect, it } from 'vitest';
import { labelWithValue, quoted } from './punctuation.ts';

it('French puts a no-break space before a colon and inside quotation marks, English does not', () => {
  expect(labelWithValue('Payé', '30 000 XAF', 'fr')).toBe('Payé\u00a0: 30 000 XAF');
  expect(labelWithValue('Paid', '30 000 XAF', 'en')).toBe('Paid: 30 000 XAF');
  expect(quoted('Trop tard', 'fr')).toBe('«\u00a0Trop tard\u00a0»');
  expect(quoted('Too late', 'en')).toBe('“Too late”');
});
