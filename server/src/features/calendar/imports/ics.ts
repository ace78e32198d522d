import ICAL from 'ical.js';
import type { BookingRow, ExternalEntry } from '../calendar.types.ts';

/** The span to read and the limits of the work. */
export interface ReadingLimits {
  readonly from: Date;
  readonly to: Date;
  readonly zone: string;
  readonly mostEntries: number;
  /** Maximum recurrence steps in the whole file: a rule may repeat every second since 1970. */
  readonly mostSteps: number;
}

const longestMs = 400 * 86_400_000;

/** Returns the UID of a booking in the feed. The suffix identifies our entries when other programs send them back. */
export const ownUid = (id: string) => `booking-${id}@ngoma`;
const isOwn = (uid: string) => uid.endsWith('@ngoma');

/**
 * Parses an iCalendar file (RFC 5545) and returns its busy entries in the span, recurrences expanded. Throws for a text that is
 * no calendar.
 */
export function readCalendar(text: string, limits: ReadingLimits): ExternalEntry[] {
  const roots = [ICAL.parse(text)].flat(1) as unknown[];
  const calendar = new ICAL.Component((Array.isArray(roots[0]) ? roots[0] : roots) as never);
  if (calendar.name !== 'vcalendar') throw new Error('The text is not a calendar');
  const series = Map.groupBy(calendar.getAllSubcomponents('vevent'), (one) => String(one.getFirstPropertyValue('uid') ?? ''));
  const budget = { steps: limits.mostSteps };
  const found: ExternalEntry[] = [];
  for (const [uid, components] of series) {
    if (isOwn(uid)) continue;
    for (const entry of entriesOf(uid, components, limits, budget)) {
      if (found.length >= limits.mostEntries) return found;
      found.push(entry);
    }
  }
  return found;
}

function* entriesOf(
  uid: string,
  components: readonly ICAL.Component[],
  limits: ReadingLimits,
  budget: { steps: number },
): Generator<ExternalEntry> {
  const isException = (one: ICAL.Component) => one.hasProperty('recurrence-id');
  const masters = components.filter((one) => !isException(one));
  const exceptions = components.filter(isException);
  // Exceptions without their master entry are read as single entries.
  for (const component of masters.length > 0 ? masters : exceptions) {
    if (!component.hasProperty('dtstart')) continue;
    const event = new ICAL.Event(component, { exceptions: masters.length > 0 ? [...exceptions] : [], strictExceptions: false });
    if (!event.isRecurring()) {
      const entry = entryOf(uid, component, event.startDate, event.endDate, limits);
      if (entry) yield entry;
      continue;
    }
    const steps = event.iterator();
    for (let next = steps.next(); next; next = steps.next()) {
      budget.steps -= 1;
      if (budget.steps < 0 || toDate(next, component, 'dtstart', limits.zone) >= limits.to) break;
      const one = event.getOccurrenceDetails(next);
      const entry = entryOf(`${uid}/${next.toString()}`, one.item.component, one.startDate, one.endDate, limits);
      if (entry) yield entry;
    }
  }
}

function entryOf(
  uid: string,
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  { from, to, zone }: ReadingLimits,
): ExternalEntry | undefined {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').trim();
  if (text('status').toUpperCase() === 'CANCELLED' || text('transp').toUpperCase() === 'TRANSPARENT') return undefined;
  const startsAt = toDate(start, component, 'dtstart', zone);
  const endsAt = toDate(end, component, 'dtend', zone);
  const length = endsAt.getTime() - startsAt.getTime();
  if (!(length > 0 && length <= longestMs) || endsAt <= from || startsAt >= to) return undefined;
  return {
    uid: uid.slice(0, 300),
    title: storable(text('summary')).slice(0, 120),
    place: storable(text('location')).slice(0, 160) || null,
    allDay: start.isDate,
    startsAt,
    endsAt,
  };
}

/** Replaces control characters, which PostgreSQL does not accept in full and a title should not contain. */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/**
 * Converts a calendar time to an instant. Days and times without a zone are in Cameroon's zone; a named zone without definition
 * is looked up by its IANA name.
 */
function toDate(time: ICAL.Time, component: ICAL.Component, property: string, zone: string): Date {
  const isFloating = time.zone === null || time.zone === ICAL.Timezone.localTimezone || time.zone?.tzid === 'floating';
  if (!time.isDate && !isFloating) return time.toJSDate();
  const named = component.getFirstProperty(property)?.getFirstParameter('tzid');
  const wall = Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [] : [time.hour, time.minute, time.second]));
  return inZone(wall, !time.isDate && named && isZone(named) ? named : zone);
}

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** Converts a local time in a zone to an instant. */
function inZone(wall: number, zone: string): Date {
  const shownAt = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(at);
    const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'));
  };
  // The second pass corrects a guess that crosses a change of the clocks.
  const guess = wall - (shownAt(wall) - wall);
  return new Date(guess - (shownAt(guess) - wall));
}

const utc = (at: Date) => ICAL.Time.fromJSDate(at, true);

/** Returns the day of an instant in Cameroon, which is one hour ahead of UTC all year. */
const dayOf = (at: Date) => {
  const shown = new Date(at.getTime() + 3_600_000);
  return new ICAL.Time(
    { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate(), isDate: true },
    ICAL.Timezone.localTimezone,
  );
};

/** Writes a provider's calendar as an iCalendar file. */
export function writeCalendar(name: string, rows: readonly BookingRow[], titleOf: (row: BookingRow) => string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Ngoma//Calendar//EN');
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('method', 'PUBLISH');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  calendar.updatePropertyWithValue('x-published-ttl', 'PT1H');
  for (const row of rows) {
    const component = new ICAL.Component('vevent');
    component.updatePropertyWithValue('uid', ownUid(row.id));
    component.updatePropertyWithValue('dtstamp', utc(row.updatedAt));
    component.updatePropertyWithValue('last-modified', utc(row.updatedAt));
    component.updatePropertyWithValue('dtstart', row.allDay ? dayOf(row.startsAt) : utc(row.startsAt));
    component.updatePropertyWithValue('dtend', row.allDay ? dayOf(row.endsAt) : utc(row.endsAt));
    component.updatePropertyWithValue('summary', titleOf(row));
    if (row.place) component.updatePropertyWithValue('location', row.place);
    if (row.note) component.updatePropertyWithValue('description', row.note);
    component.updatePropertyWithValue('transp', 'OPAQUE');
    calendar.addSubcomponent(component);
  }
  return `${calendar.toString()}\r\n`;
}
