import { describe, expect, it } from 'vitest';
import { formsOfPhone, normalizeChanges, normalizePhone, normalizeReferralCode, referralCodeFor } from './users.rules.ts';

describe('a referral code', () => {
  const first = () => 0;

  it.each([
    ['Brenda Ngassa', 'BRENDAAAA'],
    ['Éloïse', 'ELOISEAAA'],
    ['Jean-Baptiste Kamga', 'JEANBAPTAAA'],
    ['M. Tabi', 'TABIAAA'],
    ['音楽 42', 'NGOMAAAA'],
    ['', 'NGOMAAAA'],
  ])('of %j begins with a name that can be read aloud', (name, code) => {
    expect(referralCodeFor(name, 0, first)).toBe(code);
  });

  it('grows with every attempt', () => {
    expect(referralCodeFor('Awa', 3, first)).toBe('AWAAAAAAA');
  });

  it('has no ambiguous characters in its random part', () => {
    const ends = Array.from({ length: 23 }, (_, index) => referralCodeFor('Awa', 0, () => index).slice(3));
    expect(ends.join('')).not.toMatch(/[0O1IL2Z5S8B64]/);
  });

  it('is normalized from any way of typing it', () => {
    expect(normalizeReferralCode(' brenda-a7k ')).toBe('BRENDAA7K');
  });
});

it.each([
  ['+237 677 12 34 56', '+237677123456'],
  ['(0237) 677.12.34-56', '0237677123456'],
])('the phone number %j is stored as %j', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept);
});

it.each(['677 12 34 56', '+237 677-12-34-56', '00237677123456', '237677123456'])(
  'the number %j of Cameroon is found however an account has it',
  (typed) => {
    expect([...formsOfPhone(typed)].sort()).toEqual(['+237677123456', '00237677123456', '237677123456', '677123456']);
  },
);

it.each(['+241 06 12 34 56', '0024106123456'])(
  'the number %j of another country is found with its country code alone',
  (typed) => {
    expect([...formsOfPhone(typed)].sort()).toEqual(['+24106123456', '0024106123456', '24106123456']);
  },
);

describe('profile changes', () => {
  it('turn emptied fields into null and leave absent ones', () => {
    expect(normalizeChanges({ experience: '', name: 'Awa' })).toEqual({ experience: null, name: 'Awa' });
  });

  it.each(['@awa', 'awa.cm', 'x.com/awa', '+237 677 12 34 56', 'https://x.com/awa', 'HTTP://x.com'])(
    'keep the link %j',
    (link) => {
      expect(normalizeChanges({ socialLinks: { x: ` ${link} ` } })).toEqual({ socialLinks: { x: link } });
    },
  );

  it.each([
    'javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'https://',
    'mailto:a@b.cm',
    'awa.cm/me',
    'https://awa.cm/x.com',
  ])('refuse the link %j', (link) => {
    expect(() => normalizeChanges({ socialLinks: { x: link } })).toThrow('This link does not lead to this network');
  });
});
