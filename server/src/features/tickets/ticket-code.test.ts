import { ticketCodeAlphabet } from '@ngoma/api/features/tickets/ticket-code';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTicketCode, newTicketCode, normaliseTicketCode } from './ticket-code.ts';

const anyCode = fc
  .array(fc.constantFrom(...ticketCodeAlphabet), { minLength: 8, maxLength: 8 })
  .map((characters) => characters.join(''));

describe('new ticket codes', () => {
  test('a new ticket code has eight unambiguous characters', () => {
    for (let i = 0; i < 2000; i += 1) expect(newTicketCode()).toMatch(/^[AC-HJ-NP-Z379]{8}$/);
    expect(ticketCodeAlphabet).not.toMatch(/[0O1I24568B]/);
    expect(new Set(ticketCodeAlphabet).size).toBe(26);
  });

  test('new ticket codes use the alphabet evenly and do not repeat', () => {
    const codes = Array.from({ length: 5000 }, newTicketCode);
    expect(new Set(codes).size).toBe(5000);
    for (const character of ticketCodeAlphabet) {
      const count = codes.join('').split(character).length - 1;
      expect(Math.abs(count - 40_000 / 26)).toBeLessThan(250);
    }
  });
});

describe('reading typed ticket codes', () => {
  test.each([
    ['K7WQM3XP', 'K7WQM3XP'],
    ['k7wq m3xp', 'K7WQM3XP'],
    ['  K7WQ-M3XP\n', 'K7WQM3XP'],
    ['k 7 w q m 3 x p', 'K7WQM3XP'],
    ['K7–WQ–M3–XP', 'K7WQM3XP'],
    ['Code : « k7wq m3xp ».', 'K7WQM3XP'],
    ['Ticket no. K7WQM3XP, Brenda', 'K7WQM3XP'],
    ['https://ngoma.example/t/K7WQM3XP', 'K7WQM3XP'],
    ['STANDARD K7WQ M3XP', 'K7WQM3XP'],
    ['Ｋ７ＷＱ Ｍ３ＸＰ', 'K7WQM3XP'],
    ['27WQ M3X5', 'Z7WQM3XS'],
    ['K7W1-46XP', 'K7WLAGXP'],
  ])('%j', (typed, code) => {
    expect(normaliseTicketCode(typed)).toBe(code);
  });

  test.each(['', ' ', 'K7WQ M3X', 'K7WQ M3XPP', '12345678910', 'O0O0O0O0', '🎫🎫🎫🎫🎫🎫🎫🎫', 'no code here', 'NG1.AAAA'])(
    'no code is found in %j',
    (typed) => {
      expect(normaliseTicketCode(typed)).toBeUndefined();
    },
  );

  test('every code is read back when printed, spelt, hyphenated or within a sentence', () => {
    fc.assert(
      fc.property(anyCode, fc.constantFrom(' ', '-', ' - ', '.', '_'), fc.boolean(), (code, between, isLow) => {
        const spelt = [...code].join(between);
        expect(normaliseTicketCode(formatTicketCode(code))).toBe(code);
        expect(normaliseTicketCode(isLow ? spelt.toLowerCase() : spelt)).toBe(code);
        expect(normaliseTicketCode(`Billet : ${formatTicketCode(code)} !`)).toBe(code);
      }),
    );
  });

  test('no input throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (typed) => {
        expect(normaliseTicketCode(typed) ?? 'ACDEFGHJ').toMatch(/^[AC-HJ-NP-Z379]{8}$/);
      }),
    );
  });
});

test('a code is printed in two halves', () => {
  expect(formatTicketCode('K7WQM3XP')).toBe('K7WQ M3XP');
});
