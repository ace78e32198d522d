import { listPointsHistory, listRewards, markCode, redeemReward } from '@ngoma/api/features/loyalty';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { loyaltyService } from './loyalty.service.ts';
import type { loyaltyAccountService } from './loyalty-account.service.ts';

interface Services {
  readonly loyalty: Pick<ReturnType<typeof loyaltyService>, 'redeem'>;
  readonly accounts: Pick<ReturnType<typeof loyaltyAccountService>, 'overview' | 'history' | 'markCode'>;
}

/** Routes of points and rewards. */
export const loyaltyRoutes = ({ loyalty, accounts }: Services): Route[] => [
  route(listRewards, ({ session, locale }) => accounts.overview(session, locale)),
  route(listPointsHistory, ({ session, query, locale }) => accounts.history(session, query, locale)),
  route(
    markCode,
    async ({ session, params, body, localize }) => {
      await accounts.markCode(session, params.id, body.isUsed);
      return { message: localize(body.isUsed ? bilingual('loyalty.codeUsed') : bilingual('loyalty.codeNotUsed')) };
    },
    { limit: { perMinute: 60, by: 'session' } },
  ),
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
