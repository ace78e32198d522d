import ICAL from 'ical.js';
import type { BookingRow, ForeignEntry } from './calendar.types.ts';

/** What is taken from another calendar, and how much work it may make. */
export interface ReadingLimits {
  readonly from: Date;
  readonly to: Date;
  readonly zone: string;
  readonly mostEntries: number;
  /** Steps through repetitions, of the whole file: a rule may repeat every second since 1970. */
  readonly mostSteps: number;
}

const longestMs = 400 * 86_400_000;

/** Our own entries come back by way of other programs; they are known by this ending. */
export const ownUid = (id: string) => `booking-${id}@ngoma`;
const isOwn = (uid: string) => uid.endsWith('@ngoma');

/** The entries of a calendar (RFC 5545) that take time between two moments, repetitions in full. Throws for what is no calendar. */
export function readCalendar(text: string, limits: ReadingLimits): ForeignEntry[] {
  const roots = [ICAL.parse(text)].flat(1) as unknown[];
  const calendar = new ICAL.Component((Array.isArray(roots[0]) ? roots[0] : roots) as never);
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  const series = Map.groupBy(calendar.getAllSubcomponents('vevent'), (one) => String(one.getFirstPropertyValue('uid') ?? ''));
  const budget = { steps: limits.mostSteps };
  const found: ForeignEntry[] = [];
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
): Generator<ForeignEntry> {
  const isException = (one: ICAL.Component) => one.hasProperty('recurrence-id');
  const masters = components.filter((one) => !isException(one));
  const exceptions = components.filter(isException);
  // Exceptions may come without what they are exceptions of: then each stands for itself.
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
): ForeignEntry | undefined {
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

/** Control characters have no place in a line of text, and the database takes not all of them. */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** A day, or a time without a zone, is meant as it is in Cameroon; a zone that the file names without describing it is looked up. */
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

/** What a clock on a wall of that zone shows, as an instant. */
function inZone(wall: number, zone: string): Date {
  const shownAt = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(at);
    const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'));
  };
  // Twice, since the offset of the first guess may be that before a change of the clocks.
  const guess = wall - (shownAt(wall) - wall);
  return new Date(guess - (shownAt(guess) - wall));
}

const utc = (at: Date) => ICAL.Time.fromJSDate(at, true);

/** A day in Cameroon, which is always an hour ahead of UTC. */
const dayOf = (at: Date) => {
  const shown = new Date(at.getTime() + 3_600_000);
  return new ICAL.Time(
    { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate(), isDate: true },
    ICAL.Timezone.localTimezone,
  );
};

/** A provider's calendar as other programs read it. */
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
