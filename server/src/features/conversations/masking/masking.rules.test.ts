import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenMark, maskContacts } from './masking.rules.ts';

const hidden = (text: string) => maskContacts(text).text;

describe('hidden texts', () => {
  it.each([
    ['Call me on 677 12 34 56 tonight', `Call me on ${hiddenMark} tonight`],
    ['677123456', hiddenMark],
    ['6 77 12 34 56', hiddenMark],
    ['6.77.12.34.56', hiddenMark],
    ['677-123-456', hiddenMark],
    ['655/12/34/56', hiddenMark],
    ['6 7 7 1 2 3 4 5 6', hiddenMark],
    ['(677) 12 34 56', `(${hiddenMark}`],
    ['+237 677 12 34 56', hiddenMark],
    ['+237677123456', hiddenMark],
    ['00237 6 99 00 11 22', hiddenMark],
    ['237699001122', hiddenMark],
    ['tel:677123456', `tel:${hiddenMark}`],
    ['https://wa.me/237677123456', `https://wa.me/${hiddenMark}`],
    ['67O 12 34 56', hiddenMark],
    ['６７７１２３４５６', hiddenMark],
    ['677\u200b12\u200b34\u200b56', hiddenMark],
    ['Bureau : 233 42 12 34 ou 222 22 33 44', `Bureau : ${hiddenMark} ou ${hiddenMark}`],
    ['677 12 34 56 / 699 00 11 22', `${hiddenMark} / ${hiddenMark}`],
    ['Le 12/12/2026 à 20:00, 677 12 34 56', `Le 12/12/2026 à 20:00, ${hiddenMark}`],
    ['150 000 XAF, 677 12 34 56', `150 000 XAF, ${hiddenMark}`],
    ['677123456 XAF', `${hiddenMark} XAF`],
    ['+33 6 12 34 56 78', hiddenMark],
    ['06 12 34 56 78', hiddenMark],
    ['0033612345678', hiddenMark],
    ['six sept sept un deux trois quatre cinq six', hiddenMark],
    // Spelled out in tens and hundreds, in both languages, and mixed with digits.
    ['six cent soixante-dix-sept, douze, trente-quatre, cinquante-six', hiddenMark],
    ['plus deux cent trente sept six soixante dix sept douze trente quatre cinquante six', hiddenMark],
    ['au six quatre-vingt-dix-neuf zéro zéro onze vingt-deux merci', `au ${hiddenMark} merci`],
    ['six hundred and seventy seven, one two three, four five six', hiddenMark],
    ['call six seventy-seven twelve thirty four fifty six', `call ${hiddenMark}`],
    ['six double sept 12 34 cinquante-six', hiddenMark],
    ['six soixante dix sept 12 34 56', hiddenMark],
    ['plus trente-trois six douze trente-quatre cinquante-six soixante-dix-huit', hiddenMark],
    // In other scripts and shapes, and spaced out.
    ['٦٧٧١٢٣٤٥٦', hiddenMark],
    ['۶۷۷۱۲۳۴۵۶', hiddenMark],
    ['𝟔𝟕𝟕𝟏𝟐𝟑𝟒𝟓𝟔', hiddenMark],
    ['⑥⑦⑦①②③④⑤⑥', hiddenMark],
    ['❻❼❼❶❷❸❹❺❻', hiddenMark],
    ['6️⃣7️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', hiddenMark],
    ['6\u20097\u20097\u20091\u20092\u20093\u20094\u20095\u20096', hiddenMark],
    ['677\u2062123\u202e456', hiddenMark],
    ['6|7|7|1|2|3|4|5|6', hiddenMark],
    ['677 ~ 12 ~ 34 ~ 56', hiddenMark],
    ['677:12:34:56', hiddenMark],
    ['6❤️7❤️7❤️1❤️2❤️3❤️4❤️5❤️6', hiddenMark],
    ['6\n7\n7\n1\n2\n3\n4\n5\n6', hiddenMark],
    ['677\n12\n34\n56\n', `${hiddenMark}\n`],
    ['677l23456', hiddenMark],
    ['brenda@gmail', hiddenMark],
    ['brenda@gmail,com', hiddenMark],
    ['brenda gmail com', hiddenMark],
    ['brenda arrobase gmail point com', hiddenMark],
    ['ｂｒｅｎｄａ＠ｇｍａｉｌ．ｃｏｍ', hiddenMark],
    ['six seven seven one two three four five six', hiddenMark],
    ['Write to brenda@example.cm.', `Write to ${hiddenMark}.`],
    ['brenda.ngo+gigs@mail.example.com', hiddenMark],
    ['brenda @ gmail . com', hiddenMark],
    ['brenda (at) gmail (dot) com', hiddenMark],
    ['brenda[at]gmail[dot]com', hiddenMark],
    ['brenda arobase gmail point com', hiddenMark],
    ['brenda at gmail dot com', hiddenMark],
    ['brenda at gmail.com', hiddenMark],
    ['b r e n d a @ g m a i l . c o m', hiddenMark],
    ['Mon adresse : dj.kinda arobase yahoo.fr, merci', `Mon adresse : ${hiddenMark}, merci`],
  ])('%s', (text, expected) => {
    expect(maskContacts(text)).toEqual({ text: expected, isMasked: true });
  });
});

