/** The digits of a number or of a part of one, with their position. */
interface Group {
  readonly digits: string;
  readonly from: number;
  readonly to: number;
}
interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}
/** Consecutive groups with only separators between them, and the position of a plus before them. */
export interface SpelledRun {
  readonly groups: readonly Group[];
  readonly plus: number | undefined;
}

const numbered = (first: number, words: string): readonly (readonly [string, number])[] =>
  words.split(' ').map((word, place) => [word, first + place] as const);

const values: ReadonlyMap<string, number> = new Map([
  ...numbered(0, 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
  ...numbered(1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'),
  ...([
    ['eighteen', 18],
    ['nineteen', 19],
    ['une', 1],
    ['oh', 0],
  ] as const),
  ...([
    ['vingt', 20],
    ['vingts', 20],
    ['trente', 30],
    ['quarante', 40],
    ['cinquante', 50],
    ['soixante', 60],
  ] as const),
  ...([
    ['septante', 70],
    ['huitante', 80],
    ['octante', 80],
    ['nonante', 90],
  ] as const),
  ...([
    ['twenty', 20],
    ['thirty', 30],
    ['forty', 40],
    ['fifty', 50],
    ['sixty', 60],
    ['seventy', 70],
    ['eighty', 80],
  ] as const),
  ...([
    ['ninety', 90],
    ['cent', 100],
    ['cents', 100],
    ['hundred', 100],
  ] as const),
]);
const times: ReadonlyMap<string, number> = new Map([
  ...([
    ['double', 2],
    ['triple', 3],
  ] as const),
]);
const joins = new Set(['et', 'and']);

const tokenPattern = /\d+|\p{L}+/gu;
const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const numberOf = (word: Word | undefined): number | undefined => word && values.get(word.text);

/** Reads one spelled-out number from a word on: `soixante dix sept` is 77, `two hundred and thirty seven` is 237. */
function numberAt(words: readonly Word[], start: number): { value: number; next: number } | undefined {
  const first = numberOf(words[start]);
  if (first === undefined) return undefined;
  let [value, next] = [first, start + 1];
  const join = () => (joins.has(words[next]?.text ?? '') ? 1 : 0);
  const take = (isFit: (more: number) => boolean, make: (more: number) => number): boolean => {
    const skip = join();
    const more = numberOf(words[next + skip]);
    if (more === undefined || !isFit(more)) return false;
    value = make(more);
    next += skip + 1;
    return true;
  };
  if (value >= 1 && value <= 9 && numberOf(words[next]) === 100) {
    value *= 100;
    next += 1;
  }
  if (value >= 100) {
    const rest = numberAt(words, next + join());
    return rest && rest.value > 0 && rest.value < 100 ? { value: value + rest.value, next: rest.next } : { value, next };
  }
  if (value === 4 && numberOf(words[next]) === 20) [value, next] = [80, next + 1];
  if (value >= 20 && value % 10 === 0) {
    // In French, 60 and 80 are followed by numbers up to 19.
    const hasTeens = value === 60 || value === 80;
    const isTen = take(
      (more) => hasTeens && more >= 10 && more <= 19,
      (more) => value + more,
    );
    if (!isTen)
      take(
        (more) => more >= 1 && more <= 9,
        (more) => value + more,
      );
  }
  if (value % 20 === 10 && value !== 30 && value !== 50)
    take(
      (more) => more >= 7 && more <= 9,
      (more) => value + more,
    );
  return { value, next };
}

function groupsOf(words: readonly Word[]): Group[] {
  const groups: Group[] = [];
  for (let place = 0; place < words.length; ) {
    const word = words[place];
    const many = word && times.get(word.text);
    const number = numberAt(words, many ? place + 1 : place);
    const next = number?.next ?? place + 1;
    const digits = number ? String(number.value).repeat(many ?? 1) : /^\d/.test(word?.text ?? '') ? (word?.text ?? '') : '';
    if (word && digits !== '') groups.push({ digits, from: word.from, to: words[next - 1]?.to ?? word.to });
    place = next;
  }
  return groups;
}

const isNumberWord = (text: string): boolean => /^\d/.test(text) || values.has(text) || times.has(text) || joins.has(text);
/** Returns whether two parts are close enough to belong to one number. */
const isNear = (between: string): boolean => between.length <= 4 && !/[\n•]/.test(between);

/** Returns the runs of numbers that are at least partly spelled out in French or English. Runs of digits only are left out. */
export function spelledGroups(text: string): SpelledRun[] {
  const tokens = [...text.matchAll(tokenPattern)].map((match) => ({
    text: folded(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const runs: Word[][] = [];
  for (const [place, token] of tokens.entries()) {
    if (!isNumberWord(token.text)) continue;
    const before = tokens[place - 1];
    const isNext = before && isNumberWord(before.text) && isNear(text.slice(before.to, token.from));
    if (isNext) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  return runs
    .filter((words) => words.some((word) => values.has(word.text)))
    .map((words) => ({ groups: groupsOf(words), plus: plusBefore(text, words[0], tokens) }));
}

function plusBefore(text: string, first: Word | undefined, tokens: readonly Word[]): number | undefined {
  if (!first) return undefined;
  const before = tokens.findLast(({ to }) => to <= first.from);
  if (before?.text === 'plus' && isNear(text.slice(before.to, first.from))) return before.from;
  const character = /\+[ (]{0,2}$/.exec(text.slice(Math.max(0, first.from - 3), first.from));
  return character ? first.from - character[0].length : undefined;
}
