import { expect, it } from 'vitest';
import { line, prose } from './fields.ts';

const tab = '\t';
it.each(['Makossa\u202Enight', 'a\u0007b', `a${tab}b`, 'a\nb', 'a\u2067b', 'a\u200Fb', 'a\u0085b'])(
  'one line of text refuses control and direction marks: %j',
  (text) => {
    expect(
      line(80)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['This text has invisible characters. Type it again.']);
  },
);

it.each(['Été à Yaoundé', 'عائشة', 'Zoé 🎉', '🧑🏿‍🎤 live', 'a\u200Db'])('one line of text accepts %s', (text) => {
  expect(line(80).parse(` ${text}\n`)).toBe(text);
});

it('several lines of text keep their breaks', () => {
  expect(prose(80).parse('one\ntwo')).toBe('one\ntwo');
});
