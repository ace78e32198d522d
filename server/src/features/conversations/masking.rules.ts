import { legible } from './legible.rules.ts';
import { spelledGroups } from './spelled-numbers.rules.ts';

/** What stands where a phone number or an e-mail address stood. */
export const hiddenMark = '•••••';

/** Words as they may be shown to somebody with whom no contract is signed yet. */
export interface MaskedText {
  readonly text: string;
  readonly isMasked: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}
/** A part of a number that is written in one piece, as digits or as a word. */
interface Group extends Span {
  readonly digits: string;
}

// Between the digits of one number people write blanks, dots, strokes, brackets, hearts: whatever is no letter. Not our own
// mark, and no plus, which begins another number.
const gap = '[^\\p{L}\\p{N}\\n•+]{0,4}';
const runPattern = new RegExp(`(?:\\+${gap})?\\d(?:${gap}\\d)*`, 'gu');

const domainEndings =
  'com|cm|fr|net|org|info|io|co|uk|africa|me|biz|eu|ca|us|de|be|ch|app|dev|pro|shop|online|site|xyz|live|cd|ga|td|cf|gq|ng|ci|sn';
const mailHouses =
  'gmail|googlemail|yahoo|ymail|hotmail|outlook|live|icloud|proton|protonmail|orange|laposte|gmx|aol|camtel|zoho|yandex|mail';
// A name, or one whose letters stand apart: b r e n d a.
const name = '(?:(?:[\\p{L}\\d][ \\t]){2,40}[\\p{L}\\d]|[\\p{L}\\d][\\p{L}\\d._+-]{0,63})';
const part = '(?:(?:[\\p{L}\\d][ \\t]){2,40}[\\p{L}\\d]|[\\p{L}\\d][\\p{L}\\d-]{0,62})';
// Those that are nobody's name and no place to meet at.
const sureHouses = 'gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|protonmail';
const blank = '[ \\t]{0,3}';
const dotWord = `(?:${blank}[([{<]${blank}(?:dot|point|\\.)${blank}[)\\]}>]${blank}|[ \\t]{1,3}(?:dot|point)[ \\t]{1,3})`;
const atSign = `(?:${blank}(?:@|[([{<]${blank}(?:at|@|arobase|arobas|a)${blank}[)\\]}>])${blank}|[ \\t]{1,3}arr?obas[ekq]?[ \\t]{1,3})`;
const ending = `(?:${domainEndings})(?![\\p{L}\\d])`;

const emailPatterns = [
  // As it is written everywhere, or with a comma for the dot.
  `${name}@${part}(?:\\.${part})+`,
  `${name}@${part},${ending}`,
  // Without its ending, which everybody knows.
  `${name}${atSign}(?:${sureHouses})(?![\\p{L}\\d])`,
  `${name}[ \\t]{1,3}(?:${sureHouses})[ \\t]{1,3}(?:com|fr|cm)(?![\\p{L}\\d])`,
  // Taken apart, or with words in place of the signs.
  `${name}${atSign}${part}(?:(?:${dotWord}|${blank}\\.${blank})${part}){0,3}?(?:${dotWord}|${blank}\\.${blank})${ending}`,
  // Every sign apart.
  '(?<![\\p{L}\\d])(?:[\\p{L}\\d._-][ \\t]{1,3}){2,40}@(?:[ \\t]{1,3}[\\p{L}\\d.-]){4,60}(?![\\p{L}\\d])',
  // "at" is a word of its own: only before a house of mail, or where the dot is a word as well.
  `${name}[ \\t]{1,3}(?:at|à|chez)[ \\t]{1,3}(?:${mailHouses})(?:${dotWord}|${blank}\\.${blank})${ending}`,
  `${name}[ \\t]{1,3}at[ \\t]{1,3}${part}${dotWord}${ending}`,
].map((source) => new RegExp(source, 'giu'));

// What looks like a number to call and is none: amounts, dates, times, ids.
const currency =
  '(?:XAF|F\\.? ?CFA|FCFA|CFA|francs?|frs?|F|€|EUR|euros?|USD|\\$|millions?|pers(?:onnes|ons)?|people|guests|invités)(?![\\p{L}\\d])';
const plainPatterns = [
  `(?<!\\d)\\d{1,3}(?:[ .,\\u00a0\\u202f]\\d{3})* ?(?:k|K) ?${currency}`,
  `(?<![\\d+])(?<!\\d[ .,\\u00a0\\u202f])\\d{1,3}(?:[ .,\\u00a0\\u202f]\\d{3}){1,2}[ \\u00a0\\u202f]?${currency}`,
  `(?<![\\d+])(?<!\\d[ .,\\u00a0\\u202f])\\d{1,8}[ \\u00a0\\u202f]?${currency}`,
  '(?<![\\d])(?:0?[1-9]|[12]\\d|3[01])([/. -])(?:0?[1-9]|1[0-2])\\1(?:19|20)\\d\\d(?!\\d)',
  '(?<![\\d])(?:19|20)\\d\\d([/.-])(?:0[1-9]|1[0-2])\\1(?:0[1-9]|[12]\\d|3[01])(?!\\d)',
  '(?<!\\d:?)(?:[01]?\\d|2[0-3]) ?[:hH] ?[0-5]\\d(?:[:]\\d\\d)?(?!\\d)',
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
].map((source) => new RegExp(source, 'giu'));

