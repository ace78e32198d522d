import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { portfolioPictures } from './providers.pictures.ts';
import { providersRoutes } from './providers.routes.ts';
import { type ProvidersDoors, providersService } from './providers.service.ts';
import { providersStore } from './providers.store.ts';

/** The providers slice: who serves at events, what they offer and have done, and how they are found. */
export function providersFeature(platform: Platform, doors: ProvidersDoors) {
  const pictures = portfolioPictures(platform);
  const providers = providersService(platform, doors, pictures);
  const { findProviders, servicesOf, addRating, detail, saveProfile, addService, addPortfolioItem, countView } = providers;
  return {
    routes: providersRoutes(providers),
    jobs: { ...pictures.jobs, 'providers.follow-names': () => providers.followNames() },
    recurring: [{ name: 'providers.follow-names', cron: '41 2 * * *' }],
    findProviders,
    servicesOf,
    addRating,
    detail,
    countView,
    /** What a provider does to their own profile. */
    own: { saveProfile, addService, addPortfolioItem },
    /** Takes away what a provider said of themselves, in the transaction that empties the account. */
    forgetPerson: async (tx: Tx, userId: string) => pictures.removeLater(tx, await providersStore.forgetPerson(tx, userId), 0),
  };
}
export type ProvidersFeature = ReturnType<typeof providersFeature>;
