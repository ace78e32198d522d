import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { feedsService } from './calendar.feeds.service.ts';
import { feedsStore } from './calendar.feeds.store.ts';
import type { Reach } from './calendar.fetch.ts';
import { importsService } from './calendar.imports.service.ts';
import { importsStore } from './calendar.imports.store.ts';
import { calendarRoutes, feedFile, feedRoutes, importRoutes } from './calendar.routes.ts';
import { calendarService } from './calendar.service.ts';
import { calendarStore } from './calendar.store.ts';

/** The calendar slice: when providers are taken. `reach` says how other calendars are fetched; as the web is, where it isn't told. */
export function calendarFeature(platform: Platform, reach: Reach = {}) {
  const calendar = calendarService(platform);
  const feeds = feedsService(platform);
  const imports = importsService(platform, reach);
  const { book, release, freeSpans, nextFreeDates, add } = calendar;
  return {
    routes: [...calendarRoutes(calendar), ...feedRoutes(feeds), ...importRoutes(imports)],
    rawRoutes: [feedFile(feeds)],
    jobs: { 'calendar.read-import': imports.read, 'calendar.read-due': () => imports.readDue() },
    recurring: [{ name: 'calendar.read-due', cron: '13 * * * *' }],
    book,
    release,
    freeSpans,
    nextFreeDates,
    add,
    /** Takes a calendar away with all that leads into and out of it, in the transaction that empties the account. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      await importsStore.removeAll(tx, userId);
      await calendarStore.forgetProvider(tx, userId);
      await feedsStore.remove(tx, userId);
    },
  };
}
export type CalendarFeature = ReturnType<typeof calendarFeature>;
