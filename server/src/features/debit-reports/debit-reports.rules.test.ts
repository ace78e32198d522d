import { describe, expect, it } from 'vitest';
import { newCaseCode } from './case-code.ts';
import {
  isSameTransaction,
  maySeeDetails,
  nextCheck,
  progressOf,
  readTransactionId,
  reportSecrets,
  requireRecent,
} from './debit-reports.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('a transaction id', () => {
  it('is compared without case, blanks and punctuation', () => {
    expect(readTransactionId(' MP241212.1904.A1 ')).toEqual({ id: 'MP241212.1904.A1', key: 'mp2412121904a1' });
    expect(isSameTransaction('MP 12.34', 'mp1234')).toBe(true);
    expect(isSameTransaction('MP1234', 'MP12345')).toBe(false);
    expect(isSameTransaction(null, null)).toBe(false);
  });

  it.each(['....', 'a-b-c', '— — — —'])('is refused without four alphanumeric characters: %s', (typed) => {
    expect(() => readTransactionId(typed)).toThrow('Enter the transaction id');
  });
});

it('the time of a debit is refused in the future and after half a year', () => {
  requireRecent(after(0), now);
  requireRecent(after(-179 * 86_400), now);
  expect(() => requireRecent(after(2 * 3_600), now)).toThrow('future');
  expect(() => requireRecent(after(-181 * 86_400), now)).toThrow('180 days ago');
});

it('the gateway is asked again five times in the first minute, then each ten minutes for a day while the report is a case', () => {
  const report = { reportedAt: now };
  const times: number[] = [];
  for (let at = now; ; ) {
    const next = nextCheck(report, at);
    if (next.isCase || !next.at) break;
    times.push((next.at.getTime() - now.getTime()) / 1_000);
    at = next.at;
  }
  expect(times).toEqual([5, 12, 25, 45]);
  expect(nextCheck(report, after(45))).toEqual({ isCase: true, at: after(645) });
  expect(nextCheck(report, after(86_400))).toEqual({ isCase: true, at: undefined });
});

it('readers without proof see the same progress for every report of the same age', () => {
  expect(progressOf({ reportedAt: now }, after(29))).toBe('checking');
  expect(progressOf({ reportedAt: now }, after(30))).toBe('checked');
});

it('case numbers have eight characters that cannot be mistaken, and do not repeat', () => {
  const codes = Array.from({ length: 500 }, newCaseCode);
  expect(codes.every((code) => /^D-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(500);
});

describe('a key to the details', () => {
  const secrets = reportSecrets('a key of thirty-two bytes for tests');
  const userId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';

  it('keeps what a code has proved, for its report, for a day', () => {
    for (const proof of [{ isNumbers: true }, { userId }] as const) {
      const key = secrets.newKey('ref-1', proof, now);
      expect(secrets.readKey('ref-1', key, after(86_399))).toEqual(proof);
      expect(secrets.readKey('ref-1', key, after(86_400))).toBeUndefined();
      expect(secrets.readKey('ref-2', key, now)).toBeUndefined();
    }
  });

  it('is refused after any change, and when another secret made it', () => {
    const key = secrets.newKey('ref-1', { isNumbers: true }, now);
    for (const changed of [key.replace('number', userId), `9${key}`, key.slice(0, -1), '', 'a.b.c', key.toUpperCase()])
      expect(secrets.readKey('ref-1', changed, now)).toBeUndefined();
    const other = reportSecrets('another key of thirty-two bytes').newKey('ref-1', { isNumbers: true }, now);
    expect(secrets.readKey('ref-1', other, now)).toBeUndefined();
  });
});

describe('the details of a report', () => {
  const report = { number: '237677000001' };
  const payment = { payerId: 'brenda', number: '237677000001' };

  it('are shown to the account that has the payment, and to no other account', () => {
    expect(maySeeDetails(report, payment, { userId: 'brenda' })).toBe(true);
    expect(maySeeDetails(report, payment, { userId: 'paul' })).toBe(false);
    expect(maySeeDetails(report, undefined, { userId: 'paul' })).toBe(false);
    expect(maySeeDetails(report, payment, undefined)).toBe(false);
  });

  it('are shown to the holder of the number, but not of a payment without this number', () => {
    const proof = { isNumbers: true } as const;
    expect(maySeeDetails(report, payment, proof)).toBe(true);
    expect(maySeeDetails(report, undefined, proof)).toBe(true);
    expect(maySeeDetails(report, { ...payment, number: null }, proof)).toBe(false);
    expect(maySeeDetails({ number: null }, { ...payment, number: null }, proof)).toBe(false);
  });
});
