import { business } from '@ngoma/api/common/business';

/** Cameroon keeps one hour ahead of UTC all year round. */
const offsetMs = 60 * 60 * 1000;

/** An instant, given by days from today in Cameroon's calendar and the time there. */
export type DemoCalendar = (inDays: number, hour: number, minute?: number) => Date;

/** The calendar of a world that is made now: day 0 is the day that people in Cameroon write at this moment. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = new Date(now.getTime() + offsetMs);
  return (inDays, hour, minute = 0) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + inDays, hour, minute) - offsetMs);
}

/** Where the demo world lies. */
export const demoZone = business.event.defaultZone;
