interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text as it is meant, and where each part of it stands in what was typed. */
export interface Legible {
  readonly plain: string;
  /** A stretch of the plain text, as a stretch of the typed one. */
  placeOf(span: Span): Span;
}

/** Signs that nobody sees: joiners, marks of direction, soft hyphens, the frames of keys. */
const unseen = /\p{Cf}|\u034f|\u115f|\u1160|\u20e3|\u3164|[\ufe00-\ufe0f]/u;
/** White digits in black circles and the like, from 1 to 10, which Unicode takes for no digits. */
const discs = [0x24f5, 0x2776, 0x2780, 0x278a] as const;

/**
 * Reads what is written with letters and digits of another width, script or shape, or with signs that nobody sees, as it is
 * meant: `６７７`, `٦٧٧`, `⑥⑦⑦`, `6️⃣7️⃣7️⃣`, a letter O among digits, a number written from top to bottom.
 */
export function legible(text: string): Legible {
  let plain = '';
  const from: number[] = [];
  const to: number[] = [];
  let place = 0;
  for (const sign of text) {
    const meant = meaningOf(sign);
    for (let unit = 0; unit < meant.length; unit += 1) {
      from.push(place + (meant === sign ? unit : 0));
      to.push(place + (meant === sign ? unit + 1 : sign.length));
    }
    plain += meant;
    place += sign.length;
    // What nobody sees belongs to what stands before it.
    if (meant === '' && to.length > 0) to[to.length - 1] = place;
  }
  return {
    plain: withDigits(plain),
    placeOf: (span) => ({ from: from[span.from] ?? 0, to: to[span.to - 1] ?? 0 }),
  };
}

function meaningOf(sign: string): string {
  if (sign <= '\u007f') return sign;
  if (unseen.test(sign)) return '';
  if (/\p{Zs}/u.test(sign)) return ' ';
  const code = sign.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(sign)) return String(digitOf(code));
  const disc = discs.find((first) => code >= first && code < first + 10);
  if (disc !== undefined) return String(code - disc + 1);
  const simple = sign.normalize('NFKC');
  return /^(?:[!-~]|\d+)$/.test(simple) ? simple : sign;
}

/** Every script has its digits from zero to nine in a row, and the rows lie end to end. */
function digitOf(code: number): number {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** As long as what is given: a letter that stands for a digit, and lines that hold nothing but a few digits each. */
const withDigits = (plain: string): string =>
  plain
    .replace(/(?<=\d[ .-]?)[oOоОοΟ](?=[ .-]?\d)/g, '0')
    .replace(/(?<=\d)[lI](?=\d)/g, '1')
    .replace(/(?<=^|\n)(?:[ \t]*\d{1,3}[ \t]*(?:\n|$)){3,}/g, (lines) => lines.replaceAll('\n', ' '));
