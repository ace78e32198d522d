import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { hideService } from './hide-service.ts';
import { portfolioPictures } from './provider-images.ts';
import { providersRoutes } from './providers.routes.ts';
import { type ProvidersDeps, providersService } from './providers.service.ts';
import { providersStore } from './providers.store.ts';

/** The providers feature: providers' profiles, services, portfolios, and the search for providers. */
export function providersFeature(platform: Platform, deps: ProvidersDeps) {
  const pictures = portfolioPictures(platform);
  const providers = providersService(platform, deps, pictures);
  const { findProviders, servicesOf, addRating, detail, saveProfile, addService, addPortfolioItem, countView } = providers;
  return {
    routes: providersRoutes(providers, (admin, id, input) => hideService(platform, admin, id, input)),
    jobs: { ...pictures.jobs, 'providers.follow-names': () => providers.refreshNames() },
    recurring: [{ name: 'providers.follow-names', cron: '41 2 * * *' }],
    findProviders,
    servicesOf,
    addRating,
    detail,
    countView,
    /** Changes of a provider's own profile, for the demo data. */
    own: { saveProfile, addService, addPortfolioItem },
    /** Deletes a provider's profile texts, services and portfolio in the transaction that anonymizes the account. */
    anonymizePerson: async (tx: Tx, userId: string) =>
      pictures.removeLater(tx, await providersStore.anonymizePerson(tx, userId), 0),
  };
}
export type ProvidersFeature = ReturnType<typeof providersFeature>;
