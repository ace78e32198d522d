import type { Platform } from '#platform/platform';
import { loyaltyRoutes } from './loyalty.routes.ts';
import { loyaltyService } from './loyalty.service.ts';
import { loyaltyAccountService } from './loyalty-account.service.ts';
import { managedRewardsRoutes } from './managed-rewards/managed-rewards.routes.ts';
import { pictureJobs, setPicture } from './managed-rewards/reward-pictures.ts';

/** The arguments of a use case after its context. */
type RestOf<UseCase> = UseCase extends (ctx: never, ...rest: infer Rest) => unknown ? Rest : never;

/** Builds the loyalty feature: points for purchases, ratings and referrals, and the rewards that points buy. */
export function loyaltyFeature(platform: Platform) {
  const { jobs, ...loyalty } = loyaltyService(platform);
  const accounts = loyaltyAccountService(platform);
  return {
    routes: [...loyaltyRoutes({ loyalty, accounts }), ...managedRewardsRoutes(platform)],
    jobs: {
      ...jobs,
      ...pictureJobs(platform),
      'loyalty.prove': async () => {
        await accounts.prove();
      },
    },
    recurring: [
      { name: 'loyalty.move-by-time', cron: '*/5 * * * *' },
      { name: 'loyalty.prove', cron: '35 3 * * *' },
    ],
    ...loyalty,
    /** Exposed for the demo data and for tests. */
    prove: accounts.prove,
    setRewardPicture: (...args: RestOf<typeof setPicture>) => setPicture(platform, ...args),
  };
}