describe('visible texts', () => {
  it.each([
    '150 000 XAF',
    'Entre 150 000 et 300 000 FCFA',
    '250 000-300 000',
    '650 000 - 700 000 XAF',
    '650 000 500 000',
    '650 000 000',
    '677 500 000 FCFA',
    '2 500 000 F CFA',
    '150.000 XAF',
    '150,000 XAF + 50,000 XAF',
    '200000 XAF',
    '66 500 XAF for 6 hours, 22 500 XAF for the van',
    'Le 12/12/2026 de 20:00 à 04:00',
    '2026-12-12T19:00:00.000Z',
    '22.12.2026 19h30',
    'le 24 12 2026 à 8 h',
    '24/12/2026 25/12/2026',
    'Doors open 22:00, 150 000 XAF, 300 guests',
    'Six hours, 2 x 1000 W, 4 microphones',
    'One, two, three: soundcheck at 16:30',
    'Contract 019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
    'Order 1677123456789',
    'Rendez-vous @ Douala. Merci',
    'We meet at the Palais des Sports. Bring the cables',
    'Arrivée à 18 h au 12 rue Joss, BP 1234',
    // Spelled-out amounts and counts, and characters that are no numbers.
    'Deux cent cinquante mille francs, dont soixante-quinze mille à la signature',
    'six cent soixante-dix-sept mille cent vingt-trois francs',
    'Two hundred guests, six tables of ten, and one hundred and twenty chairs',
    'Un DJ, deux micros, trois retours, quatre enceintes, cinq projecteurs',
    'Quatre-vingts personnes de six à neuf heures, puis dix à onze',
    'Sono : 65 000\nLumière : 12 000\nTransport : 5 000',
    '2\n3\n4',
    '½ finale, 1ᵉʳ étage, 25 % ou 30 %, 3 × 4 m, 20 l d’eau',
    'Mon cœur ❤️ bat à 120, le tien ? 😀😀',
    'On se voit @ Orange, ou chez Yahoo ?',
    '',
  ])('%s', (text) => {
    expect(maskContacts(text)).toEqual({ text, isMasked: false });
  });
});

const separators = ['', ' ', '.', '-', '/', '  ', ' - '];
const aNumber = fc
  .tuple(fc.constantFrom('62', '64', '65', '66', '67', '68', '69'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([prefix, rest]) => `${prefix}${rest.toString().padStart(7, '0')}`)
  // A number grouped in threes that contains 000 reads as an amount.
  .filter((number) => !number.includes('000'));
const groupings = [[9], [3, 2, 2, 2], [1, 2, 2, 2, 2], [3, 3, 3], [1, 1, 1, 1, 1, 1, 1, 1, 1]];
const written = fc
  .record({
    number: aNumber,
    sizes: fc.constantFrom(...groupings),
    separator: fc.constantFrom(...separators),
    country: fc.constantFrom('', '+237 ', '+237', '00237 ', '237 '),
  })
  .map(({ number, sizes, separator, country }) => {
    const starts = sizes.map((_, place) => sizes.slice(0, place).reduce((sum, size) => sum + size, 0));
    return country + sizes.map((size, place) => number.slice(starts[place], (starts[place] ?? 0) + size)).join(separator);
  });
const words = fc.stringMatching(/^[A-Za-zÀ-ÿ ,!?]{0,40}$/);
const amount = fc
  .integer({ min: 1, max: 99_999 })
  .map((thousands) => `${(thousands * 1_000).toLocaleString('en-US').replaceAll(',', ' ')} XAF`);
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).chain((date) => {
  const [day, time] = date.toISOString().split('T');
  const [year, month, dayOfMonth] = (day ?? '').split('-');
  return fc.constantFrom(
    date.toISOString(),
    `${day} ${time?.slice(0, 5)}`,
    ...['/', '.', ' ', '-'].map((character) => [dayOfMonth, month, year].join(character)),
  );
});

describe('for random texts', () => {
  it('a Cameroonian number is hidden, however it is spaced and whatever surrounds it', () => {
    fc.assert(
      fc.property(words, written, words, (before, number, after) => {
        const masked = maskContacts(`${before}: ${number} ;${after}`);
        expect(masked.isMasked).toBe(true);
        expect(masked.text.replace(/\D/g, '')).toBe('');
      }),
    );
  });

  it('amounts, dates and times stay visible', () => {
    fc.assert(
      fc.property(words, fc.oneof(amount, moment), words, (before, normalizedText, after) => {
        const text = `${before}; ${normalizedText}; ${after}`;
        expect(maskContacts(text)).toEqual({ text, isMasked: false });
      }),
    );
  });

  it('masking a masked text changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(words, written, amount, moment, fc.emailAddress(), fc.string())), (parts) => {
        const once = hidden(parts.join(' '));
        expect(hidden(once)).toBe(once);
      }),
    );
  });

  it('the longest message is masked within 500 ms', () => {
    for (const evil of [
      'a '.repeat(2_000),
      '1 '.repeat(2_000),
      'a@'.repeat(2_000),
      'a.'.repeat(2_000),
      'six '.repeat(1_000),
      '(at)'.repeat(1_000),
    ]) {
      const began = performance.now();
      maskContacts(evil);
      expect(performance.now() - began).toBeLessThan(500);
    }
  });
});
