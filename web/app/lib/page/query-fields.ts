import type { ReadQuery } from './page-query.ts';

/** Returns the valid value of a field in canonical form, or an empty text to leave the field out. */
export type ReadValue = (given: string) => string;

/** Returns the query reader of a page from its fields, in their order. The first value of a repeated field counts. */
export const readFields =
  (fields: Readonly<Record<string, ReadValue>>): ReadQuery =>
  (given) => {
    const read = new URLSearchParams();
    for (const [name, readValue] of Object.entries(fields)) {
      const value = readValue(given.get(name) ?? '');
      if (value) read.set(name, value);
    }
    return read;
  };

/**
 * Returns a reader of one line of text: control characters and repeated spaces become one space, and it is cut after `maxLength`
 * characters.
 */
export const textOf =
  (maxLength: number): ReadValue =>
  (given) =>
    given
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      .trim();

/** Returns a reader of a secret or a code. One that is too long is left out, because a cut one would be wrong. */
export const codeOf =
  (maxLength: number): ReadValue =>
  (given) => {
    const code = given.trim();
    return code.length <= maxLength ? code : '';
  };

/** Returns a reader of one of these values. */
export const oneOf =
  (values: readonly string[]): ReadValue =>
  (given) =>
    values.includes(given) ? given : '';

/** Reads the id of a record. */
export const idOf: ReadValue = (given) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given) ? given.toLowerCase() : '');

/** Reads the page number of a list, up to 1,000. The first page has no number. */
export const pageNumberOf: ReadValue = (given) => {
  const number = Number.parseInt(given, 10);
  return number > 1 && number <= 1000 ? String(number) : '';
};

/** Reads how many entries of a list are shown, up to `most`. The number that is shown at first has no field. */
export const countOf =
  (first: number, most: number): ReadValue =>
  (given) => {
    const count = Number.parseInt(given, 10);
    return count > first ? String(Math.min(count, most)) : '';
  };
