import { describe, expect, it } from 'vitest';
import { formatDate, formatEventDate, formatMoney, formatRelative, initialsOf, previewOf } from './format.ts';

const evening = '2026-12-12T19:00:00.000Z';

describe('a formatted date', () => {
  it('is in the time zone of the event, not of the reader', () => {
    expect(formatEventDate(evening, 'en')).toBe('Sat 12 Dec · 20:00');
    expect(formatEventDate(evening, 'fr')).toBe('sam. 12 déc. · 20:00');
    expect(formatDate(evening, 'time', 'en', 'Africa/Dakar')).toBe('19:00');
  });

  it('close to now is relative, such as “in 3 days”', () => {
    const now = new Date('2026-12-09T19:00:00Z');
    expect(formatRelative(evening, 'en', now)).toBe('in 3 days');
    expect(formatRelative('2026-12-09T17:00:00Z', 'fr', now)).toBe('il y a 2 heures');
    expect(formatRelative('2026-12-09T18:59:30Z', 'en', now)).toBe('now');
  });
});

describe('a formatted amount', () => {
  it('has the separators of the language and no decimals', () => {
    expect(formatMoney(2500, 'en')).toBe('2,500\u00a0XAF');
    expect(formatMoney(2500, 'fr')).toBe('2\u00a0500\u00a0XAF');
  });
});

describe('a preview of a text', () => {
  it('ends after ten words with an ellipsis', () => {
    expect(previewOf('one two three four five six seven eight nine ten eleven')).toBe(
      'one two three four five six seven eight nine ten…',
    );
    expect(previewOf(' one  two ')).toBe('one two');
  });
});

describe('initials', () => {
  it('are the first characters of the first and the last name', () => {
    expect(initialsOf('Brenda Ngo Bell')).toBe('BB');
    expect(initialsOf('Sawa')).toBe('S');
    expect(initialsOf('  ')).toBe('');
    expect(initialsOf('🥁 Makossa')).toBe('🥁M');
  });
});
