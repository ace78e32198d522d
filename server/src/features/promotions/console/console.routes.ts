import * as endpoints from '@ngoma/api/features/promotions/console';
import { eventVisitSources } from '@ngoma/api/features/promotions/visit-sources';
import { type Route, route } from '#platform/http/route';
import type { promotionsConsole } from './console.service.ts';

/** Serves the audience sizes, the sources of visits and the sent messages. */
export const promotionsConsoleRoutes = (promotions: ReturnType<typeof promotionsConsole>): Route[] => [
  route(endpoints.promotionAudiences, ({ query, session }) => promotions.audiences(session, query.eventId)),
  route(eventVisitSources, ({ query, session }) => promotions.visitSources(session, query.eventId)),
  route(endpoints.sentPromotions, ({ query, session, locale }) => promotions.sent(session, query, locale)),
];
