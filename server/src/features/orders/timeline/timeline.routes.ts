import { getOrderTimeline } from '@ngoma/api/features/orders/timeline';
import { type Route, route } from '#platform/http/route';
import { getTimeline, type TimelineContext } from './get-timeline.ts';

/** HTTP route of the timeline of an order. */
export const timelineRoutes = (ctx: TimelineContext): Route[] => [
  route(getOrderTimeline, async ({ params, session, locale }) => ({
    timeline: await getTimeline(ctx, session, params.id, locale),
  })),
];
