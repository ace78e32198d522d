import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { OrganizerReports } from '@ngoma/api/features/dashboards/reports';
import { type DocumentPdfInput, printedDay, printedMoment, type TicketsFeature } from '#features/tickets/index';
import { dayOf } from '#platform/business-days.rules';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { reportsService } from '../reports/reports.service.ts';
import { findOrganizerName } from './weekly-report.read.ts';
import { weekOf } from './weekly-report.rules.ts';

/** Dependencies of the weekly report as PDF. */
export interface WeeklyReportContext extends Pick<Platform, 'db' | 'clock'> {
  readonly reports: Pick<ReturnType<typeof reportsService>, 'ofPeriod'>;
  readonly tickets: Pick<TicketsFeature, 'documentPdf'>;
}

type Section = DocumentPdfInput['sections'][number];

const zone = business.event.defaultZone;
const eventsShown = 10;

const dayText = (day: string, locale: Locale): string => printedDay(new Date(`${day}T12:00:00Z`), zone, locale);
const money = (amountXaf: number, locale: Locale): string => formatXaf(amountXaf, locale);
const number = (count: number, locale: Locale): string => translate(locale, 'dashboards.weekly.count', { count });

const labels = {
  tickets: bilingual('dashboards.weekly.tickets'),
  orders: bilingual('dashboards.weekly.orders'),
  gross: bilingual('dashboards.weekly.gross'),
  net: bilingual('dashboards.weekly.net'),
  visits: bilingual('dashboards.weekly.visits'),
} as const;

/** The figures of the week, each with that of the week before. */
function figures({ totals, visits, before }: OrganizerReports, locale: Locale): Section {
  const now = { ...totals, visits };
  const row = (name: keyof typeof labels, write: (value: number, locale: Locale) => string) => ({
    text: labels[name][locale],
    value: write(now[name], locale),
    detail: translate(locale, 'dashboards.weekly.before', { value: write(before[name], locale) }),
  });
  return {
    heading: translate(locale, 'dashboards.weekly.figures'),
    rows: [row('visits', number), row('tickets', number), row('orders', number), row('gross', money), row('net', money)],
  };
}

const ticketsText = (count: number, locale: Locale): string => translate(locale, 'dashboards.weekly.ticketCount', { count });

const days = ({ salesPerDay, totals }: OrganizerReports, locale: Locale): Section => ({
  heading: translate(locale, 'dashboards.weekly.days'),
  rows: salesPerDay.map(({ day, tickets, revenue }) => ({
    ...{ text: dayText(day, locale), value: money(revenue, locale), detail: ticketsText(tickets, locale) },
  })),
  total: { text: translate(locale, 'dashboards.weekly.week'), value: money(totals.gross, locale) },
});

/** The events with the highest sales. What is left out is said. */
function events({ events: all }: OrganizerReports, locale: Locale): Section[] {
  const sold = all.filter(({ tickets, gross }) => tickets > 0 || gross > 0);
  if (sold.length === 0) return [];
  const rows = sold.slice(0, eventsShown).map(({ eventName, tickets, gross }) => ({
    ...{ text: eventName, value: money(gross, locale), detail: ticketsText(tickets, locale) },
  }));
  const heading = translate(locale, 'dashboards.weekly.events', { shown: rows.length, count: sold.length });
  return [{ heading, rows }];
}

/** Who came to the events of the week, if there were some. */
function arrivals({ arrivals: { tickets, entered } }: OrganizerReports, locale: Locale): Section[] {
  if (tickets === 0) return [];
  const text = translate(locale, 'dashboards.weekly.entered');
  const value = translate(locale, 'dashboards.weekly.enteredOf', { entered, count: tickets });
  return [{ heading: translate(locale, 'dashboards.weekly.arrivals'), rows: [{ text, value }] }];
}

/** Returns the content of a weekly report in the reader's language. */
export function toDocument(
  report: OrganizerReports,
  { name, now, locale }: { readonly name: string; readonly now: Date; readonly locale: Locale },
): DocumentPdfInput {
  return {
    ...{ locale, code: report.from, date: now, title: translate(locale, 'dashboards.weekly.title') },
    facts: [
      { label: translate(locale, 'common.labels.organizer'), lines: [name] },
      {
        label: translate(locale, 'dashboards.weekly.week'),
        lines: [`${dayText(report.from, locale)} –`, dayText(report.to, locale)],
      },
      {
        label: translate(locale, 'dashboards.weekly.compared'),
        lines: [`${dayText(report.before.from, locale)} –`, dayText(report.before.to, locale)],
      },
      { label: translate(locale, 'dashboards.weekly.made'), lines: [printedMoment(now, zone, locale)] },
    ],
    sections: [figures(report, locale), ...events(report, locale), days(report, locale), ...arrivals(report, locale)],
    foot: translate(locale, 'dashboards.weekly.foot'),
  };
}

/** Returns the report of a week as PDF. Raises `not_found` (404) for a week that has not begun. */
export async function printWeeklyReport(
  { db, clock, reports, tickets }: WeeklyReportContext,
  session: Pick<Session, 'userId'>,
  day: string,
  locale: Locale,
): Promise<{ readonly pdf: Buffer; readonly from: string }> {
  const now = clock();
  const week = weekOf(day);
  if (week.from > dayOf(now)) throw notFound();
  const [report, name] = await Promise.all([reports.ofPeriod(session, week, locale), findOrganizerName(db, session.userId)]);
  return { pdf: await tickets.documentPdf(toDocument(report, { name, now, locale })), from: week.from };
}
