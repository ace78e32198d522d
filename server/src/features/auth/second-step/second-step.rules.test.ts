import { describe, expect, it } from 'vitest';
import {
  decryptAppSecret,
  encryptAppSecret,
  hashRecoveryCode,
  mustHaveSecondStep,
  newRecoveryCodes,
  readRecoveryCode,
  secondsUntilTry,
} from './second-step.rules.ts';
import { describeSecret, findStep, newSecret } from './totp.ts';

const key = 'a key of thirty-two bytes for tests';
const now = new Date('2026-12-12T19:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('the secret of an authenticator app', () => {
  it('is stored encrypted, for its account and installation only', () => {
    const secret = newSecret();
    const sealed = encryptAppSecret(key, 'ada', secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(decryptAppSecret([key], 'ada', sealed)).toEqual({ secret, isCurrent: true });
    expect(decryptAppSecret([`${key}!`, key], 'ada', sealed)).toEqual({ secret, isCurrent: false });
    expect(() => decryptAppSecret([key], 'ben', sealed)).toThrow();
    expect(() => decryptAppSecret([`${key}!`], 'ada', sealed)).toThrow();
    expect(() => decryptAppSecret([], 'ada', sealed)).toThrow();
  });

  it('makes the codes of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890');
    expect(findStep(secret, '287082', new Date(59_000))).toBe(1);
    expect(findStep(secret, '050 471', new Date(1_111_111_111_000))).toBe(37_037_037);
    expect(describeSecret(secret, 'ada@example.cm').secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(describeSecret(secret, 'ada@example.cm').uri).toMatch(/^otpauth:\/\/totp\/Ngoma:ada.*secret=GEZD/);
  });

  it('accepts the codes of the steps beside the present one and no others', () => {
    const secret = Buffer.from('12345678901234567890');
    expect(findStep(secret, '287082', new Date(89_000))).toBe(1);
    expect(findStep(secret, '287082', new Date(90_000))).toBeUndefined();
    for (const typed of ['', '28708', '2870820', 'abcdef', '２８７０８２'])
      expect(findStep(secret, typed, new Date(59_000))).toBeUndefined();
  });
});

describe('recovery codes', () => {
  it('are ten different ones, read in any case, with look-alikes and without the hyphen', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(readRecoveryCode(code)).toBe(code.replace('-', ''));
      expect(readRecoveryCode(` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')}`)).toBe(code.replace('-', ''));
    }
    for (const typed of ['', '482913', 'ABCDE-FGHJ', 'ABCDE-FGHJKM', 'ABCDE-FGHJ!'])
      expect(readRecoveryCode(typed)).toBeUndefined();
  });

  it('have another stored form for another account and installation', () => {
    const hash = hashRecoveryCode(key, 'ada', 'ABCDEFGHJK');
    expect(hashRecoveryCode(key, 'ada', 'ABCDEFGHJK')).toEqual(hash);
    expect(hashRecoveryCode(key, 'ben', 'ABCDEFGHJK')).not.toEqual(hash);
    expect(hashRecoveryCode(`${key}!`, 'ada', 'ABCDEFGHJK')).not.toEqual(hash);
  });
});

describe('the limit of wrong codes', () => {
  it('is five in a quarter of an hour', () => {
    const four = [1, 2, 3, 4].map(ago);
    expect(secondsUntilTry(four, now)).toBe(0);
    expect(secondsUntilTry([...four, ago(10)], now)).toBe(5 * 60);
    expect(secondsUntilTry([...four, ago(15)], now)).toBe(0);
  });

  it('is twenty in a day', () => {
    const failed = Array.from({ length: 20 }, (_, index) => ago(60 + index * 60));
    expect(secondsUntilTry(failed, now)).toBe(4 * 3_600);
    expect(secondsUntilTry(failed.slice(1), now)).toBe(0);
  });
});

it('every admin must have a second step, except demo accounts outside of production', () => {
  const demo = { role: 'admin', email: 'admin@ngoma.test' };
  const real = { role: 'admin', email: 'ada@ngoma.cm' };
  expect(mustHaveSecondStep(demo, { nodeEnv: 'development' })).toBe(false);
  expect(mustHaveSecondStep(demo, { nodeEnv: 'production' })).toBe(true);
  expect(mustHaveSecondStep(real, { nodeEnv: 'development' })).toBe(true);
  expect(mustHaveSecondStep({ ...real, role: 'organizer' }, { nodeEnv: 'production' })).toBe(false);
});
