import { describe, expect, it } from 'vitest';
import { defaultLimits, passwordHashing } from './password-hashing.ts';

const passwords = passwordHashing();

describe('hashing', () => {
  it('costs what OWASP advises, and salts', async () => {
    const [one, other] = await Promise.all([passwords.hash('a long password'), passwords.hash('a long password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('recognises the password and no other', async () => {
    const hash = await passwords.hash('a long password');
    expect(await passwords.verify(hash, 'a long password')).toBe(true);
    expect(await passwords.verify(hash, 'a long passwore')).toBe(false);
  });

  it('recognises nothing where there is no hash, after a time like any other', async () => {
    const hash = await passwords.hash('a long password');
    const msOf = async (known: string | undefined) => {
      const began = performance.now();
      expect(await passwords.verify(known, 'a guess')).toBe(false);
      return performance.now() - began;
    };
    // The quickest of twenty, in turns: a machine that is busy otherwise makes rounds of both slower, and none quicker.
    let [quickest, quickestOfNothing] = [Infinity, Infinity];
    for (let round = 0; round < 20; round += 1) {
      quickest = Math.min(quickest, await msOf(hash));
      quickestOfNothing = Math.min(quickestOfNothing, await msOf(undefined));
    }
    expect(quickestOfNothing).toBeGreaterThan(quickest / 2);
  });
});

describe('under load', () => {
  it('lets few wait and tells the others to come back', async () => {
    const narrow = passwordHashing({ concurrency: 1, maxWaiting: 3 });
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => narrow.hash('a long password')));
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toHaveLength(6);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'busy', status: 503, extras: { retryAfterSeconds: 3 } });
  });

  it('always leaves a core and a thread to others', () => {
    expect(defaultLimits(1, 4).concurrency).toBe(1);
    expect(defaultLimits(2, 4).concurrency).toBe(1);
    expect(defaultLimits(16, 4).concurrency).toBe(3);
    expect(defaultLimits(16, 32).concurrency).toBe(15);
  });
});
