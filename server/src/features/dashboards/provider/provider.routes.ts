import { providerHome, providerStatement } from '@ngoma/api/features/dashboards/provider';
import { type Route, route } from '#platform/http/route';
import type { providerDashboardService } from './provider.service.ts';

export const providerDashboardRoutes = (dashboard: ReturnType<typeof providerDashboardService>): Route[] => [
  route(providerHome, ({ session, locale }) => dashboard.home(session.userId, locale)),
  route(providerStatement, ({ session, query }) => dashboard.statement(session.userId, query)),
];
