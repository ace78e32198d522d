import { myReferrals } from '@ngoma/api/features/people/referrals';
import { type Route, route } from '#platform/http/route';
import type { referralsService } from './referrals.service.ts';

/** Routes of referrals. */
export const referralsRoutes = (referrals: Pick<ReturnType<typeof referralsService>, 'listOwn'>): Route[] => [
  route(myReferrals, ({ session, query }) => referrals.listOwn(session, query)),
];
