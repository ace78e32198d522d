import * as endpoints from '@ngoma/api/features/events/ticketing/stops';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { getCurrentStops, getStops, liftStopOf, type StopsContext, stopSubject } from './switch-stop.ts';

const messages = {
  sales: { stopped: bilingual('stops.salesStopped'), resumed: bilingual('stops.salesResumed') },
  payouts: { stopped: bilingual('stops.payoutsStopped'), resumed: bilingual('stops.payoutsResumed') },
} as const;

/** HTTP routes of the switches that stop sales and payouts, and of their notices. */
export const stopsRoutes = (ctx: StopsContext): Route[] => [
  route(endpoints.listCurrentStops, async () => ({ stops: await getCurrentStops(ctx) })),
  route(endpoints.listStops, async () => ({ stops: await getStops(ctx) })),
  route(endpoints.stop, async ({ params: { subject }, body, session, localize }) => ({
    stop: await stopSubject(ctx, session, { subject, ...body }),
    message: localize(messages[subject].stopped),
  })),
  route(endpoints.liftStop, async ({ params: { subject }, body, session, localize }) => {
    await liftStopOf(ctx, session, { subject, ...body });
    return { message: localize(messages[subject].resumed) };
  }),
];
