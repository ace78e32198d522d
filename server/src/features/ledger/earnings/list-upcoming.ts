import { business } from '@ngoma/api/common/business';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { releaseDaysShown, type upcomingReleases } from '@ngoma/api/features/ledger/ledger';
import type { Platform } from '#platform/platform';
import { listDue } from './earnings.read.ts';
import { releasesByDay } from './earnings.rules.ts';

const dayMs = 86_400_000;

/** Returns what becomes available of the earnings of all organizers on each of the next days. */
export async function listUpcoming({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<ReplyOf<typeof upcomingReleases>> {
  const now = clock();
  // A day longer than the reserve is kept, because the job that releases it may be late.
  const from = new Date(now.getTime() - (business.refundReserve.days + 1) * dayMs);
  const to = new Date(now.getTime() + releaseDaysShown * dayMs);
  const days = releasesByDay(await listDue(db, { from, to }), { now, days: releaseDaysShown });
  return { currency: 'XAF', days, total: days.reduce((sum, { released, reserve }) => sum + released + reserve, 0) };
}
