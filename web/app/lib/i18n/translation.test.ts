import { describe, expect, it, vi } from 'vitest';
import { createTranslation, type TextValues, type Translation } from './translation.ts';

/** Returns the lookup function for the keys of this test, which the application does not have. */
const textOf = ({ current }: Translation) => current.t as (key: string, values?: TextValues) => string;

function texts() {
  const translation = createTranslation('en');
  translation.add('en', 'events', {
    name: 'Concert',
    greeting: 'Hello {name}, {place}!',
    left: { tickets: ['count', { one: '{count} ticket', other: '{count} tickets' }] },
    sold: ['sold', { one: '{sold} of {capacity} is sold', other: '{sold} of {capacity} are sold' }],
  });
  translation.add('fr', 'events', {
    name: 'Spectacle',
    left: { tickets: ['count', { one: '{count} billet', many: '{count} de billets', other: '{count} billets' }] },
    sold: ['sold', { one: '{sold} vendu sur {capacity}', other: '{sold} vendus sur {capacity}' }],
  });
  return translation;
}

describe('the texts of the pages', () => {
  it('are found by their key, with values filled in', () => {
    const t = textOf(texts());
    expect(t('events:name')).toBe('Concert');
    expect(t('events:greeting', { name: 'Ngo & Söhne', place: 'Buéa' })).toBe('Hello Ngo & Söhne, Buéa!');
    expect(t('events:greeting', { name: 'Ngo' })).toBe('Hello Ngo, !');
  });

  it('never read a value as a pattern, nor values inside values', () => {
    expect(textOf(texts())('events:greeting', { name: '$&{place}', place: '$1' })).toBe('Hello $&{place}, $1!');
  });

  it.each([
    ['en', 0, '0 tickets'],
    ['en', 1, '1 ticket'],
    ['en', 2, '2 tickets'],
    ['fr', 0, '0 billet'],
    ['fr', 1, '1 billet'],
    ['fr', 2, '2 billets'],
    ['en', 15_000, '15,000 tickets'],
    ['fr', 1_000_000, '1\u00a0000\u00a0000 de billets'],
  ] as const)('follow the plurals of %s: %i', (locale, count, text) => {
    const translation = texts();
    translation.change(locale);
    expect(textOf(translation)('events:left.tickets', { count })).toBe(text);
  });

  it('choose the plural by the argument that the text names, and fall back to “other”', () => {
    const translation = texts();
    const t = textOf(translation);
    expect([1, 2].map((sold) => t('events:sold', { sold, capacity: 1 }))).toEqual(['1 of 1 is sold', '2 of 1 are sold']);
    translation.change('fr');
    expect(textOf(translation)('events:sold', { sold: 1_000_000, capacity: 1 })).toBe('1\u00a0000\u00a0000 vendus sur 1');
  });

  it('use the plain text when a number does not change it', () => {
    expect(textOf(texts())('events:name', { count: 3 })).toBe('Concert');
  });

  it('show the key when there is no text', () => {
    const t = textOf(texts());
    expect(['events:none', 'events:left', 'events:name.more', 'nowhere:name', 'bare'].map((key) => t(key))).toEqual([
      'events:none',
      'events:left',
      'events:name.more',
      'nowhere:name',
      'bare',
    ]);
  });

  it('notify listeners of a change of language until they unsubscribe', () => {
    const translation = texts();
    const listener = vi.fn();
    const leave = translation.subscribe(listener);
    const english = translation.current;
    translation.change('fr');
    expect(listener).toHaveBeenCalledOnce();
    expect(translation.current).not.toBe(english);
    expect([translation.current.language, textOf(translation)('events:name')]).toEqual(['fr', 'Spectacle']);
    leave();
    translation.change('en');
    expect(listener).toHaveBeenCalledOnce();
  });
});
