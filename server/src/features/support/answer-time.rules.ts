/** How long senders waited for the first answer. */
export interface AnswerTimes {
  /** Number of answered messages that were looked at. */
  readonly answered: number;
  /** Seconds within which four of five were answered; null without any. */
  readonly mostSeconds: number | null;
}

/** Fewer answers than this say little about the next one. */
const least = 5;
const hourSeconds = 3_600;
const dayHours = 24;
/** Up to this many hours a person counts in hours. */
const mostHours = 36;
/** A longer time is no promise that helps anyone. */
const mostDays = 14;

/** Returns the time within which an answer usually comes, rounded up; undefined for too few answers, and for a long time. */
export function usualAnswerTime({
  answered,
  mostSeconds,
}: AnswerTimes): { readonly unit: 'hours' | 'days'; readonly count: number } | undefined {
  if (answered < least || mostSeconds === null) return undefined;
  const hours = Math.max(1, Math.ceil(mostSeconds / hourSeconds));
  if (hours <= mostHours) return { unit: 'hours', count: hours };
  const days = Math.ceil(hours / dayHours);
  return days <= mostDays ? { unit: 'days', count: days } : undefined;
}
