import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedPool, type PoolLimits } from '#platform/bounded-pool';

/** argon2id (the library's default kind) with the least cost that OWASP advises: 19 MiB, two passes, about 15 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes what nobody knows, at the cost above. A login for an address without an account is checked against it, so that
 * it takes as long as one for an address that has one.
 */
const hashOfNothing = '$argon2id$v=19$m=19456,t=2,p=1$eXlemYXD+pUWZAdhNwxOvg$WkYAj1vHO/JquBvoomROJdDowmf+z9Py3RJvfq+/PaI';

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** False for a wrong password and, after the same time, where there is no hash. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/**
 * One core stays free for everything else, and one thread of Node's pool for files; a queue of two seconds at most, since
 * whoever waited longer has tried again already.
 */
export function defaultLimits(cores = availableParallelism(), threads = Number(process.env.UV_THREADPOOL_SIZE) || 4): PoolLimits {
  const concurrency = Math.max(1, Math.min(cores, threads) - 1);
  return { concurrency, maxWaiting: concurrency * 128 };
}

/**
 * Hashes and checks passwords, a few at a time: during an on-sale, logins are what would eat the processor. Where too
 * many wait, refuses 503 `busy`.
 */
export function passwordHashing(limits: PoolLimits = defaultLimits()): PasswordHashing {
  const inTurn = boundedPool(limits);
  return {
    hash: (password) => inTurn(() => hash(canonical(password), cost)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? hashOfNothing, canonical(password));
        return matches && passwordHash !== undefined;
      }),
  };
}

/** One keyboard sends é as one character, another as two; the person typed the same password. */
const canonical = (password: string): string => password.normalize('NFKC');
