import { listRewards, redeemReward } from '@ngoma/api/features/loyalty';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { loyaltyService } from './loyalty.service.ts';
import type { loyaltyAccountService } from './loyalty-account.service.ts';

interface Services {
  readonly loyalty: Pick<ReturnType<typeof loyaltyService>, 'redeem'>;
  readonly accounts: Pick<ReturnType<typeof loyaltyAccountService>, 'overview'>;
}

/** Routes of points and rewards. */
export const loyaltyRoutes = ({ loyalty, accounts }: Services): Route[] => [
  route(listRewards, ({ session, locale }) => accounts.overview(session, locale)),
  route(
    redeemReward,
    async ({ session, params, localize }) => {
      const { code, left } = await loyalty.redeem(session, params.id);
      return {
        message: localize(bilingual('loyalty.yoursCodeIsBelow')),
        redeemedCode: code,
        totalPoints: left,
      };
    },
    { limit: { perMinute: 30, by: 'session' } },
  ),
];
