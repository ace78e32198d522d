import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PoolLimits } from '#platform/concurrency/bounded-pool';
import { fairPool, type Turn } from '#platform/concurrency/fair-pool';

/**
 * argon2id (the default of the library) with the minimum parameters that OWASP advises: 19 MiB of memory and two passes, about 15
 * ms of one core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hash of a random password at the cost above. A login with an unknown address is verified against it, so that it takes as long
 * as one with a known address.
 */
const decoyHash = '$argon2id$v=19$m=19456,t=2,p=1$eXlemYXD+pUWZAdhNwxOvg$WkYAj1vHO/JquBvoomROJdDowmf+z9Py3RJvfq+/PaI';

export interface PasswordHashing {
  hash(password: string, turn?: Turn): Promise<string>;
  /** Returns false for a wrong password and, after the same time, when there is no hash. */
  verify(passwordHash: string | undefined, password: string, turn?: Turn): Promise<boolean>;
}

/** The turn of work that is for no caller in particular. */
const sharedTurn: Turn = { lane: 'known', key: '' };

/**
 * Leaves one core free for everything else and one thread of Node's pool for files. Each lane of the queue holds about two
 * seconds of work, because a person who waited longer has retried already.
 */
export function defaultLimits(cores = availableParallelism(), threads = Number(process.env.UV_THREADPOOL_SIZE) || 4): PoolLimits {
  const concurrency = Math.max(1, Math.min(cores, threads) - 1);
  return { concurrency, maxWaiting: concurrency * 128 };
}

/**
 * Hashes and verifies passwords, a few at a time: during an on-sale, logins would otherwise take the whole processor. Callers
 * take turns (see `fairPool`). Raises `busy` (503) when the queue is full.
 */
export function passwordHashing(limits: PoolLimits = defaultLimits()): PasswordHashing {
  const inPool = fairPool(limits);
  return {
    hash: (password, turn = sharedTurn) => inPool(turn, () => hash(canonical(password), cost)),
    verify: (passwordHash, password, turn = sharedTurn) =>
      inPool(turn, async () => {
        const matches = await verify(passwordHash ?? decoyHash, canonical(password));
        return matches && passwordHash !== undefined;
      }),
  };
}

/** Normalizes Unicode, because keyboards type é as one character or as two. */
const canonical = (password: string): string => password.normalize('NFKC');
