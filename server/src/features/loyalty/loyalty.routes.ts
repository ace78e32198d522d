import { listRewards, redeemReward } from '@ngoma/api/features/loyalty';
import { type Route, route } from '#platform/route';
import type { loyaltyService } from './loyalty.service.ts';
import type { loyaltyViews } from './loyalty.view.service.ts';

interface Services {
  readonly loyalty: Pick<ReturnType<typeof loyaltyService>, 'redeem'>;
  readonly views: Pick<ReturnType<typeof loyaltyViews>, 'overview'>;
}

/** The calls about points and what they buy. */
export const loyaltyRoutes = ({ loyalty, views }: Services): Route[] => [
  route(listRewards, ({ session, locale }) => views.overview(session, locale)),
  route(
    redeemReward,
    async ({ session, params, say }) => {
      const { code, left } = await loyalty.redeem(session, params.id);
      return {
        message: say({ en: 'Yours. The code is below.', fr: 'C’est à vous. Le code est ci-dessous.' }),
        redeemedCode: code,
        totalPoints: left,
      };
    },
    { limit: { perMinute: 30, by: 'session' } },
  ),
];
