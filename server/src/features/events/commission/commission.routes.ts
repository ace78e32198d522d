import * as api from '@ngoma/api/features/events/ticketing/commission';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { getCommission, setCommission } from './set-commission.ts';

/** Routes of admins who set the commission of organizers. */
export const commissionRoutes = (ctx: Platform): Route[] => [
  route(api.getCommission, ({ params }) => getCommission(ctx, params.id)),
  route(api.setCommission, async ({ session, params, body, localize }) => ({
    ...(await setCommission(ctx, session, params.id, body)),
    message: localize(bilingual('events.commission.saved')),
  })),
];