const digitWords =
  'z[ée]ro|oh|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|one|two|three|four|five|seven|eight|nine|double|\\d';
const spelledPattern = new RegExp(`(?<![\\p{L}\\d])(?:(?:${digitWords})(?![\\p{L}\\d])[ \\t.,;-]{0,3}){8,}`, 'giu');

/**
 * Hides phone numbers and e-mail addresses, however they are written; amounts, dates, times and everything else stay as they
 * are. Hiding twice hides nothing more.
 */
export function maskContacts(text: string): MaskedText {
  const { plain, placeOf } = legible(text);
  const emails = spansOf(plain, emailPatterns);
  const rest = blanked(plain, [...emails, ...spansOf(blanked(plain, emails), plainPatterns).filter(isNoPhone(plain))]);
  const spelled = spansOf(rest, [spelledPattern]).filter(hasWords(rest));
  const spans = [...emails, ...phonesIn(rest), ...phonesInWords(rest), ...spelled];
  if (spans.length === 0) return { text, isMasked: false };
  return { text: withMarks(text, spans.map(placeOf)), isMasked: true };
}

function spansOf(text: string, patterns: readonly RegExp[]): Span[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length })),
  );
}

/** Nine digits that are a number to call stay one with the name of a currency behind them, unless they end in thousands. */
const isNoPhone =
  (text: string) =>
  ({ from, to }: Span): boolean => {
    const digits = text.slice(from, to).replace(/\D/g, '');
    return !isPhone(digits) || digits.endsWith('000');
  };

/** Digits alone are looked at as numbers; spelled ones have words among them. */
const hasWords =
  (text: string) =>
  ({ from, to }: Span): boolean =>
    (text.slice(from, to).match(/\p{L}{2,}/gu)?.length ?? 0) >= 4;

const blanked = (text: string, spans: readonly Span[]): string =>
  spans.reduce((all, { from, to }) => all.slice(0, from) + '\n'.repeat(to - from) + all.slice(to), text);

/** Cameroonian numbers (nine digits, with or without 237), and French ones as they are dialled at home. */
const isPhone = (digits: string): boolean =>
  /^(?:(?:00)?237|0)?(?:6[245-9]\d{7}|2(?:22|33|42|43)\d{6})$/.test(digits) || /^0[1-79]\d{8}$/.test(digits);

/** Numbers with the way out of a country before them: 8 to 15 digits. */
const isForeign = (digits: string, begins: string): boolean =>
  begins === '+' ? /^[1-9]\d{7,14}$/.test(digits) : /^00[1-9]\d{8,13}$/.test(digits);

function phonesIn(text: string): Span[] {
  return [...text.matchAll(runPattern)].flatMap((run) => {
    const from = run.index;
    const groups = [...run[0].matchAll(/\d+/g)].map((group) => ({
      digits: group[0],
      from: from + group.index,
      to: from + group.index + group[0].length,
    }));
    const plus = run[0].startsWith('+') ? from : undefined;
    return phonesAmong(groups, plus);
  });
}

/** Numbers that are said in words, such as « six cent soixante-dix-sept, douze … », or half in words and half in digits. */
const phonesInWords = (text: string): Span[] => spelledGroups(text).flatMap(({ groups, plus }) => phonesAmong(groups, plus));

/** The longest numbers that begin and end with a group of the run; what is taken by one belongs to no other. */
function phonesAmong(groups: readonly Group[], plus: number | undefined): Span[] {
  const found: Span[] = [];
  let first = 0;
  while (first < groups.length) {
    const last = lastOfPhone(groups, first, first === 0 && plus !== undefined);
    const [begin, end] = [groups[first], last === undefined ? undefined : groups[last]];
    if (begin && end) found.push({ from: first === 0 ? (plus ?? begin.from) : begin.from, to: end.to });
    first = last === undefined ? first + 1 : last + 1;
  }
  return found;
}

function lastOfPhone(groups: readonly Group[], first: number, isAfterPlus: boolean): number | undefined {
  let digits = '';
  let found: number | undefined;
  for (let last = first; last < groups.length && digits.length <= 16; last += 1) {
    digits += groups[last]?.digits ?? '';
    const parts = groups.slice(first, last + 1);
    if (isPhone(digits) && !areAmounts(parts, isAfterPlus)) return last;
    if (isForeign(digits, isAfterPlus ? '+' : '') && !digits.startsWith('237') && !areAmounts(parts, false)) found = last;
  }
  return found;
}

/** 650 000 500 is no number to call, but an amount and the beginning of the next. */
const areAmounts = (groups: readonly Group[], isAfterPlus: boolean): boolean =>
  !isAfterPlus && groups.slice(1).some(({ digits }) => digits === '000') && groups.every(({ digits }) => digits.length <= 3);

function withMarks(text: string, spans: readonly Span[]): string {
  const inOrder = [...spans].sort((one, other) => one.from - other.from || other.to - one.to);
  let masked = '';
  let reached = 0;
  for (const { from, to } of inOrder) {
    if (to <= reached) continue;
    if (from >= reached) masked += text.slice(reached, from) + hiddenMark;
    reached = to;
  }
  return masked + text.slice(reached);
}
