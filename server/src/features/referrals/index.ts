import type { Platform } from '#platform/platform';
import { referralsRoutes } from './referrals.routes.ts';
import { type PointsAwarder, referralsService } from './referrals.service.ts';
import { visitRecorder } from './visits/record-visits.ts';

/**
 * Builds the referrals feature: participants invite others, and both get points at the first paid admission of the invited one,
 * and lose them if that ticket is refunded.
 */
export function referralsFeature(platform: Platform, deps: { readonly loyalty: PointsAwarder }) {
  const { onActivities, jobs, ...referrals } = referralsService(platform, deps);
  return {
    routes: referralsRoutes(platform, referrals),
    onActivities,
    jobs,
    /** Use case for the demo data. */
    listOwn: referrals.listOwn,
    /** Counts a page that was asked for, if it is that of a referral link. */
    recordVisit: visitRecorder(platform),
  };
}
