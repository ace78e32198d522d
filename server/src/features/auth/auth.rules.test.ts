import { expect, it } from 'vitest';
import { codeEnd, codeHashing, confirmationEnd, hashToken, isTokenForm, newCode, newToken, sessionEnd } from './auth.rules.ts';

const now = new Date('2026-12-12T19:00:00.000Z');

it('every token is unique and no other text has its form', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(tokens.every(isTokenForm)).toBe(true);
  expect(new Set(tokens).size).toBe(1_000);
  for (const other of ['', 'x', `${tokens[0]}x`, '../../etc/passwd', `${'a'.repeat(42)}=`])
    expect(isTokenForm(other)).toBe(false);
});

it('a token hash is 32 bytes long and differs between tokens', () => {
  expect(hashToken('a')).toHaveLength(32);
  expect(hashToken('a')).toEqual(hashToken('a'));
  expect(hashToken('a')).not.toEqual(hashToken('b'));
});

it('a code always has six digits, with leading zeros', () => {
  const codes = Array.from({ length: 5_000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

it('a code hash depends on the key, the purpose, the subject and the code', () => {
  const hash = codeHashing('one key of at least thirty-two bytes');
  const known = hash('reset_password', 'a@ngoma.test', '123456');
  expect(hash('reset_password', 'a@ngoma.test', '123456')).toEqual(known);
  const others = [
    codeHashing('another key of thirty-two bytes or so')('reset_password', 'a@ngoma.test', '123456'),
    hash('withdrawal', 'a@ngoma.test', '123456'),
    hash('reset_password', 'b@ngoma.test', '123456'),
    hash('reset_password', 'a@ngoma.test', '123457'),
  ];
  for (const other of others) expect(other).not.toEqual(known);
});

it('a session ends after twelve hours, a code after ten minutes, a link after three days', () => {
  expect(sessionEnd(now).toISOString()).toBe('2026-12-13T07:00:00.000Z');
  expect(codeEnd(now).toISOString()).toBe('2026-12-12T19:10:00.000Z');
  expect(confirmationEnd(now).toISOString()).toBe('2026-12-15T19:00:00.000Z');
});
