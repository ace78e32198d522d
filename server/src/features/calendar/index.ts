import type { Platform } from '#platform/platform';
import { feedsService } from './calendar.feeds.service.ts';
import type { Reach } from './calendar.fetch.ts';
import { importsService } from './calendar.imports.service.ts';
import { calendarRoutes, feedFile, feedRoutes, importRoutes } from './calendar.routes.ts';
import { calendarService } from './calendar.service.ts';

/** The calendar slice: when providers are taken. `reach` says how other calendars are fetched; as the web is, where it isn't told. */
export function calendarFeature(platform: Platform, reach: Reach = {}) {
  const calendar = calendarService(platform);
  const feeds = feedsService(platform);
  const imports = importsService(platform, reach);
  const { book, release, isFree, nextFreeDates, add } = calendar;
  return {
    routes: [...calendarRoutes(calendar), ...feedRoutes(feeds), ...importRoutes(imports)],
    rawRoutes: [feedFile(feeds)],
    jobs: { 'calendar.read-import': imports.read, 'calendar.read-due': () => imports.readDue() },
    recurring: [{ name: 'calendar.read-due', cron: '13 * * * *' }],
    book,
    release,
    isFree,
    nextFreeDates,
    add,
  };
}
export type CalendarFeature = ReturnType<typeof calendarFeature>;
