import type { Platform } from '#platform/platform';
import { performanceRoutes } from './performance/performance.routes.ts';
import { providerDashboardRoutes } from './provider.routes.ts';
import { type ProviderDashboardDeps, providerDashboardService } from './provider.service.ts';
import { providerStatementService } from './provider-statement.ts';

/** Builds the provider's dashboard, performance and statement. The feature only reads. */
export const providerDashboardFeature = (platform: Platform, deps: ProviderDashboardDeps) => ({
  routes: [
    ...providerDashboardRoutes(providerDashboardService(platform, deps), providerStatementService(platform, deps.ledger)),
    ...performanceRoutes(platform),
  ],
});
