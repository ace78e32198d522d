import { spelledGroups } from './spelled-numbers.rules.ts';
import { normalizeText } from './text-normalization.rules.ts';

/** The text that replaces a phone number or an email address. */
export const hiddenMark = '•••••';

/** A text as it may be shown to a person without a signed contract. */
export interface MaskedText {
  readonly text: string;
  readonly isMasked: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}
/** A part of a number written in one piece, as digits or as a word. */
interface Group extends Span {
  readonly digits: string;
}

// Separators within a number: up to four non-alphanumeric characters, such as spaces, dots, dashes or emoji. Excludes our
// own mask, and the plus that starts another number.
const gap = '[^\\p{L}\\p{N}\\n•+]{0,4}';
const runPattern = new RegExp(`(?:\\+${gap})?\\d(?:${gap}\\d)*`, 'gu');

const domainEndings =
  'com|cm|fr|net|org|info|io|co|uk|africa|me|biz|eu|ca|us|de|be|ch|app|dev|pro|shop|online|site|xyz|live|cd|ga|td|cf|gq|ng|ci|sn';
const mailProviders =
  'gmail|googlemail|yahoo|ymail|hotmail|outlook|live|icloud|proton|protonmail|orange|laposte|gmx|aol|camtel|zoho|yandex|mail';
// The local part of an address, possibly with spaced characters: b r e n d a.
const name = '(?:(?:[\\p{L}\\d][ \\t]){2,40}[\\p{L}\\d]|[\\p{L}\\d][\\p{L}\\d._+-]{0,63})';
const part = '(?:(?:[\\p{L}\\d][ \\t]){2,40}[\\p{L}\\d]|[\\p{L}\\d][\\p{L}\\d-]{0,62})';
// Mail providers whose names are neither personal names nor places.
const unambiguousMailProviders = 'gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|protonmail';
const blank = '[ \\t]{0,3}';
const dotWord = `(?:${blank}[([{<]${blank}(?:dot|point|\\.)${blank}[)\\]}>]${blank}|[ \\t]{1,3}(?:dot|point)[ \\t]{1,3})`;
const atSign = `(?:${blank}(?:@|[([{<]${blank}(?:at|@|arobase|arobas|a)${blank}[)\\]}>])${blank}|[ \\t]{1,3}arr?obas[ekq]?[ \\t]{1,3})`;
const ending = `(?:${domainEndings})(?![\\p{L}\\d])`;

const emailPatterns = [
  // The usual form, or with a comma in place of the dot.
  `${name}@${part}(?:\\.${part})+`,
  `${name}@${part},${ending}`,
  // Without the top-level domain.
  `${name}${atSign}(?:${unambiguousMailProviders})(?![\\p{L}\\d])`,
  `${name}[ \\t]{1,3}(?:${unambiguousMailProviders})[ \\t]{1,3}(?:com|fr|cm)(?![\\p{L}\\d])`,
  // With spaces, or with words in place of the symbols.
  `${name}${atSign}${part}(?:(?:${dotWord}|${blank}\\.${blank})${part}){0,3}?(?:${dotWord}|${blank}\\.${blank})${ending}`,
  // Every character spaced.
  '(?<![\\p{L}\\d])(?:[\\p{L}\\d._-][ \\t]{1,3}){2,40}@(?:[ \\t]{1,3}[\\p{L}\\d.-]){4,60}(?![\\p{L}\\d])',
  // "at" is also an ordinary word: it counts only before a mail provider, or if the dot is written as a word too.
  `${name}[ \\t]{1,3}(?:at|à|chez)[ \\t]{1,3}(?:${mailProviders})(?:${dotWord}|${blank}\\.${blank})${ending}`,
  `${name}[ \\t]{1,3}at[ \\t]{1,3}${part}${dotWord}${ending}`,
].map((source) => new RegExp(source, 'giu'));

// Patterns that look like phone numbers but are not: amounts, dates, times, ids.
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
 * Hides phone numbers and email addresses in all their spellings. Amounts, dates, times and all other text stay unchanged.
 * Masking a masked text changes nothing.
 */
export function maskContacts(text: string): MaskedText {
  const { normalizedText, originalSpan } = normalizeText(text);
  const emails = spansOf(normalizedText, emailPatterns);
  const rest = blankOut(normalizedText, [
    ...emails,
    ...spansOf(blankOut(normalizedText, emails), plainPatterns).filter(isNotPhone(normalizedText)),
  ]);
  const spelled = spansOf(rest, [spelledPattern]).filter(hasWords(rest));
  const spans = [...emails, ...phonesIn(rest), ...phonesInWords(rest), ...spelled];
  if (spans.length === 0) return { text, isMasked: false };
  return { text: withMarks(text, spans.map(originalSpan)), isMasked: true };
}

function spansOf(text: string, patterns: readonly RegExp[]): Span[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length })),
  );
}

/**
 * Returns whether a match is not a phone number. Nine digits of a phone number stay one even before a currency, unless they end
 * in 000.
 */
const isNotPhone =
  (text: string) =>
  ({ from, to }: Span): boolean => {
    const digits = text.slice(from, to).replace(/\D/g, '');
    return !isPhone(digits) || digits.endsWith('000');
  };

/** Requires words in a spelled-out number; pure digits are matched as numbers elsewhere. */
const hasWords =
  (text: string) =>
  ({ from, to }: Span): boolean =>
    (text.slice(from, to).match(/\p{L}{2,}/gu)?.length ?? 0) >= 4;

const blankOut = (text: string, spans: readonly Span[]): string =>
  spans.reduce((all, { from, to }) => all.slice(0, from) + '\n'.repeat(to - from) + all.slice(to), text);

/** Matches Cameroonian numbers (nine digits, with or without 237) and French numbers in national format. */
const isPhone = (digits: string): boolean =>
  /^(?:(?:00)?237|0)?(?:6[245-9]\d{7}|2(?:22|33|42|43)\d{6})$/.test(digits) || /^0[1-79]\d{8}$/.test(digits);

/** Matches international numbers of 8 to 15 digits after + or 00. */
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

/** Finds numbers spelled out in words, such as « six cent soixante-dix-sept, douze … », or mixed with digits. */
const phonesInWords = (text: string): Span[] => spelledGroups(text).flatMap(({ groups, plus }) => phonesAmong(groups, plus));

/** Returns the longest phone numbers that consist of whole groups of a run, without overlap. */
function phonesAmong(groups: readonly Group[], plus: number | undefined): Span[] {
  const found: Span[] = [];
  let first = 0;
  while (first < groups.length) {
    const last = lastOfPhone(groups, first, first === 0 && plus !== undefined);
    const [start, end] = [groups[first], last === undefined ? undefined : groups[last]];
    if (start && end) found.push({ from: first === 0 ? (plus ?? start.from) : start.from, to: end.to });
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

/** Returns whether the groups are amounts: 650 000 500 is an amount and the start of the next, not a phone number. */
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
