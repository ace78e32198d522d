import { myReferrals } from '@ngoma/api/features/referrals';
import { type Route, route } from '#platform/route';
import type { referralsService } from './referrals.service.ts';

/** The call about invitations. */
export const referralsRoutes = (referrals: Pick<ReturnType<typeof referralsService>, 'listOwn'>): Route[] => [
  route(myReferrals, ({ session, query }) => referrals.listOwn(session, query)),
];
