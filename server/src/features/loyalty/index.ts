import type { Platform } from '#platform/platform';
import { loyaltyRoutes } from './loyalty.routes.ts';
import { loyaltyService } from './loyalty.service.ts';
import { loyaltyViews } from './loyalty.view.service.ts';

/** The loyalty slice: points for what people paid and said, and the rewards that points buy. */
export function loyaltyFeature(platform: Platform) {
  const { jobs, ...loyalty } = loyaltyService(platform);
  const views = loyaltyViews(platform);
  return {
    routes: loyaltyRoutes({ loyalty, views }),
    jobs: {
      ...jobs,
      'loyalty.prove': async () => {
        await views.prove();
      },
    },
    recurring: [
      { name: 'loyalty.move-by-time', cron: '*/5 * * * *' },
      { name: 'loyalty.prove', cron: '35 3 * * *' },
    ],
    ...loyalty,
    /** Findings of the proof, for the demo world and for tests. */
    prove: views.prove,
  };
}
