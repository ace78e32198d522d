import { myReferrals, referralProgress } from '@ngoma/api/features/people/referrals';
import { type Route, route } from '#platform/http/route';
import type { Platform } from '#platform/platform';
import type { referralsService } from './referrals.service.ts';
import { showProgress } from './visits/show-progress.ts';

/** Routes of referrals. */
export const referralsRoutes = (
  platform: Pick<Platform, 'db' | 'clock'>,
  referrals: Pick<ReturnType<typeof referralsService>, 'listOwn'>,
): Route[] => [
  route(myReferrals, ({ session, query }) => referrals.listOwn(session, query)),
  route(referralProgress, ({ session }) => showProgress(platform, session)),
];
