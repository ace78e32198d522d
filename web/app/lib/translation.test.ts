import { describe, expect, it, vi } from 'vitest';
import { createTranslation } from './translation.ts';

function texts() {
  const translation = createTranslation('en');
  translation.add('en', 'events', {
    name: 'Concert',
    greeting: 'Hello {{name}}, {{ place }}!',
    left: { tickets_one: '{{count}} ticket', tickets_other: '{{count}} tickets' },
  });
  translation.add('fr', 'events', {
    name: 'Spectacle',
    left: { tickets_one: '{{count}} billet', tickets_many: '{{count}} de billets', tickets_other: '{{count}} billets' },
  });
  return translation;
}

describe('the texts of the pages', () => {
  it('are found by their key, values filled in', () => {
    const { t } = texts().current;
    expect(t('events:name')).toBe('Concert');
    expect(t('events:greeting', { name: 'Ngo & Söhne', place: 'Buéa' })).toBe('Hello Ngo & Söhne, Buéa!');
    expect(t('events:greeting', { name: 'Ngo' })).toBe('Hello Ngo, !');
  });

  it('never read a value as a pattern, nor values inside values', () => {
    expect(texts().current.t('events:greeting', { name: '$&{{place}}', place: '$1' })).toBe('Hello $&{{place}}, $1!');
  });

  it.each([
    ['en', 0, '0 tickets'],
    ['en', 1, '1 ticket'],
    ['en', 2, '2 tickets'],
    ['fr', 0, '0 billet'],
    ['fr', 1, '1 billet'],
    ['fr', 2, '2 billets'],
    ['fr', 1_000_000, '1000000 de billets'],
  ] as const)('follow the plurals of %s: %i', (locale, count, words) => {
    const translation = texts();
    translation.change(locale);
    expect(translation.current.t('events:left.tickets', { count })).toBe(words);
  });

  it('take the plain text where a number changes nothing', () => {
    expect(texts().current.t('events:name', { count: 3 })).toBe('Concert');
  });

  it('show the key where there is no text', () => {
    const { t } = texts().current;
    expect(['events:none', 'events:left', 'events:name.more', 'nowhere:name', 'bare'].map((key) => t(key))).toEqual([
      'events:none',
      'events:left',
      'events:name.more',
      'nowhere:name',
      'bare',
    ]);
  });

  it('tell who listens that the language has changed, until they leave', () => {
    const translation = texts();
    const listener = vi.fn();
    const leave = translation.subscribe(listener);
    const english = translation.current;
    translation.change('fr');
    expect(listener).toHaveBeenCalledOnce();
    expect(translation.current).not.toBe(english);
    expect([translation.current.language, translation.current.t('events:name')]).toEqual(['fr', 'Spectacle']);
    leave();
    translation.change('en');
    expect(listener).toHaveBeenCalledOnce();
  });
});
