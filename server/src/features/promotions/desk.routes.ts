import * as contract from '@ngoma/api/features/promotion-desk';
import { type Route, route } from '#platform/route';
import type { promotionDesk } from './desk.service.ts';

/** Before and after a message to many, over HTTP. */
export const promotionDeskRoutes = (desk: ReturnType<typeof promotionDesk>): Route[] => [
  route(contract.promotionAudiences, ({ query, session }) => desk.audiences(session, query.eventId)),
  route(contract.sentPromotions, ({ query, session, locale }) => desk.sent(session, query, locale)),
];
