import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, readStatement } from './statement-file.rules.ts';

const errorsOf = (text: string) =>
  Object.fromEntries(Object.entries(readStatement(text).errors).map(([row, { en }]) => [row, en]));

describe('an uploaded statement', () => {
  it('is read with its columns in any order, with commas or semicolons, quotes and further columns', () => {
    const lines = [{ kind: 'payment', ref: 'a1', txnId: 'MP,1', amountXaf: 5_000, at: new Date('2026-12-01T10:00:00Z') }];
    expect(readStatement('kind,ref,txn,amount,at\r\npayment,a1,"MP,1",5000,2026-12-01T10:00:00Z\r\n')).toEqual({
      lines,
      errors: {},
    });
    const french = '\uFEFFAt;Amount;Ref;Kind;Txn;Fee\n2026-12-01 11:00:00+01:00;5 000;a1;Payment;MP,1;12\n\n';
    expect(readStatement(french)).toEqual({ lines, errors: {} });
    expect(readStatement('kind,ref,amount,at\nrefund,b,1,2026-12-01T10:00Z').lines).toMatchObject([
      { kind: 'refund', txnId: null },
    ]);
  });

  it('names every wrong row by its line in the file, and keeps the others', () => {
    const text = [
      'kind,ref,amount,at',
      'payment,a,5000,2026-12-01T10:00:00Z',
      'gift,b,5000,2026-12-01T10:00:00Z',
      'payment,,5000,2026-12-01T10:00:00Z',
      'payment,"c\n",50.5,2026-12-01T10:00:00Z',
      'payment,d,0,2026-12-01T10:00:00Z',
      'payment,e,5000,01/12/2026',
      'payment,a,5000,2026-12-01T10:00:00Z',
    ].join('\n');
    expect(readStatement(text).lines).toHaveLength(1);
    expect(errorsOf(text)).toEqual({
      3: '“gift” is no kind: write payment, refund or payout',
      4: 'The reference is missing or longer than 200 characters',
      5: '“50.5” is no amount: write whole XAF, more than zero',
      7: '“0” is no amount: write whole XAF, more than zero',
      8: '“01/12/2026” is no time with time zone, such as 2026-12-01T10:00:00Z',
      9: 'The reference a is in the file twice',
    });
  });

  it('needs its columns and at least one row', () => {
    expect(errorsOf('kind,ref\npayment,a')).toEqual({
      1: 'The first row must name the columns kind, ref, amount and at; missing: amount, at',
    });
    expect(errorsOf('kind,ref,amount,at\n')).toEqual({ 1: 'There is no row below the column names' });
  });

  it('loses no row, whatever the text: each is a line or an error', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 12 }).filter((text) => !/["\n\r]/.test(text)),
          { maxLength: 8 },
        ),
        (rows) => {
          const text = ['kind,ref,amount,at', ...rows].join('\n');
          const { lines, errors } = readStatement(text);
          const filled = rows.filter((row) => row.split(',').some((cell) => cell.trim() !== '')).length;
          expect(lines.length + Object.keys(errors).length).toBe(Math.max(1, filled));
        },
      ),
    );
  });

  it('has cells with doubled quotes and line breaks', () => {
    expect(cellsOf('"a ""b""";"c\nd"\ne', ';')).toEqual([
      { cells: ['a "b"', 'c\nd'], line: 1 },
      { cells: ['e'], line: 3 },
    ]);
  });
});
