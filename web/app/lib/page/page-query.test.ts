import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageQuery, withQuery } from './page-query.ts';
import { codeOf, countOf, idOf, pageNumberOf, readFields, textOf } from './query-fields.ts';

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';

/** Characters with several encodings, incomplete surrogate pairs, and characters that are removed. */
const unit = fc.constantFrom(...'aZ09 %"<>&+=/é\u0000\u0085\n', '\ud83c', '\udf89');

describe('a reader of a query field', () => {
  it.each([
    ['text keeps its words and loses control characters and spaces', textOf(20), '  makossa \u0000\n  night ', 'makossa night'],
    ['text ends at its limit', textOf(7), 'makossa night', 'makossa'],
    ['text that is cut at a space ends before it', textOf(8), 'makossa night', 'makossa'],
    ['a code is kept as it is', codeOf(10), ' Ab-9 ', 'Ab-9'],
    ['a code that is too long is left out', codeOf(3), 'Ab-9', ''],
    ['an id is written in lower case', idOf, id.toUpperCase(), id],
    ['an invalid id is left out', idOf, `${id}?"><script>`, ''],
    ['a page number has one canonical form', pageNumberOf, '007abc', '7'],
    ['the first page has no number', pageNumberOf, '1', ''],
    ['a page number over the limit is left out', pageNumberOf, '1001', ''],
    ['a negative page number is left out', pageNumberOf, '-2', ''],
    ['a number of entries ends at its limit', countOf(5, 100), '0900', '100'],
    ['the first number of entries has no field', countOf(5, 100), '5', ''],
  ])('%s', (_, read, given, expected) => {
    expect(read(given)).toBe(expected);
  });

  it('returns its own result unchanged when it reads it again', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (given) => {
        const query = readFields({ text: textOf(20), code: codeOf(20), id: idOf, page: pageNumberOf });
        const once = query(new URLSearchParams({ text: given, code: given, id: given, page: given }));
        return String(query(once)) === String(once);
      }),
    );
  });
});

describe('the query of a page', () => {
  const query = readFields({ q: textOf(10), page: pageNumberOf });

  it('has the named fields once each, in one order, and no others', () => {
    const given = new URLSearchParams('utm_source=x&page=2&page=3&q=jazz&fbclid=%22%3E%3Cscript%3E&Q=y');
    expect(String(query(given))).toBe('q=jazz&page=2');
  });

  it('is read by the page, else by its layout, and is empty when neither reads one', () => {
    const given = new URLSearchParams('q=jazz&page=2');
    const layout = { query: readFields({ q: textOf(10) }) };
    expect(String(readPageQuery([undefined, layout, { query }], given))).toBe('q=jazz&page=2');
    expect(String(readPageQuery([undefined, layout, {}, undefined], given))).toBe('q=jazz');
    expect(String(readPageQuery([undefined, { ignoresPathCase: true }], given))).toBe('');
  });

  it('joins its path without a question mark when it is empty', () => {
    expect(withQuery('/our-event', new URLSearchParams())).toBe('/our-event');
    expect(withQuery('/our-event', new URLSearchParams({ q: 'a b' }))).toBe('/our-event?q=a+b');
  });
});
