import * as api from '@ngoma/api/features/supervision/supervised-events';
import { fewDownloads } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import type { ListContext } from '../lists/export-list.ts';
import { handlersOf } from '../lists/supervised-list.routes.ts';
import { type Covers, exportedEvents, showEvent } from './show-event.ts';

/** Routes of the list of all events for admins, its files and the details of one. */
export function eventsOfAllRoutes(ctx: ListContext, covers: Covers): Route[] {
  const events = handlersOf(ctx, exportedEvents(covers));
  return [
    route(api.listSupervisedEvents, events.page),
    route(api.supervisedEventsCsv, events.csv, fewDownloads),
    route(api.supervisedEventsXlsx, events.xlsx, fewDownloads),
    route(api.getSupervisedEvent, async ({ params, locale }) => ({ event: await showEvent(ctx, covers, params.id, locale) })),
  ];
}
