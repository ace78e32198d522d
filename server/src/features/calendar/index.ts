import type { Platform } from '#platform/platform';
import { calendarRoutes } from './calendar.routes.ts';
import { calendarService } from './calendar.service.ts';

/** The calendar slice: when providers are taken. */
export function calendarFeature(platform: Platform) {
  const calendar = calendarService(platform);
  const { book, release, isFree, nextFreeDates } = calendar;
  return { routes: calendarRoutes(calendar), book, release, isFree, nextFreeDates };
}
export type CalendarFeature = ReturnType<typeof calendarFeature>;
