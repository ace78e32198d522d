import { business } from '@ngoma/api/common/business';

/** Cameroon is one hour ahead of UTC all year round. */
const offsetMs = 60 * 60 * 1000;

/** Converts days from today in Cameroon's calendar and a local time there to an instant. */
export type DemoCalendar = (inDays: number, hour: number, minute?: number) => Date;

/** Returns the calendar of demo data created at `now`. Day 0 is today in Cameroon. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = new Date(now.getTime() + offsetMs);
  return (inDays, hour, minute = 0) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + inDays, hour, minute) - offsetMs);
}

/** The time zone of the demo events. */
export const demoZone = business.event.defaultZone;
