import type { Turn } from '#platform/concurrency/fair-pool';
import { type AttemptLimit, type AttemptLimits, tooManyAttempts, type WaitTexts } from '#platform/http/limits/attempt-limits';
import { addressKey } from '#platform/http/limits/rate-limit';
import { bilingual } from '#platform/i18n/messages';
import {
  byAccount,
  byAccountAndAddress,
  byAddress,
  byKnownDevice,
  codesByAccountAndAddress,
  ownPassword,
} from './attempt-policy.rules.ts';

/** Who tries: the account by the email as typed in lower case, whether it exists or not, and where the request comes from. */
export interface Attempt {
  readonly email: string;
  /** IP address of the client. */
  readonly address?: string | undefined;
  /** The token of a device that the account knows. Undefined for other devices. */
  readonly knownDevice?: string | undefined;
}

type Counted = readonly [limit: AttemptLimit, subject: string];

const signInTexts: WaitTexts = {
  seconds: (seconds) => bilingual('auth.tooManySignIns.seconds', { seconds }),
  minutes: (minutes) => bilingual('auth.tooManySignIns.minutes', { minutes }),
};

const addressOf = ({ address }: Attempt): string => (address === undefined ? 'unknown' : addressKey(address));

/** Returns the place in the queue of password hashing: known devices by account, all others by their IP address. */
const turnOf = (attempt: Attempt): Turn =>
  attempt.knownDevice === undefined ? { lane: 'open', key: addressOf(attempt) } : { lane: 'known', key: attempt.email };

/**
 * Limits guesses of passwords and codes. An attempt is counted before it is checked and given back if it was right, so that concurrent
 * guesses have no more tries than one after the other. No limit of an account is reached by one address alone.
 */
export function guardedAttempts(limits: AttemptLimits) {
  /** Counts the attempt in each limit in turn. Gives all back and raises `too_many_requests` (429) if one is reached. */
  const takeAll = async (counted: readonly Counted[], texts?: WaitTexts): Promise<void> => {
    for (const [at, [limit, subject]] of counted.entries()) {
      const seconds = await limits.take(limit, subject);
      if (seconds === 0) continue;
      await giveBack(counted.slice(0, at));
      throw tooManyAttempts(seconds, texts);
    }
  };

  const giveBack = async (counted: readonly Counted[]): Promise<void> => {
    for (const [limit, subject] of counted) await limits.giveBack(limit, subject);
  };

  const requireAddress = async (address: string, texts?: WaitTexts): Promise<void> => {
    const seconds = await limits.wait(byAddress, address);
    if (seconds > 0) throw tooManyAttempts(seconds, texts);
  };

  /** Runs the check. A right guess and a check that failed with an error are given back. */
  const guard = async (counted: readonly Counted[], check: () => Promise<boolean>, texts?: WaitTexts): Promise<boolean> => {
    await takeAll(counted, texts);
    let isWrong = false;
    try {
      isWrong = !(await check());
    } finally {
      if (!isWrong) await giveBack(counted);
    }
    return !isWrong;
  };

  return {
    /**
     * Checks the password of a sign-in and returns whether it is right. `check` gets its place in the queue of password hashing.
     * Raises `too_many_requests` (429).
     */
    async signIn(attempt: Attempt, check: (turn: Turn) => Promise<boolean>): Promise<boolean> {
      const turn = turnOf(attempt);
      if (attempt.knownDevice !== undefined) {
        const device: Counted = [byKnownDevice, `${attempt.email} ${attempt.knownDevice}`];
        return guard([device], () => check(turn), signInTexts);
      }
      const address = addressOf(attempt);
      await requireAddress(address, signInTexts);
      const isRight = await guard(
        [
          [byAccountAndAddress, `${attempt.email} ${address}`],
          [byAccount, attempt.email],
        ],
        () => check(turn),
        signInTexts,
      );
      if (!isRight) await limits.count(byAddress, address);
      return isRight;
    },

    /** Checks a reset code and returns whether it is right. Raises `too_many_requests` (429). */
    async resetCode(attempt: Attempt, check: () => Promise<boolean>): Promise<boolean> {
      const address = addressOf(attempt);
      await requireAddress(address);
      const isRight = await guard([[codesByAccountAndAddress, `${attempt.email} ${address}`]], check);
      if (!isRight) await limits.count(byAddress, address);
      return isRight;
    },

    /** Checks the current password of a signed-in account and returns whether it is right. Raises `too_many_requests` (429). */
    ownPassword: (userId: string, check: (turn: Turn) => Promise<boolean>): Promise<boolean> =>
      guard([[ownPassword, userId]], () => check({ lane: 'known', key: userId })),
  };
}
export type GuardedAttempts = ReturnType<typeof guardedAttempts>;
