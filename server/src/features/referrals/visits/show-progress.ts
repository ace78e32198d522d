import type { ReferralProgress } from '@ngoma/api/features/people/referrals';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { listWeeks } from './progress.read.ts';
import { lastMondays } from './visits.rules.ts';

/** Returns how many visits, sign-ups and rewards a referral link brought in each of the last twelve weeks, and in all. */
export async function showProgress(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<ReferralProgress> {
  const mondays = lastMondays(clock());
  const rows = await listWeeks(db, userId, mondays[0] ?? '');
  const byWeek = new Map(rows.map((row) => [row.from, row]));
  const weeks = mondays.map((from) => byWeek.get(from) ?? { from, visits: 0, signUps: 0, rewards: 0 });
  const sumOf = (count: 'visits' | 'signUps' | 'rewards') => weeks.reduce((sum, week) => sum + week[count], 0);
  return { weeks, totals: { visits: sumOf('visits'), signUps: sumOf('signUps'), rewards: sumOf('rewards') } };
}
