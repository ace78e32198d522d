import type { Platform } from '#platform/platform';
import { referralsRoutes } from './referrals.routes.ts';
import { type LoyaltyGiving, referralsService } from './referrals.service.ts';

/** The referrals slice: people bring people, and both get points once the invited one has been somewhere. */
export function referralsFeature(platform: Platform, doors: { readonly loyalty: LoyaltyGiving }) {
  const { hear, ...referrals } = referralsService(platform, doors);
  return { routes: referralsRoutes(referrals), hear };
}
