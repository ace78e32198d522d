import type { Platform } from '#platform/platform';
import { performanceRoutes } from './performance/performance.routes.ts';
import { providerDashboardRoutes } from './provider.routes.ts';
import { type ProviderDashboardDeps, providerDashboardService } from './provider.service.ts';

/** Builds the provider's dashboard, performance and statement. The feature only reads. */
export const providerDashboardFeature = (platform: Platform, deps: ProviderDashboardDeps) => ({
  routes: [...providerDashboardRoutes(providerDashboardService(platform, deps)), ...performanceRoutes(platform)],
});
