import { describe, expect, it } from 'vitest';
import { compileTexts, readText } from '../../texts/compile.ts';

const compiled = (text: string) => compileTexts({ text }, 'en', 'tickets').text;

describe('a text in ICU MessageFormat', () => {
  it('is compiled to text with its arguments, level by level', () => {
    expect(compileTexts({ title: 'Tickets', of: { name: 'Tickets of { name } ({code})' } }, 'en', 'tickets')).toEqual({
      title: 'Tickets',
      of: { name: 'Tickets of {name} ({code})' },
    });
  });

  it('has no-break spaces in French', () => {
    expect(compileTexts({ sure: 'Supprimer « {name} » ?' }, 'fr', 'tickets')).toEqual({
      sure: 'Supprimer «\u00a0{name}\u00a0»\u00a0?',
    });
    expect(compileTexts({ sure: 'Really ?' }, 'en', 'tickets')).toEqual({ sure: 'Really ?' });
  });

  it('is compiled to a complete wording for each plural category, even if only a part of the sentence has plurals', () => {
    expect(compiled('{who} has {left, plural, one {# ticket} other {# tickets}} left, {left}')).toEqual([
      'left',
      { one: '{who} has {left} ticket left, {left}', other: '{who} has {left} tickets left, {left}' },
    ]);
    expect(compiled('{n, plural, one {It} other {They}} {n, plural, one {ends} many {will end} other {end}}')).toEqual([
      'n',
      { one: 'It ends', many: 'They will end', other: 'They end' },
    ]);
  });

  it('is compiled without categories that are worded like “other”', () => {
    expect(compiled('{n, plural, one {# billet} many {# billets} other {# billets}}')).toEqual([
      'n',
      { one: '{n} billet', other: '{n} billets' },
    ]);
    expect(compiled('{n, plural, one {{left} left} other {{left} left}}')).toBe('{left} left');
  });

  it('keeps apostrophes, and what they quote', () => {
    expect(compiled("Can't: it''s #1, '<b>'")).toBe("Can't: it's #1, <b>");
    expect(compiled("{n, plural, one {'#'#} other {'#'s #}}")).toEqual(['n', { one: '#{n}', other: '#s {n}' }]);
  });

  it('can be read with every wording, for checks', () => {
    expect(readText('{n, plural, one {{name} has #} other {{name} has #}}')).toEqual({
      pluralArgument: 'n',
      byCategory: { one: '{name} has {n}', other: '{name} has {n}' },
    });
    expect(readText('{name}')).toEqual({ byCategory: { other: '{name}' } });
  });

  it.each([
    ['of the former form', 'Hello {{name}}'],
    ['with an open brace', 'Hello {name'],
    ['with a quoted brace', "l'{name}"],
    ['without “other”', '{n, plural, one {# ticket}}'],
    ['with an unknown category', '{n, plural, single {# ticket} other {# tickets}}'],
    ['with an exact number', '{n, plural, =0 {none} other {# tickets}}'],
    ['with an offset', '{n, plural, offset:1 one {# ticket} other {# tickets}}'],
    ['with ordinals', '{n, selectordinal, one {#st} other {#th}}'],
    ['with plurals of two arguments', '{n, plural, one {#} other {#s}} {m, plural, one {#} other {#s}}'],
    ['with plurals inside of plurals', '{n, plural, one {#} other {{m, plural, one {#} other {#s}}}}'],
    ['with a choice', '{who, select, me {mine} other {theirs}}'],
    ['with a formatted number', '{n, number}'],
    ['with a formatted date', '{day, date, short}'],
    ['with a tag', 'Read <b>this</b>'],
    ['with an argument that is no plain name', '{événement}'],
  ])('%s is refused with its file and key', (_, text) => {
    expect(() => compileTexts({ list: { left: text } }, 'fr', 'tickets')).toThrow(/^fr\/tickets\.json, list\.left: .+/);
  });
});
