interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text in normalized form, with the positions of its parts in the original. */
export interface NormalizedText {
  readonly normalizedText: string;
  /** Maps a span of the normalized text to a span of the original. */
  originalSpan(span: Span): Span;
}

/** Invisible characters: joiners, direction marks, soft hyphens, variation selectors. */
const invisible = /\p{Cf}|\u034f|\u115f|\u1160|\u20e3|\u3164|[\ufe00-\ufe0f]/u;
/** Circled digits from 1 to 10, which Unicode does not class as digits. */
const circledDigits = [0x24f5, 0x2776, 0x2780, 0x278a] as const;

/**
 * Normalizes characters of another width, script or shape, and drops invisible ones: `６７７`, `٦٧٧`, `⑥⑦⑦`,
 * `6️⃣7️⃣7️⃣`, an O among digits, a number written vertically.
 */
export function normalizeText(text: string): NormalizedText {
  let normalizedText = '';
  const from: number[] = [];
  const to: number[] = [];
  let place = 0;
  for (const character of text) {
    const normalized = normalizeCharacter(character);
    for (let unit = 0; unit < normalized.length; unit += 1) {
      from.push(place + (normalized === character ? unit : 0));
      to.push(place + (normalized === character ? unit + 1 : character.length));
    }
    normalizedText += normalized;
    place += character.length;
    // An invisible character belongs to the character before it.
    if (normalized === '' && to.length > 0) to[to.length - 1] = place;
  }
  return {
    normalizedText: withDigits(normalizedText),
    originalSpan: (span) => ({ from: from[span.from] ?? 0, to: to[span.to - 1] ?? 0 }),
  };
}

function normalizeCharacter(character: string): string {
  if (character <= '\u007f') return character;
  if (invisible.test(character)) return '';
  if (/\p{Zs}/u.test(character)) return ' ';
  const code = character.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(character)) return String(digitOf(code));
  const circledFirst = circledDigits.find((first) => code >= first && code < first + 10);
  if (circledFirst !== undefined) return String(code - circledFirst + 1);
  const simple = character.normalize('NFKC');
  return /^(?:[!-~]|\d+)$/.test(simple) ? simple : character;
}

/**
 * Returns the value of a decimal digit of any script. Unicode places the ten digits of a script in a row, at multiples of ten
 * within adjacent rows.
 */
function digitOf(code: number): number {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Replaces characters that stand for digits, and joins lines of a few digits each. Keeps the length of the text. */
const withDigits = (normalizedText: string): string =>
  normalizedText
    .replace(/(?<=\d[ .-]?)[oOоОοΟ](?=[ .-]?\d)/g, '0')
    .replace(/(?<=\d)[lI](?=\d)/g, '1')
    .replace(/(?<=^|\n)(?:[ \t]*\d{1,3}[ \t]*(?:\n|$)){3,}/g, (lines) => lines.replaceAll('\n', ' '));
