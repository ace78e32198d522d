import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { frenchSpaces } from '@ngoma/api/common/french-spaces';
import type { Locale } from '@ngoma/api/common/locale';
import type { CompiledText, CompiledTexts } from '#lib/i18n/translation.ts';

/** One catalogue in ICU MessageFormat, by the parts of its keys. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** The plural categories of Unicode; a language has some of them. */
export type PluralCategory = Intl.LDMLPluralRule;

/** The wordings of a text: only `other`, or one for each plural category of its plural argument. */
export interface Wordings {
  readonly pluralArgument?: string;
  readonly byCategory: Readonly<Partial<Record<PluralCategory, string>> & { other: string }>;
}

const categories: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'] satisfies readonly PluralCategory[];

/**
 * Compiles a catalogue to the format that `app/lib/i18n/translation.ts` reads, so that browsers load no parser. French gets
 * its no-break spaces. Throws an error with file and key for a text that is not ICU MessageFormat, or that uses more of it than arguments
 * (`{name}`) and cardinal plurals of one argument (`{count, plural, one {# ticket} other {# tickets}}`).
 */
export function compileTexts(texts: Texts, locale: Locale, namespace: string, parent = ''): CompiledTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const key = parent + name;
      if (typeof text !== 'string') return [name, compileTexts(text, locale, namespace, `${key}.`)];
      try {
        return [name, compileText(locale === 'fr' ? frenchSpaces(text) : text)];
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${locale}/${namespace}.json, ${key}: ${reason}: ${text}`, { cause });
      }
    }),
  );
}

/** Drops every category that is worded like `other`; a plural with one wording becomes a plain text. */
function compileText(text: string): CompiledText {
  const { pluralArgument, byCategory } = readText(text);
  const { other } = byCategory;
  const differing = Object.entries(byCategory).filter(([, wording]) => wording !== other);
  if (pluralArgument === undefined || differing.length === 0) return other;
  return [pluralArgument, { ...Object.fromEntries(differing), other }];
}

/** Returns the wordings of a text, with its arguments as `{name}`. Throws for a format that `compileTexts` does not allow. */
export function readText(text: string): Wordings {
  const elements = parse(text, { shouldParseSkeletons: false });
  const plurals = elements.filter(isPluralElement);
  const [first] = plurals;
  if (!first) return { byCategory: { other: write(elements) } };
  for (const plural of plurals) checkPlural(plural, first.value);
  const used = new Set(plurals.flatMap(({ options }) => Object.keys(options)));
  const byCategory = Object.fromEntries([...used].map((category) => [category, write(elements, first.value, category)]));
  return { pluralArgument: first.value, byCategory: byCategory as Wordings['byCategory'] };
}

function checkPlural({ value, options, offset, pluralType }: PluralElement, argument: string): void {
  if (value !== argument) throw new Error('A text may have plurals of one argument only');
  if (pluralType !== 'cardinal' || offset !== 0) throw new Error('Only cardinal plurals without an offset are allowed');
  const unknown = Object.keys(options).find((category) => !categories.includes(category));
  if (unknown) throw new Error(`“${unknown}” is not a plural category`);
}

/** Writes the wording of one plural category: arguments stay, plurals and `#` are resolved. */
function write(elements: readonly MessageFormatElement[], pluralArgument?: string, category?: string): string {
  return elements
    .map((element) => {
      if (isLiteralElement(element)) return literal(element.value);
      if (isArgumentElement(element)) return argument(element.value);
      if (isPoundElement(element) && pluralArgument) return argument(pluralArgument);
      if (isPluralElement(element) && category) {
        const { value } = element.options[category] ?? (element.options.other as { value: MessageFormatElement[] });
        return write(value, pluralArgument);
      }
      throw new Error('Only arguments and cardinal plurals that are not nested are allowed');
    })
    .join('');
}

function literal(text: string): string {
  if (/[{}]/.test(text)) throw new Error('Braces are for arguments only');
  return text;
}

function argument(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`The argument “${name}” is not a plain name`);
  return `{${name}}`;
}
