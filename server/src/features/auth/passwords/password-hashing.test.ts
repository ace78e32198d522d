import { describe, expect, it } from 'vitest';
import { defaultLimits, passwordHashing } from './password-hashing.ts';

const passwords = passwordHashing();

describe('password hashing', () => {
  it('uses the parameters that OWASP advises, and a salt', async () => {
    const [one, other] = await Promise.all([passwords.hash('a long password'), passwords.hash('a long password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('verifies the right password and no other', async () => {
    const hash = await passwords.hash('a long password');
    expect(await passwords.verify(hash, 'a long password')).toBe(true);
    expect(await passwords.verify(hash, 'a long passwore')).toBe(false);
  });

  it('rejects every password when there is no hash, in the same time as a wrong password', async () => {
    const hash = await passwords.hash('a long password');
    const msOf = async (known: string | undefined) => {
      const began = performance.now();
      expect(await passwords.verify(known, 'a guess')).toBe(false);
      return performance.now() - began;
    };
    // The fastest of twenty alternating rounds is compared, because load on the machine only makes rounds slower.
    let [quickest, quickestDecoy] = [Infinity, Infinity];
    for (let round = 0; round < 20; round += 1) {
      quickest = Math.min(quickest, await msOf(hash));
      quickestDecoy = Math.min(quickestDecoy, await msOf(undefined));
    }
    expect(quickestDecoy).toBeGreaterThan(quickest / 2);
  });
});

describe('password hashing under load', () => {
  it('queues a few and answers the others with 503 and Retry-After', async () => {
    const narrow = passwordHashing({ concurrency: 1, maxWaiting: 3 });
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => narrow.hash('a long password')));
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toHaveLength(6);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'busy', status: 503, extras: { retryAfterSeconds: 3 } });
  });

  it('always leaves one core and one thread free', () => {
    expect(defaultLimits(1, 4).concurrency).toBe(1);
    expect(defaultLimits(2, 4).concurrency).toBe(1);
    expect(defaultLimits(16, 4).concurrency).toBe(3);
    expect(defaultLimits(16, 32).concurrency).toBe(15);
  });
});
