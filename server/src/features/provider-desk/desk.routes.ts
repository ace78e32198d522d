import { providerHome, providerPerformance, providerStatement } from '@ngoma/api/features/provider-desk';
import { type Route, route } from '#platform/route';
import type { deskService } from './desk.service.ts';

export const deskRoutes = (desk: ReturnType<typeof deskService>): Route[] => [
  route(providerHome, ({ session }) => desk.home(session.userId)),
  route(providerPerformance, ({ session }) => desk.performance(session.userId)),
  route(providerStatement, ({ session, query }) => desk.statement(session.userId, query)),
];
