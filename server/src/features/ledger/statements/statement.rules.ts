import { business } from '@ngoma/api/common/business';
import { type ReleasePart, releaseAmountOf, releaseTimeOf } from '../earnings/earnings.rules.ts';

/** An amount that is still pending, and when it becomes available; null while that is not known. */
export interface UpcomingRelease {
  readonly part: ReleasePart;
  readonly at: Date | null;
  readonly amountXaf: number;
}

interface PendingMoney {
  /** Money that the event's orders left on the pending balance, before releases. */
  readonly pendingXaf: number;
  readonly releasedXaf: number;
  readonly hasReleased: boolean;
  readonly state: string;
  readonly overAt: Date;
}

const hourMs = 3_600_000;
/** The job that releases has run by then, even on a busy node. */
const jobMs = business.earnings.releaseAfterHours * hourMs;
/** States in which an event will end by its date. */
const dated: readonly string[] = ['published', 'ended'];

/**
 * Returns what of an event's money is still to come: all but the reserve an hour after its end, and the reserve later. Sales that were
 * confirmed after the first release come with the reserve. Without a time for events whose end is not known.
 */
export function upcomingOf({ pendingXaf, releasedXaf, hasReleased, state, overAt }: PendingMoney, now: Date): UpcomingRelease[] {
  const leftXaf = pendingXaf - releasedXaf;
  const isMissed = now.getTime() >= releaseTimeOf('released', overAt).getTime() + jobMs;
  const firstXaf =
    hasReleased || (state === 'ended' && isMissed)
      ? 0
      : Math.min(leftXaf, releaseAmountOf('released', { netXaf: pendingXaf, freedXaf: releasedXaf }));
  const timeOf = (part: ReleasePart) => (dated.includes(state) ? releaseTimeOf(part, overAt) : null);
  const parts: readonly (readonly [ReleasePart, number])[] = [
    ['released', firstXaf],
    ['reserve_released', leftXaf - firstXaf],
  ];
  return parts.filter(([, amountXaf]) => amountXaf > 0).map(([part, amountXaf]) => ({ part, at: timeOf(part), amountXaf }));
}
