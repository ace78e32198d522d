import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { calendarRoutes, feedFile, feedRoutes, importRoutes } from './calendar.routes.ts';
import { calendarService } from './calendar.service.ts';
import { calendarStore } from './calendar.store.ts';
import { feedsService } from './feeds/feeds.service.ts';
import { feedsStore } from './feeds/feeds.store.ts';
import type { FetchOptions } from './imports/fetch-calendar.ts';
import { importsService } from './imports/imports.service.ts';
import { importsStore } from './imports/imports.store.ts';

/** The calendar feature: when providers are booked. `reach` replaces how external calendars are fetched, for tests. */
export function calendarFeature(platform: Platform, fetchOptions: FetchOptions = {}) {
  const calendar = calendarService(platform);
  const feeds = feedsService(platform);
  const imports = importsService(platform, fetchOptions);
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
    /** Deletes the calendar with its feed and imports in the transaction that anonymizes the account. */
    async anonymizePerson(tx: Tx, userId: string): Promise<void> {
      await importsStore.removeAll(tx, userId);
      await calendarStore.anonymizeProvider(tx, userId);
      await feedsStore.remove(tx, userId);
    },
  };
}
export type CalendarFeature = ReturnType<typeof calendarFeature>;
