import { type AttemptLimit, type AttemptLimits, tooManyAttempts, type WaitTexts } from '#platform/http/limits/attempt-limits';
import { addressKey } from '#platform/http/limits/rate-limit';
import { bilingual } from '#platform/i18n/messages';
import { matchesAccessCode } from '../event-state.rules.ts';

// The numbers of decision 0090.

/** Wrong codes of an event from one IP address without a session. A venue of guests may share it. */
export const guessesByAddress: AttemptLimit = { name: 'access code address', burst: 60, everySeconds: 60 };

/** Wrong codes of an event from all callers without a session: 120 an hour. */
export const guessesByEvent: AttemptLimit = { name: 'access code event', burst: 200, everySeconds: 30 };

/** Wrong codes of an event from one account. Accounts are not counted for the event, so that visitors cannot close it to them. */
export const guessesByAccount: AttemptLimit = { name: 'access code account', burst: 20, everySeconds: 180 };

/** Callers with the right code that they gave, per process. Beyond it the oldest are counted again. */
const maxRemembered = 20_000;

/** The codes of an event: its own, and those of its ticket types. */
export interface CodedEvent {
  readonly id: string;
  readonly accessCode: string | null;
  readonly types: readonly { readonly visibility: string; readonly accessCode: string | null }[];
}

/** A code that was typed, and its caller. Without a user id the caller is their IP address. */
export interface AccessGuess {
  readonly accessCode?: string | undefined;
  readonly userId?: string | undefined;
  readonly address?: string | undefined;
}

const texts: WaitTexts = {
  seconds: (seconds) => bilingual('events.tooManyCodes.seconds', { seconds }),
  minutes: (minutes) => bilingual('events.tooManyCodes.minutes', { minutes }),
};

type Counted = readonly [limit: AttemptLimit, subject: string];

const countedFor = (eventId: string, { userId, address }: AccessGuess): readonly Counted[] =>
  userId === undefined
    ? [
        [guessesByAddress, `${eventId} ${address === undefined ? 'unknown' : addressKey(address)}`],
        [guessesByEvent, eventId],
      ]
    : [[guessesByAccount, `${eventId} ${userId}`]];

/** Returns whether the code opens the event or one of its ticket types. */
const isRight = ({ accessCode, types }: CodedEvent, given: string): boolean =>
  matchesAccessCode(accessCode, given) ||
  types.some((type) => type.visibility === 'code' && matchesAccessCode(type.accessCode, given));

/** Limits guesses of access codes. A guess is counted first and given back if it was right. */
export function accessGuesses(limits: AttemptLimits) {
  const remembered = new Set<string>();
  const keyOf = (counted: readonly Counted[], given: string): string =>
    [...counted.map(([, subject]) => subject), given].join(' ');

  const giveBack = async (counted: readonly Counted[]): Promise<void> => {
    for (const [limit, subject] of counted) await limits.giveBack(limit, subject);
  };

  const take = async (counted: readonly Counted[]): Promise<void> => {
    for (const [at, [limit, subject]] of counted.entries()) {
      const seconds = await limits.take(limit, subject);
      if (seconds === 0) continue;
      await giveBack(counted.slice(0, at));
      throw tooManyAttempts(seconds, limit === guessesByAccount ? undefined : texts);
    }
  };

  const remember = (key: string): void => {
    const [oldest] = remembered;
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.add(key);
  };

  return {
    /**
     * Counts a wrong code. A caller who gave the same code rightly before is not counted, because pages with it poll every two seconds. Raises
     * `too_many_requests` (429), also for a right code beyond the limits, because its answer would reveal that it is right.
     */
    async check(event: CodedEvent, guess: AccessGuess): Promise<void> {
      const given = guess.accessCode?.trim();
      if (!given || (event.accessCode === null && event.types.every(({ visibility }) => visibility !== 'code'))) return;
      const right = isRight(event, given);
      const counted = countedFor(event.id, guess);
      const key = keyOf(counted, given);
      if (right && remembered.has(key)) return;
      await take(counted);
      if (!right) return;
      await giveBack(counted);
      remember(key);
    },

    /**
     * Runs an order with a code, and counts it for its account if it fails with an error for which `isWrong` is true. Raises
     * `too_many_requests` (429). A code that the account gave rightly on the page before is counted only if it is wrong now: the
     * account learns nothing new, and counting it and giving it back would be two more transactions per order.
     */
    async guardOrder<T>(
      { eventId, userId, accessCode }: { readonly eventId: string; readonly userId: string; readonly accessCode: string },
      place: () => Promise<T>,
      isWrong: (error: unknown) => boolean,
    ): Promise<T> {
      const counted = countedFor(eventId, { userId });
      const key = keyOf(counted, accessCode.trim());
      const isKnown = remembered.has(key);
      if (!isKnown) await take(counted);
      try {
        const placed = await place();
        // Not remembered: an order of public tickets succeeds with any code.
        if (!isKnown) await giveBack(counted);
        return placed;
      } catch (error) {
        if (isWrong(error)) remembered.delete(key);
        if (isWrong(error) && isKnown) for (const [limit, subject] of counted) await limits.count(limit, subject);
        if (!isWrong(error) && !isKnown) await giveBack(counted);
        throw error;
      }
    },
  };
}
export type AccessGuesses = ReturnType<typeof accessGuesses>;
