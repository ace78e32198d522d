import { expect, it } from 'vitest';
import { nameAndWords, quoted } from './punctuation.ts';

it('French sets a space that never breaks before a colon and inside quotation marks, English none', () => {
  expect(nameAndWords('Payé', '30 000 XAF', 'fr')).toBe('Payé\u00a0: 30 000 XAF');
  expect(nameAndWords('Paid', '30 000 XAF', 'en')).toBe('Paid: 30 000 XAF');
  expect(quoted('Trop tard', 'fr')).toBe('«\u00a0Trop tard\u00a0»');
  expect(quoted('Too late', 'en')).toBe('“Too late”');
});
